"""Pictures of people rather than of games: their profiles. Plain values to pictures, as pure as the rest."""
