"""Seats that change hands: substitutes, computers for absent players, passwords."""
