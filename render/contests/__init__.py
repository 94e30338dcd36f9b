"""Pictures of the tables of contests."""
