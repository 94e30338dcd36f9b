"""The files of a match: its transcript, and once it is over, its record."""

from bot.app import Gamekeeper
from bot.posts.message import Message
from bot.posts.proof_post import proof_post
from bot.posts.transcript import export_post, transcript
from bot.services.errors import Refusal
from bot.services.host import Host
from bot.services.proof import find_proof
from bot.services.replay import Replay
from bot.translation import _
from engines.core.proof import Proof


async def export_files(bot: Gamekeeper, match_id: int, user_id: int) -> Message:
    """Return the files of a match; a Refusal while it runs, for users who do not play in it."""
    host = bot.host
    whole = await host.replays.of(host.positions, match_id)
    if not whole.is_over and not whole.newest.match.seats_of(user_id):
        raise Refusal(_("Only its players can export a running match."))
    # The proof is that of the match as it is stored by now.
    proof = (await find_proof(host, match_id)).proof if whole.is_over else None
    return await host.positions.rules_runner.log(_export, whole, proof, user_id)


def _export(whole: Replay, proof: Proof | None, user_id: int) -> Message:
    return export_post(whole, transcript(whole, user_id), proof, user_id)


async def proof_message(host: Host, match_id: int) -> Message:
    """Return the proof of a match, written outside the loop: thousands of lines are hashed one by one."""
    return await host.positions.rules_runner.log(proof_post, await find_proof(host, match_id), host.verify_url)
