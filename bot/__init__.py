"""The running host: services, store, delivery and clock."""
