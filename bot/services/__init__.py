"""Use cases, one file each: what a player may ask of the host."""
