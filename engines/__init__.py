"""The rules of every game, pure and synchronous; the bot only ever calls what `engines.core` describes."""
