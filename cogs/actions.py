"""Slash commands with autocomplete, and button handlers, for the actions that features declare."""

import dataclasses
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands

from bot.command_tree import ALSO_BY_DM
from bot.computers.analyses import Analyses
from bot.computers.turns import Turns
from bot.kernel.actions import Action, MatchParameter, Suggested, all_actions
from bot.kernel.call import Call, File, TextForm
from bot.kernel.drawing import Drawing
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.request import Reply
from bot.kernel.messages.message import Message
from bot.kernel.setting import Field, Kind
from bot.kernel.text.markup import shorten
from bot.kernel.text.translation import _
from bot.replays.beliefs import Beliefs
from bot.replays.clips import Clips
from bot.replays.import_record import Imports
from cogs.autocomplete import choices_of, suggest
from cogs.interaction import (
    Interaction,
    acknowledge,
    defer,
    edit_answer,
    note_typed,
    origin_of,
    person_of,
    reply,
    request_of,
)
from cogs.may_offer import check_moderates, check_organizes
from cogs.options import LONGEST_CHOICE, MOST_CHOICES
from cogs.press import Press, Verbs
from cogs.replies import answer_reply
from cogs.typed_commands import ParameterValues, make_command

TEXT: Final = "text"
MATCH: Final = "match"
_LONGEST: Final = 200
Show = Callable[[Message], Awaitable[None]]


def handle_presses(verbs: Verbs) -> Verbs:
    """Add a handler for each action that has buttons, and return the handlers."""
    for each in all_actions():
        if each.verb is not None:
            verbs.add(each.verb.name, partial(_press, each))
    return verbs


async def _press(action: Action, press: Press) -> None:
    """Run the action of a button, and show its result."""
    if action.verb is None:
        raise LookupError(f"no button does {action.name}")
    verb, shown = press.read(action.verb), list[Message]()
    press.check_rate(action.effort)
    await _acknowledge(action, press)
    values: ParameterValues = {part.name: getattr(verb, part.name) for part in dataclasses.fields(verb)}
    if action.form is not None:
        values[TEXT] = press.fields.get(TEXT, "")
        note_typed(press.interaction, action.form(), values[TEXT])

    async def show(message: Message) -> None:
        shown.append(message)
        await (press.show(message) if action.in_place else edit_answer(press.interaction, message))

    pressed = press.interaction.message
    files: list[File] = [] if pressed is None else [_File(each) for each in pressed.attachments]
    call = _call(press.interaction, press.id.match_id, press.id.number, show, press.from_private_answer, files)
    try:
        result = await action.run(call, **values)
    except Refusal:
        if shown:
            await press.dismiss()
        raise
    if result is None or (isinstance(result, Reply) and _is_told(action, press, result)):
        if not shown and not action.quiet:
            await press.dismiss()
    elif isinstance(result, TextForm):
        field = Field(TEXT, result.label, description=result.help or None, default=result.default, most=_LONGEST)
        await press.open_form(result.title, result.submit, field)
    elif shown or action.public:
        await show(await _message(press.interaction, result))
    else:
        await _answer(action, press, await _message(press.interaction, result))


async def _answer(action: Action, press: Press, message: Message) -> None:
    await (press.show(message, of_match=action.of_match) if action.in_place else press.reply(message))


async def _acknowledge(action: Action, press: Press) -> None:
    if action.form is not None:
        # The answer replaces the private one that opened the form, also if it refuses the typed text.
        await press.defer_in_place()
    elif action.quiet:
        await acknowledge(press.interaction, press.interaction.response.defer)
    elif action.public:
        await defer(press.interaction, private=False)
    elif action.waits:
        await (press.defer() if action.in_place else press.acknowledge())


def _is_told(action: Action, press: Press, reply: Reply) -> bool:
    """Return whether the channel of the press already shows the reply's content."""
    if action.quiet and not press.from_private_answer:
        return True
    return reply.told_in is not None and reply.told_in == press.interaction.channel_id


async def _message(interaction: Interaction, result: Message | Reply | str) -> Message:
    if isinstance(result, Reply):
        return await answer_reply(interaction, result)
    return Message(result) if isinstance(result, str) else result


class _File:
    """An attachment of a Discord message."""

    def __init__(self, attachment: discord.Attachment) -> None:
        self.filename, self.size, self._attachment = attachment.filename, attachment.size, attachment

    async def read(self) -> bytes:
        try:
            return await self._attachment.read()
        except discord.HTTPException as error:
            raise Refusal(_("I could not load that file. Try again: `/table import`")) from error


def _call(
    interaction: Interaction,
    match_id: int,
    number: int | None,
    show: Callable[[Message], Awaitable[None]],
    in_private: bool = False,
    files: Iterable[File] = (),
) -> Call:
    bot = interaction.client
    made: dict[type, Any] = {  # Any: an instance of its class, or a substitute for it
        Analyses: bot.analyses,
        Beliefs: bot.beliefs,
        Clips: bot.clips,
        Drawing: bot.drawing,
        Imports: bot.imports,
        Turns: bot.computers,
    }
    request, origin = request_of(interaction, match_id, number), origin_of(interaction)
    return Call(
        bot.host,
        request,
        origin,
        show,
        made.__getitem__,
        bot.worker.wait_for,
        check_moderates=partial(check_moderates, interaction),
        check_organizes=partial(check_organizes, interaction),
        in_private=in_private,
        files=tuple(files),
    )


def commands_of(group: str) -> Iterator[app_commands.Command[Any, ..., None]]:
    """Yield the commands of a group."""
    for each in all_actions():
        where, _, name = each.command.rpartition(" ")
        if name and where == group:
            command = _command(each, name)
            command.allowed_contexts = ALSO_BY_DM if each.by_dm else None
            yield command


def _command(action: Action, name: str) -> app_commands.Command[Any, ..., None]:
    """Return the slash command of an action."""
    made: app_commands.Command[Any, ..., None] = make_command(
        name, action.about, action.parameters, partial(_type, action), action.effort
    )
    for each in action.parameters:
        if isinstance(each, MatchParameter | Suggested):
            made.autocomplete(each.name)(_suggestions(each))
    return made


async def _type(action: Action, interaction: Interaction, options: ParameterValues) -> None:
    """Run the action of a slash command, and show its result."""
    await defer(interaction, private=not action.public)
    if action.form is not None and TEXT in options:
        note_typed(interaction, action.form(), options[TEXT])
    match_id: int = options.pop(MATCH, 0)
    if action.match is not None and action.match.find is not None:
        match_id = await action.match.find(interaction.client.host, origin_of(interaction), match_id or None)
    for each in action.parameters:
        if each.kind in _READ and each.name in options:
            options[each.name] = _READ[each.kind](options[each.name])
    begun = False

    async def show(message: Message) -> None:
        nonlocal begun
        begun = True
        await edit_answer(interaction, message)

    result = await action.run(_call(interaction, match_id, None, show), **options)
    if result is None or (isinstance(result, Reply) and result.told_in == interaction.channel_id):
        if not begun:
            await interaction.delete_original_response()
    elif not isinstance(result, TextForm):
        message = await _message(interaction, result)
        await (show(message) if begun or action.public else reply(interaction, message))


_READ: Final[Mapping[object, Callable[[Any], object]]] = {
    Kind.USER: person_of,
    Kind.MEMBER: person_of,
    Kind.FILE: _File,
}  # Any: Discord's


def _suggestions(
    how: MatchParameter | Suggested,
) -> Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[Any]]]]:
    async def suggest_now(interaction: Interaction, typed: str) -> list[app_commands.Choice[Any]]:
        host, origin = interaction.client.host, origin_of(interaction)
        if isinstance(how, MatchParameter):
            return choices_of(await how.matches(host, origin), typed)
        if how.look_up is None:
            return []
        named = getattr(interaction.namespace, MATCH, None)
        return [
            app_commands.Choice(name=shorten(name, LONGEST_CHOICE), value=text)
            for text, name in await how.look_up(host, origin, named if isinstance(named, int) else None)
            if typed.casefold() in name.casefold()
        ][:MOST_CHOICES]

    return suggest(suggest_now)
