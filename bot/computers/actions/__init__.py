"""Actions that ask computers: hints, reasons, analyses."""
