"""Work outside the event loop: worker processes, drawing, and running rules in threads."""
