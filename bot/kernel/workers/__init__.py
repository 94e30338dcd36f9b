"""Work outside the event loop."""
