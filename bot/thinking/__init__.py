"""Computer players' turns: whom a match waits for, the processes in which they think, and their entries."""
