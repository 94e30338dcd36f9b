"""Contests: leagues, tournaments and ladders that run by themselves."""
