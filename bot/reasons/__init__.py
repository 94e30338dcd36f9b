"""Why the host refuses what somebody asks for: a class a kind, with typed parameters. `bot/refusals` words them."""
