"""Playing: moves, moves in advance, previews, boards, reminders."""
