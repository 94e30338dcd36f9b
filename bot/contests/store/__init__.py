"""Reading and writing the tables of contests."""
