"""Imports everything that the bot and the sandbox import, also while they start."""

import gc
import importlib
import pkgutil

import alembic.command
import sqlalchemy.dialects.sqlite.pysqlite

import bot
import cogs
import sandbox

PRELOADED = (alembic.command, sqlalchemy.dialects.sqlite.pysqlite)

gc.disable()

for _package in (bot, cogs, sandbox):
    for _module in pkgutil.walk_packages(_package.__path__, f"{_package.__name__}."):
        # Programs must not have been imported as modules; a migration is run by Alembic.
        if not _module.name.endswith("__main__") and "migrations" not in _module.name:
            importlib.import_module(_module.name)

# Shared objects stay frozen: collecting garbage among them would copy their memory for each process.
gc.freeze()
gc.enable()
