"""The outbox: what must be posted, edited or whispered, and the worker that does it."""
