"""What people ask computers: hints, reasons, analyses."""
