"""A function for each read and write of the tables that all features share."""
