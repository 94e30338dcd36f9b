"""What the buttons and menus of `/play` do."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from bot.posts.answers import said
from bot.posts.message import Message
from bot.posts.offer_post import own_challenge_question
from bot.posts.own_colours import scheme_of
from bot.posts.verbs import ChallengeMyself
from bot.reasons.offers import DraftGone, NoComputersHere
from bot.services.draft import Draft, draft_of, drop, keep
from bot.services.errors import Refusal, UnconfirmedError
from bot.services.server import settings_of
from bot.showcase import showcase
from cogs.acknowledging import acknowledge
from cogs.begin.pages import FORGOTTEN, computers_page, games_page, more_page, offer_page, values_page
from cogs.begin.settings import Setting, setting_of, settled
from cogs.begin.verbs import (
    AddComputer,
    Ask,
    AskComputer,
    AskGame,
    Back,
    Forget,
    Invite,
    More,
    PickGame,
    Post,
    Seats,
    Settle,
)
from cogs.form import Field, form
from cogs.game import GameCog
from cogs.options import OptionsText
from cogs.press import Interaction, Press
from cogs.shared_verbs import SHARED
from engines import GAMES
from engines.core.errors import OptionError
from engines.core.sentences import sentence
from players import LEVELS
from render.core.recolour import Scheme

_NUMBER = "number"


async def all_games(interaction: Interaction) -> Message:
    """Return the first step."""
    scheme = scheme_of(await interaction.client.host.colours.of(interaction.user.id))
    return games_page(await showcase(interaction.client.drawing, light=scheme is Scheme.LIGHT))


@SHARED.on(PickGame)
async def _pick(press: Press, verb: PickGame) -> None:
    await press.defer()
    await _keep(press, Draft(verb.game, _desk(press, verb.game).usual_seats))


@SHARED.on(AskGame)
async def _again(press: Press, _verb: AskGame) -> None:
    await press.defer()
    await press.show(await all_games(press.interaction))


async def _invite(press: Press) -> None:
    """People are chosen many at a time, and by their ids: not as verbs are."""
    press.check_rate(Invite.effort)
    await press.defer()
    await _keep(press, (await _draft(press)).with_people(press.people))


SHARED.add(Invite.name, _invite)


@SHARED.on(AskComputer)
async def _ask_computer(press: Press, _verb: AskComputer) -> None:
    await press.defer()
    draft, allowed = await _draft(press), await _computers_may_play(press)
    if not allowed and not draft.computers:
        raise Refusal(NoComputersHere(draft.game))
    await press.show(computers_page(draft, LEVELS if allowed else ()))


@SHARED.on(AddComputer)
async def _add_computer(press: Press, verb: AddComputer) -> None:
    await press.defer()
    draft = await _draft(press)
    if verb.level and not await _computers_may_play(press):
        raise Refusal(NoComputersHere(draft.game))
    await _keep(press, draft.with_computer(verb.level) if verb.level else draft.without_computers())


@SHARED.on(Seats)
async def _seats(press: Press, verb: Seats) -> None:
    await press.defer()
    draft = await _draft(press)
    if verb.count not in GAMES[draft.game].info.seat_counts:
        raise Refusal(f"{verb.count} cannot play {GAMES[draft.game].info.title}.")
    await _keep(press, replace(draft, seats=verb.count))


@SHARED.on(Ask)
async def _ask(press: Press, verb: Ask) -> None:
    setting = setting_of(await _draft(press), verb.option)
    if setting.values:
        await press.defer()
        await press.show(values_page(setting))
        return
    modal = form(setting.label, press.bound.id(Settle(setting.name)), _number(setting))
    await acknowledge(press.interaction, lambda: press.interaction.response.send_modal(modal))


@SHARED.on(Settle)
async def _settle(press: Press, verb: Settle) -> None:
    await press.defer()
    draft = await _draft(press)
    value = press.fields.get(_NUMBER, verb.value).strip()
    with _refusing():
        await _keep(press, settled(draft, verb.option, value))


@SHARED.on(More)
async def _more(press: Press, verb: More) -> None:
    await press.defer()
    draft = await _draft(press)
    await press.show(more_page(draft, _typed(press, draft), verb.page))


@SHARED.on(Back)
async def _back(press: Press, _verb: Back) -> None:
    await press.defer()
    await _show(press, await _draft(press))


@SHARED.on(Post)
async def _post(press: Press, _verb: Post) -> None:
    await press.defer()
    draft = await _draft(press)
    try:
        await _offer(press, draft)
    except UnconfirmedError as error:
        await press.show(own_challenge_question(str(error)))


@SHARED.on(ChallengeMyself)
async def _challenge_myself(press: Press, _verb: ChallengeMyself) -> None:
    await press.defer()
    draft = await _draft(press)
    # The draft may have become another one since they were asked.
    if all(one.user_id != press.interaction.user.id for one in draft.people):
        raise Refusal(DraftGone())
    await _offer(press, draft, confirmed=True)


async def _offer(press: Press, draft: Draft, *, confirmed: bool = False) -> None:
    with _refusing():
        desk = _desk(press, draft.game)
        answer, place = await desk.offer_draft(press.interaction, draft, confirmed=confirmed)
    await press.show(Message(f"{said(answer)} It is in <#{place}>."))


@SHARED.on(Forget)
async def _forget(press: Press, _verb: Forget) -> None:
    await press.defer()
    await drop(press.host, press.interaction.user.id)
    await press.show(FORGOTTEN)


@contextmanager
def _refusing() -> Iterator[None]:
    """Refuse options that a game does not have, in its own words: no match is there whose players they could name."""
    try:
        yield
    except OptionError as error:
        raise Refusal(sentence(error.reason)) from error


async def _draft(press: Press) -> Draft:
    return await draft_of(press.host, press.interaction.user.id)


async def _keep(press: Press, draft: Draft) -> None:
    await _show(press, await keep(press.host, press.interaction.user.id, draft))


async def _show(press: Press, draft: Draft) -> None:
    await press.show(offer_page(draft, _typed(press, draft), computers=await _computers_may_play(press)))


async def _computers_may_play(press: Press) -> bool:
    return (await settings_of(press.host, press.interaction.guild_id)).computers


def _desk(press: Press, game: str) -> GameCog:
    desk = press.interaction.client.desks.get(game)
    if not isinstance(desk, GameCog):
        raise Refusal("That game cannot be played here now. `/play` shows which can.")
    return desk


def _typed(press: Press, draft: Draft) -> OptionsText:
    return _desk(press, draft.game).typed


def _number(setting: Setting) -> Field:
    low, high = setting.bounds or (0, 0)
    return Field(
        _NUMBER, f"A number from {low} to {high}"[:45], description=setting.help[:100], default=setting.now, most=6
    )
