"""Showing what has changed about a match where it stands already: silent edits, nobody is called again."""

from bot.delivery.discord_errors import let_refusals_be
from bot.delivery.job_result import NOTHING, JobResult
from bot.delivery.send_board import load_secrets
from bot.delivery.send_private import renew_private_boards
from bot.delivery.sending import Sending
from bot.posts.board_post import board_post
from bot.posts.message import Message
from bot.posts.ratings_line import unrated_line
from bot.store.match_row import Status
from bot.store.posts import BOARD, PostRow


async def send_deadline(sending: Sending) -> JobResult:
    """Bring the live board, unless it is to be replaced anyway, and the boards of those to move up to date."""
    position = sending.position
    if position.match.status is not Status.PLAYING:
        return NOTHING
    post = sending.post(BOARD)
    if post is not None and post.ply >= position.match.turn_ply:
        picture, game_controls = await sending.drawing.public(position), sending.game_controls
        now, watchers = sending.context.host.now(), sending.watchers
        await _edit(sending, post, board_post(position, game_controls, picture, post.said, watchers=watchers, now=now))
    if position.rules.info.hidden:
        await renew_private_boards(sending, position, position.to_move)
    return NOTHING


async def send_unrated(sending: Sending) -> JobResult:
    """Show the last board as that of an unrated match: without what became of the players' ratings."""
    position, post = sending.position, sending.post(BOARD)
    if post is not None and position.match.status is Status.OVER:
        picture, game_controls = await sending.drawing.live(position), sending.game_controls
        line, secrets = unrated_line(position.match), await load_secrets(sending)
        message = board_post(position, game_controls, picture, post.said, line, sending.watchers, secrets=secrets)
        await _edit(sending, post, message)
    return NOTHING


async def _edit(sending: Sending, post: PostRow, message: Message) -> None:
    with let_refusals_be():
        await sending.api.edit(post.channel_id, post.message_id, message)
