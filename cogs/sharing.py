"""The files of a match: its transcript, and once it is over, its record."""

from bot.app import Gamekeeper
from bot.kernel.matches.host import Host
from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.message import Message
from bot.kernel.text.translation import _
from bot.replays.proof import find_proof
from bot.replays.proof_post import proof_post
from bot.replays.replay import Replay, load_replay
from bot.replays.transcript import export_post, transcript
from engines.core.proof import Proof


async def export_files(bot: Gamekeeper, match_id: int, user_id: int) -> Message:
    """Return the files of a match; a Refusal while it runs, for users who do not play in it."""
    host = bot.host
    whole = await load_replay(host, match_id)
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
