"""A person's vacations, blocks and data."""

from typing import Final

from bot.kernel.actions import action
from bot.kernel.buttons.verb import MalformedError
from bot.kernel.call import Call
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.request import Person
from bot.kernel.messages.match_verbs import EraseSurely
from bot.kernel.messages.message import Attachment, Message
from bot.kernel.rate_limit import Effort
from bot.kernel.setting import Kind, Parameter
from bot.kernel.store.preferences import delete_block, list_blocked_users
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _
from bot.people import own_data, preferences
from bot.people.own_data import ERASED, erase_question, export
from bot.people.preferences import EXPORTED, blocked_text, return_text, vacation_text
from bot.people.vacation import begin_vacation, end_vacation
from engines.core.messages import N_

MOST_BYTES: Final = 10 * 1024 * 1024
"""The largest file that Discord accepts from a bot."""


@action(
    command="me vacation until",
    about=N_("Go on vacation: your clocks stand still until then."),
    parameters=(Parameter("when", N_("5d, 2 weeks or the last day, like 2027-01-05. 30 days a year."), required=True),),
)
async def go_on_vacation(call: Call, when: str) -> str:
    """Begin or change the user's vacation, which stops their clocks."""
    return vacation_text(await begin_vacation(call.host, call.user_id, when))


@action(command="me vacation end", about=N_("Come back: your clocks run again."))
async def come_back(call: Call) -> str:
    """End the user's vacation, which starts their clocks again."""
    return return_text(await end_vacation(call.host, call.user_id))


@action(
    command="me block",
    about=N_("Stop a member from inviting you. They won't know."),
    parameters=(Parameter("member", N_("The member to block."), Kind.USER, required=True),),
)
async def block(call: Call, member: Person) -> str:
    """Block a member."""
    await preferences.block(call.host, call.user_id, member.user_id)
    return _(
        "{name} can't invite you or join your tables, and won't know. Shared matches go on. Undo: `/me unblock`",
        name=escape(member.name),
    )


@action(
    command="me unblock",
    about=N_("Unblock a member, or list everyone you block."),
    parameters=(Parameter("member", N_("The member (default: list everyone)."), Kind.USER),),
)
async def unblock(call: Call, member: Person | None = None) -> str:
    """Unblock a member, or list everyone the user blocks."""
    if member is None:
        return blocked_text(await call.host.read(list_blocked_users, call.user_id))
    name = escape(member.name)
    async with call.host.database.write() as tx:
        was_blocked = await delete_block(tx, call.user_id, member.user_id)
    if not was_blocked:
        raise Refusal(_("You don't block {name}.", name=name))
    return _("{name} can invite you and join your tables again.", name=name)


@action(command="me export", about=N_("Get all I store about you."), effort=Effort.HISTORY)
async def export_all(call: Call) -> Message:
    """Return all that is stored about the user, as a file."""
    data = await export(call.host, call.user_id)
    if len(data) > MOST_BYTES:
        raise Refusal(_("Too large for a file. Ask the bot's operator."))
    return Message(EXPORTED, (Attachment("gamekeeper.json", data),), audience=call.user_id)


@action(command="me erase", about=N_("Erase your data. I'll ask first."), effort=Effort.HISTORY)
async def erase(call: Call) -> Message:
    """Return the confirmation before the user's data is erased."""
    return erase_question(*map(len, await own_data.matches_left_by(call.host, call.user_id)))


@action(EraseSurely, in_place=True)
async def erase_surely(call: Call) -> Message:
    """Erase the user's data."""
    if not call.in_private:
        raise MalformedError("asked of nobody")
    await own_data.erase(call.host, call.user_id)
    return Message(ERASED)
