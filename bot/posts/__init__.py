"""Views to messages: what people read, see and press, as plain data. No Discord, no database."""
