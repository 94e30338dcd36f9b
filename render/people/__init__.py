"""Pictures of people rather than of games: their profiles. Plain values to pictures, purely functional."""
