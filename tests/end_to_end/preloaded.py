"""What the bot and the sandbox import, also while they start."""

import importlib
import pkgutil

import alembic.command
import sqlalchemy.dialects.sqlite.aiosqlite

import bot.__main__
import cogs
import sandbox.__main__

PRELOADED = (alembic.command, sqlalchemy.dialects.sqlite.aiosqlite, bot.__main__, sandbox.__main__)

for _module in pkgutil.walk_packages(cogs.__path__, "cogs."):
    importlib.import_module(_module.name)
