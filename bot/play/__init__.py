"""Playing: moves, queued moves, previews, boards, reminders."""
