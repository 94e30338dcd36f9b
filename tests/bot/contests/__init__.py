"""What contests do by themselves, and what their members ask for."""
