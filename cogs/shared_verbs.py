"""The buttons every match has: those of its offer, playing a ready-made action, looking, leaving."""

from typing import Final

from bot.agreements import agreement
from bot.agreements.resign_question import resign_question
from bot.kernel.buttons.verb import MalformedError
from bot.kernel.matches.aim import Aim
from bot.kernel.matches.refusal import MoveIsPendingError
from bot.kernel.matches.reply import Reply
from bot.kernel.matches.validation import acting_seat, check_can_leave
from bot.kernel.messages.match_verbs import (
    Agree,
    AllRules,
    ComeBack,
    Disagree,
    Dismiss,
    Hand,
    History,
    KeepSeat,
    LeaveToComputer,
    OfferSeat,
    Play,
    PlayIt,
    PlayPreviewed,
    Proof,
    ReadAlong,
    Rematch,
    Resign,
    ResignSurely,
    Rules,
    RulesPage,
    StopReading,
    TakeSeat,
    Text,
    Unqueue,
    Unwatch,
    Watch,
    WatchEnd,
)
from bot.kernel.messages.message import Message
from bot.learning.coaching import tip_for
from bot.offers.rematch import ask_again
from bot.play.play import played_text, resign
from bot.play.private_post import private_post
from bot.play.queue import take_from_queue
from bot.play.text_board import text_board
from bot.seats.substitute import keep_seat, offer_seat, take_seat
from bot.seats.substitute_bot import end_away_mode
from bot.servers.server import settings_of
from bot.watching.reading_post import reading_text
from bot.watching.report_readers import choose_reading
from bot.watching.watch import unwatch, watch
from bot.watching.watching import unwatch_confirmation, watch_post
from cogs.analysis import ANALYSES
from cogs.clips import CLIPS
from cogs.history_pages import history_page
from cogs.moderators import moderates
from cogs.more import MORE
from cogs.offer_verbs import OFFERED
from cogs.press import Press
from cogs.replay import REPLAY
from cogs.replies import answer_reply
from cogs.rules_page import all_rules_page, rules_page
from cogs.saved_entries import load_entry
from cogs.sharing import proof_message
from cogs.statistics import STATISTICS
from engines.core.rules import Seat

SHARED: Final = OFFERED.including(MORE, REPLAY, CLIPS, STATISTICS, ANALYSES)


@SHARED.on(Proof)
async def _proof(press: Press, _verb: Proof) -> None:
    await press.defer()
    await press.reply(await proof_message(press.host, press.id.match_id))


@SHARED.on(Agree)
async def _agree(press: Press, verb: Agree) -> None:
    """Agree: the question itself is edited, so nothing more is said."""
    await press.acknowledge()
    await agreement.agree(press.host, press.request, verb.aim)
    await press.interaction.delete_original_response()


@SHARED.on(Disagree)
async def _disagree(press: Press, verb: Disagree) -> None:
    await press.acknowledge()
    await agreement.disagree(press.host, press.request, verb.aim)
    await press.interaction.delete_original_response()


@SHARED.on(Rematch)
async def _rematch(press: Press, _verb: Rematch) -> None:
    await press.acknowledge()
    await press.reply(await answer_reply(press.interaction, await ask_again(press.host, press.request)))


@SHARED.on(Play)
async def _play(press: Press, verb: Play) -> None:
    played = await press.play(verb.text)
    if isinstance(played, Reply):
        await press.reply(played.words)


@SHARED.on(PlayIt)
async def _play_it(press: Press, verb: PlayIt) -> None:
    await press.show(await _play_shown(press, verb.text))


@SHARED.on(PlayPreviewed)
async def _play_kept(press: Press, verb: PlayPreviewed) -> None:
    await press.show(await _play_shown(press, await load_entry(press, verb)))


async def _play_shown(press: Press, text: str) -> Message:
    """Play what was shown, and return what takes the place of the question, without its buttons.

    They have no use while the player's own move waits to be played; another's may be prevented.
    """
    try:
        return Message(played_text(await press.play(text)))
    except MoveIsPendingError as refusal:
        if not refusal.own:
            raise
        return Message(str(refusal))


@SHARED.on(Hand)
async def _hand(press: Press, _verb: Hand) -> None:
    await press.defer()
    position = await press.position()
    seat = acting_seat(position, press.interaction.user.id)
    bot = press.interaction.client
    board = await bot.drawing.private(position, seat, reader=press.interaction.user.id)
    message = private_post(position, bot.controls_by_game[position.game], board, here=press.interaction.channel_id)
    await press.reply(message.with_line(await tip_for(press.host, position, seat, press.interaction.user.id)))


@SHARED.on(Text)
async def _text(press: Press, verb: Text) -> None:
    position, user_id = await press.position(), press.interaction.user.id
    if verb.seat is None:
        await press.reply(text_board(position, None))
        return
    own = acting_seat(position, user_id)
    await press.reply(text_board(position, Seat(verb.seat) if verb.seat in position.match.seats_of(user_id) else own))


@SHARED.on(Rules)
async def _rules(press: Press, _verb: Rules) -> None:
    await press.acknowledge()
    seen, bot = await press.load_match(), press.interaction.client
    await press.reply(await rules_page(bot, 0, seen, press.interaction.user.id))


@SHARED.on(RulesPage)
async def _rules_page(press: Press, verb: RulesPage) -> None:
    seen = await press.load_match()
    if seen.row.game != verb.game:
        raise MalformedError("rules of another game")
    await press.defer()
    await press.show(await rules_page(press.interaction.client, verb.page, seen, press.interaction.user.id))


@SHARED.on(AllRules)
async def _all_rules(press: Press, verb: AllRules) -> None:
    await press.defer()
    page = await all_rules_page(press.interaction.client, verb.game, verb.page, press.id.match_id)
    await press.show(page, of_match=False)


@SHARED.on(History)
async def _history(press: Press, verb: History) -> None:
    await press.defer()
    await press.show(await history_page(press.host, press.id.match_id, verb.page))


@SHARED.on(OfferSeat)
async def _offer_seat(press: Press, _verb: OfferSeat) -> None:
    await press.defer()
    offered = await offer_seat(press.host, press.request, press.interaction.user.id)
    await press.show(await answer_reply(press.interaction, offered))


@SHARED.on(TakeSeat)
async def _take_seat(press: Press, verb: TakeSeat) -> None:
    await press.acknowledge()
    answer = await take_seat(press.host, press.request, Seat(verb.seat))
    await press.reply(await answer_reply(press.interaction, answer))


@SHARED.on(KeepSeat)
async def _keep_seat(press: Press, verb: KeepSeat) -> None:
    await press.defer()
    mine = await moderates(press.interaction, await press.match())
    answer = await keep_seat(press.host, press.request, Seat(verb.seat), moderates=mine)
    await press.show(await answer_reply(press.interaction, answer))


@SHARED.on(ComeBack)
async def _come_back(press: Press, _verb: ComeBack) -> None:
    await press.acknowledge()
    await press.reply(await answer_reply(press.interaction, await end_away_mode(press.host, press.request)))


@SHARED.on(Unqueue)
async def _unqueue(press: Press, _verb: Unqueue) -> None:
    await press.defer()
    await press.show(await answer_reply(press.interaction, await take_from_queue(press.host, press.request)))


@SHARED.on(Resign)
async def _resign(press: Press, _verb: Resign) -> None:
    position = await press.position()
    seat = acting_seat(position, press.interaction.user.id)
    await check_can_leave(press.host, position, seat)
    server = await settings_of(press.host, position.match.guild_id)
    await press.reply(resign_question(position, seat, computers=server.computers))


@SHARED.on(LeaveToComputer)
async def _leave_to_computer(press: Press, _verb: LeaveToComputer) -> None:
    await press.defer()
    proposal = await agreement.propose(press.host, press.request, Aim.SUBSTITUTE)
    await press.show(await answer_reply(press.interaction, proposal))


@SHARED.on(ResignSurely)
async def _resign_surely(press: Press, _verb: ResignSurely) -> None:
    await press.defer()
    resigned = await resign(press.host, press.request)
    if press.interaction.channel_id == resigned.told_in:
        # The board there says it to all.
        await press.dismiss()
    else:
        await press.show(await answer_reply(press.interaction, resigned))


@SHARED.on(Watch)
async def _watch(press: Press, _verb: Watch) -> None:
    """Under a board it begins, or shows what was chosen; in the private answer it chooses."""
    await _set_watching(press, end_only=False if press.from_private_answer else None)


@SHARED.on(WatchEnd)
async def _watch_end(press: Press, _verb: WatchEnd) -> None:
    await _set_watching(press, end_only=True)


async def _set_watching(press: Press, *, end_only: bool | None) -> None:
    await press.defer()
    match, chosen = await watch(press.host, press.id.match_id, press.interaction.user.id, end_only=end_only)
    await press.show(watch_post(match, end_only=chosen))


@SHARED.on(Unwatch)
async def _unwatch(press: Press, _verb: Unwatch) -> None:
    await press.defer()
    await unwatch(press.host, press.id.match_id, press.interaction.user.id)
    await press.show(Message(unwatch_confirmation(press.id.match_id)))


@SHARED.on(ReadAlong)
async def _read_along(press: Press, verb: ReadAlong) -> None:
    await _choose_reading(press, Seat(verb.seat), agreed=True)


@SHARED.on(StopReading)
async def _stop_reading(press: Press, verb: StopReading) -> None:
    await _choose_reading(press, Seat(verb.seat), agreed=False)


async def _choose_reading(press: Press, seat: Seat, *, agreed: bool) -> None:
    await press.defer()
    match = await choose_reading(press.host, press.id.match_id, seat, press.interaction.user.id, agreed=agreed)
    await press.show(reading_text(match, seat, agreed=agreed))


@SHARED.on(Dismiss)
async def _dismiss(press: Press, _verb: Dismiss) -> None:
    """Take the question away: nothing has changed, and nothing is said of it."""
    await press.defer()
    await press.dismiss()
