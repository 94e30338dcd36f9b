"""Everything about the connection to Discord: addresses, shards, payloads, members, channels, rate limits."""
