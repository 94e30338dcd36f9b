"""`/play`: starting a match with buttons only, from the games' cards; and the match after a lesson."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace

from discord import app_commands
from discord.ext import commands

from bot.app import Gamekeeper
from bot.computers.choices import resolve_level
from bot.kernel.buttons.verb import Verb
from bot.kernel.discord_client.throttled_commands import EFFORT
from bot.kernel.matches.refusal import Refusal, UnconfirmedError
from bot.kernel.messages.message import Message, scheme_of
from bot.kernel.rate_limit import Effort
from bot.kernel.setting import CHOSEN
from bot.kernel.store.servers import ServerRow
from bot.kernel.text.translation import _
from bot.learning.verbs import PlayNow, lesson_named
from bot.offers import verbs
from bot.offers.begin_pages import card_page, games_page, options_page, rules_page, values_page
from bot.offers.draft import Draft, draft_gone, draft_of, saved_draft, store_draft
from bot.offers.offer_post import own_challenge_question
from bot.offers.rules import error_in_menu_words, rules_of, variant_of
from bot.offers.settings import STRENGTH, Offering, OfferSetting, applicable, other_value
from bot.people.preferences import find_colours
from bot.replays.showcase import showcase
from bot.servers.server import check_place, no_computers_here, settings_of
from cogs.game import GameCog
from cogs.interaction import Interaction, chosen_people, defer, reply
from cogs.may_offer import check_permissions, place_of
from cogs.press import Press
from cogs.replies import answer_reply
from cogs.shared_verbs import SHARED
from engines import GAMES
from engines.core.errors import OptionError
from engines.core.messages import N_
from players import LEVELS
from render.core.recolour import Scheme


async def all_games(interaction: Interaction) -> Message:
    """Return the first screen, with all games."""
    scheme = scheme_of(await find_colours(interaction.client.host, interaction.user.id))
    return games_page(await showcase(interaction.client.drawing, light=scheme is Scheme.LIGHT))


@SHARED.on(verbs.PickGame, defers=True)
async def _pick(press: Press, verb: verbs.PickGame) -> None:
    server = await _server(press)
    await _save(press, _new_draft(press, verb.game, server), server)


@SHARED.on(verbs.AskGame, defers=True)
@SHARED.on(verbs.AskFriend, defers=True)
async def _again(press: Press, _verb: Verb) -> None:
    await press.show(await all_games(press.interaction))


@SHARED.on(verbs.PlayComputer, defers=True)
async def _play_computer(press: Press, verb: verbs.PlayComputer) -> None:
    server = await _server(press)
    if not server.computers:
        raise no_computers_here()
    draft = await _draft_for(press, verb.game, server)
    alone = draft if not draft.people else replace(draft, people=(), computers=draft.computer_counts[0])
    await _offer(press, replace(alone, level=verb.level, computers=max(1, alone.computers), rated=False))


async def start_easy(press: Press, game: str, options: Mapping[str, object]) -> None:
    """Start a match against the weakest computer, with these options over the server's defaults."""
    server = await _server(press)
    if not server.computers:
        raise no_computers_here()
    draft = _new_draft(press, game, server)
    draft = replace(draft, options={**draft.options, **options}, rated=False)
    await _offer(press, replace(draft, computers=max(1, draft.computers)))


@SHARED.on(verbs.MoreComputers, defers=True)
async def _more_computers(press: Press, verb: verbs.MoreComputers) -> None:
    server = await _server(press)
    draft = (await _draft_for(press, verb.game, server)).with_more_computers(verb.by)
    if draft.people and draft.computers and not server.computers:
        raise no_computers_here()
    await _save(press, draft, server)


@SHARED.on(verbs.NextLevel, defers=True)
async def _next_level(press: Press, verb: verbs.NextLevel) -> None:
    server = await _server(press)
    draft = await _draft_for(press, verb.game, server)
    level = LEVELS[(LEVELS.index(draft.level) + 1) % len(LEVELS) if draft.level in LEVELS else 0]
    await _save(press, replace(draft, level=level), server)


async def _invite(press: Press) -> None:
    """Set the people of the draft. They come as user ids from a select of people, not as verbs."""
    press.check_rate(verbs.Invite.effort)
    await press.defer()
    server = await _server(press)
    draft = await draft_of(press.host, press.interaction.user.id)
    await _save(
        press, draft.with_people(chosen_people(press.interaction, press.values), computers=server.computers), server
    )


SHARED.add(verbs.Invite.name, _invite)


@SHARED.on(verbs.SendInvites, defers=True)
async def _send_invites(press: Press, _verb: Verb) -> None:
    draft = await draft_of(press.host, press.interaction.user.id)
    if not draft.people:
        raise Refusal(_("Choose people first."))
    try:
        await _offer(press, replace(draft, rated=False) if draft.computers else draft)
    except UnconfirmedError as error:
        await press.show(own_challenge_question(str(error)))


@SHARED.on(verbs.OpenTable, defers=True)
async def _open_table(press: Press, verb: verbs.OpenTable) -> None:
    draft = await _draft_for(press, verb.game, await _server(press))
    await _offer(press, replace(draft, people=(), computers=0))


@SHARED.on(verbs.ChallengeMyself, defers=True)
async def _challenge_myself(press: Press, _verb: Verb) -> None:
    draft = await draft_of(press.host, press.interaction.user.id)
    # The draft may have been replaced since the confirmation was shown.
    if all(one.user_id != press.interaction.user.id for one in draft.people):
        raise draft_gone()
    await _offer(press, draft, confirmed=True)


@SHARED.on(verbs.Options, defers=True)
async def _options(press: Press, _verb: Verb) -> None:
    await press.show(options_page(await _offering(press)))


@SHARED.on(verbs.GameRules, defers=True)
async def _game_rules(press: Press, _verb: Verb) -> None:
    await press.show(rules_page(await _offering(press)))


@SHARED.on(verbs.Ask)
async def _ask(press: Press, verb: verbs.Ask) -> None:
    offering = await _offering(press)
    setting, other = _find(offering, verb.option), other_value(_find(offering, verb.option), offering)
    if other is not None:
        await press.defer()
        await _save_setting(press, offering, setting, other)
    elif forms := setting.forms(offering):
        await press.open_form(forms[0].title, verbs.Settle(setting.name), *forms[0].fields)
    else:
        await press.defer()
        back = verbs.GameRules() if setting in rules_of(offering.draft.game) else verbs.Options()
        await press.show(values_page(setting, offering, back))


@SHARED.on(verbs.Settle, defers=True)
async def _choose_setting(press: Press, verb: verbs.Settle) -> None:
    offering = await _offering(press)
    value = press.fields.get("number", verb.value).strip()
    await _save_setting(press, offering, _find(offering, verb.option), value)


def _find(offering: Offering, name: str) -> OfferSetting:
    """Return a setting by its name. Raises Refusal if the game has none of that name."""
    game = offering.draft.game
    known = (*applicable(offering), *rules_of(game), variant_of(game))
    setting = next((each for each in known if each is not None and each.name == name), None)
    if setting is None:
        raise Refusal(_("That choice is gone. Start again with `/play`."))
    return setting


async def _save_setting(press: Press, offering: Offering, setting: OfferSetting, value: str) -> None:
    """Save a setting's value, and show the screen that contains the setting."""
    if setting is STRENGTH:
        value = await resolve_level(press.host, press.interaction.user.id, offering.draft.game, value)
    with _refusing(offering.draft.game):
        draft = setting.choose(offering, {CHOSEN: value})
        await store_draft(press.host, press.interaction.user.id, draft)
    changed = replace(offering, draft=draft)
    if setting in applicable(offering):
        await press.show(options_page(changed))
    else:
        await press.show(rules_page(changed) if setting in rules_of(draft.game) else card_page(changed))


@SHARED.on(verbs.Back, defers=True)
async def _back(press: Press, _verb: Verb) -> None:
    await press.show(card_page(await _offering(press)))


async def _offer(press: Press, draft: Draft, *, confirmed: bool = False) -> None:
    """Make the offer, and replace the card by the reply."""
    with _refusing(draft.game):
        answer = await _desk(press, draft.game).offer_draft(press.interaction, draft, confirmed=confirmed)
    await press.show(await answer_reply(press.interaction, answer))


@contextmanager
def _refusing(game: str) -> Iterator[None]:
    """Convert an OptionError of a game into a Refusal in the words of its menus."""
    try:
        yield
    except OptionError as error:
        raise Refusal(error_in_menu_words(game, error)) from error


async def _server(press: Press) -> ServerRow:
    return await settings_of(press.host, press.interaction.guild_id)


async def _offering(press: Press) -> Offering:
    """Return the user's draft with the server's defaults. Raises Refusal if there is no draft."""
    draft = await draft_of(press.host, press.interaction.user.id)
    return Offering(draft, await _server(press), press.host.default_turn_time)


def _new_draft(press: Press, game: str, server: ServerRow) -> Draft:
    draft = Draft(game, _desk(press, game).usual_seats, options=server.options.get(game, {}))
    return replace(draft, computers=draft.computer_counts[0])


async def _draft_for(press: Press, game: str, server: ServerRow) -> Draft:
    """Return the user's draft if it is of that game, else a new one."""
    draft = await saved_draft(press.host, press.interaction.user.id)
    return draft if draft is not None and draft.game == game else _new_draft(press, game, server)


async def _save(press: Press, draft: Draft, server: ServerRow) -> None:
    await store_draft(press.host, press.interaction.user.id, draft)
    await press.show(card_page(Offering(draft, server, press.host.default_turn_time)))


def _desk(press: Press, game: str) -> GameCog:
    game_controls = press.interaction.client.controls_by_game.get(game)
    if not isinstance(game_controls, GameCog):
        raise Refusal(_("{game} is not available now. `/play` shows all games.", game=GAMES[game].info.title))
    return game_controls


@SHARED.on(PlayNow)
async def _play(press: Press, verb: PlayNow) -> None:
    lesson = lesson_named(verb.game, verb.lesson)
    await press.defer()
    await start_easy(press, verb.game, lesson.options)


class Begin(commands.Cog):
    """The command `/play`."""

    @app_commands.command(name="play", description=N_("Pick a game and start it."), extras={EFFORT: Effort.PICTURE})
    async def play(self, interaction: Interaction) -> None:
        """Answer `/play`."""
        check_permissions(interaction)
        await defer(interaction)
        host, place = interaction.client.host, place_of(interaction)
        check_place(await settings_of(host, interaction.guild_id), place, await host.containing(place))
        await reply(interaction, await all_games(interaction))


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(Begin())
