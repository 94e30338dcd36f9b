"""The connection to Discord: addresses, channels, members, payloads."""
