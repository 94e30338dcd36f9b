"""Views to pictures: pure functions of what may be seen."""
