"""The initial contents of the sandbox: the servers, their channels, their members, the bot."""

from sandbox import permissions
from sandbox.payload import Json

GUILD = "900000000000000000"
GAMES = "900000000000000101"
LOUNGE = "900000000000000102"
BOT = "900000000000000200"
BOT_ROLE = "900000000000000300"
SYSTEM = "900000000000000400"
_NAMES = {
    # The accounts that tools know. The names are people's, as a player called Red may well play teal.
    "red": "Ruth",
    "blue": "Bilal",
    "green": "Greta",
    "gold": "Goran",
    "violet": "Vera",
    "amara": "Amara",
    "chen": "Chen Wei",
    "diego": "Diego",
    "elif": "Elif",
    "farid": "Farid",
    "hana": "花",
    "ingrid": "Ingrid",
    "jonas": "Jonas",
    "kofi": "Kofi",
    "lucia": "Lucía",
    "mikhail": "Михаил",
    "noor": "نور",
    "oluchi": "Oluchi",
    "priya": "Priya",
    "quentin": "Quentin",
    "sana": "Sana",
    "tomasz": "Tomasz",
    "uma": "Uma",
    "wanjiru": "Wanjiru",
    **{f"guest{number}": f"Guest {number}" for number in range(25, 49)},
}
"""The names of the accounts, in the order in which they join."""
MEMBERS = {account: str(900000000000000011 + at) for at, account in enumerate(_NAMES)}
"""The id of every account that can join."""
FEWEST, USUAL, MOST = 2, 5, len(MEMBERS)
MOST_GUILDS = 5_000
OWNER = MEMBERS["red"]
JOINED = "2021-10-19T00:00:00.000000+00:00"


def guild_key(number: int) -> str:
    """Return the id of a server, counted from 1. Each is a millisecond later: `id >> 22` spreads them over shards."""
    return str(int(GUILD) + (number - 1 << 22))


def guild_number(guild: str) -> int:
    """Return the server of an id, counted from 1."""
    return (int(guild) - int(GUILD) >> 22) + 1


def of_guild(key: str, guild: str) -> str:
    """Return the id in another server of a channel or role with this id in the first."""
    return str(int(key) + int(guild) - int(GUILD))


def _user(key: str, username: str, display: str, *, bot: bool = False, system: bool = False) -> Json:
    return {
        "id": key,
        "username": username,
        "global_name": None if bot else display,
        "discriminator": "0042" if bot else "0",
        "avatar": None,
        "avatar_decoration_data": None,
        "banner": None,
        "accent_color": None,
        "bot": bot,
        "system": system,
        "public_flags": 0,
        "flags": 0,
    }


def person(account: str) -> Json:
    """Return the user behind an account."""
    return _user(MEMBERS[account], account, _NAMES[account])


def users() -> dict[str, Json]:
    """Return the accounts that are not people, by id: the bot and the system."""
    others = [_user(BOT, "Gamekeeper", "Gamekeeper", bot=True), _user(SYSTEM, "Sandbox", "Sandbox", system=True)]
    return {user["id"]: user for user in others}


def member(user: Json, guild: str = GUILD) -> Json:
    """Return the member of a server that a user is."""
    return {
        "user": user,
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": [of_guild(BOT_ROLE, guild)] if user["id"] == BOT else [],
        "joined_at": JOINED,
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "communication_disabled_until": None,
    }


def roles(guild: str) -> list[Json]:
    """Everyone's role and the bot's own."""
    return [
        _role(guild, "@everyone", 0, permissions.bits(permissions.EVERYONE), None),
        _role(of_guild(BOT_ROLE, guild), "Gamekeeper", 1, permissions.bits(permissions.INVITED), {"bot_id": BOT}),
    ]


def _role(key: str, name: str, position: int, field: int, tags: Json | None) -> Json:
    role: Json = {
        "id": key,
        "name": name,
        "description": None,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": position,
        "permissions": str(field),
        "managed": tags is not None,
        "mentionable": False,
        "flags": 0,
    }
    return role | {"tags": tags} if tags else role


def text_channel(guild: str, key: str, name: str, topic: str, position: int) -> Json:
    """Return a text channel of a server."""
    return {
        "id": of_guild(key, guild),
        "type": 0,
        "guild_id": guild,
        "name": name,
        "topic": topic,
        "position": position,
        "parent_id": None,
        "permission_overwrites": [],
        "nsfw": False,
        "rate_limit_per_user": 0,
        "last_message_id": None,
        "last_pin_timestamp": None,
        "flags": 0,
    }


def forum(guild: str, key: str, name: str, position: int) -> Json:
    """Return a forum of a server, without tags."""
    text = text_channel(guild, key, name, "", position)
    return text | {
        "type": 15,
        "topic": None,
        "available_tags": [],
        "default_auto_archive_duration": None,
        "default_forum_layout": 0,
        "default_reaction_emoji": None,
        "default_sort_order": None,
        "default_tag_setting": "match_some",
        "default_thread_rate_limit_per_user": 0,
        "template": "",
    }


def channels(guild: str = GUILD) -> list[Json]:
    """Return the two channels a new server has."""
    return [
        text_channel(guild, GAMES, "games", "Challenge each other and play.", 0),
        text_channel(guild, LOUNGE, "lounge", "Talk about anything.", 1),
    ]


def guild(key: str = GUILD) -> Json:
    """Return a server itself, without its channels and members."""
    return {
        "id": key,
        "name": "Gamekeeper sandbox" if key == GUILD else f"Server {guild_number(key)}",
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "description": None,
        "owner_id": OWNER,
        "application_id": None,
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw": False,
        "nsfw_level": 0,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": "en-US",
        "public_updates_channel_id": None,
        "rules_channel_id": None,
        "safety_alerts_channel_id": None,
        "system_channel_id": of_guild(GAMES, key),
        "system_channel_flags": 0,
        "vanity_url_code": None,
        "widget_enabled": False,
        "max_members": 500000,
        "max_presences": None,
        "max_video_channel_users": 25,
        "features": [],
        "emojis": [],
        "stickers": [],
        "roles": roles(key),
        "incidents_data": None,
    }


def application(guilds: int) -> Json:
    """Return the bot's application, with its number of servers."""
    owner = person("red")
    return {
        "id": BOT,
        "name": "Gamekeeper",
        "icon": None,
        "description": "",
        "summary": "",
        "type": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "owner": owner,
        "team": None,
        "flags": 0,
        "tags": [],
        "rpc_origins": None,
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "approximate_guild_count": guilds,
        "approximate_user_install_count": 0,
        "hook": True,
        "is_monetized": False,
        "bot": users()[BOT],
    }
