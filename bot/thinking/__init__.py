"""Computer players' turns: the matches that wait for them, the processes in which they think, and their entries."""
