"""Tests of contests: their steps, and the requests of their members."""
