"""Discord's HTTP API, one module a resource."""
