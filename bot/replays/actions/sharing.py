"""The files of a match: its transcript, its record once it is over, and the proof that it was fair."""

from bot.kernel.actions import BEGUN, LOOK, action
from bot.kernel.call import Call
from bot.kernel.matches.refusal import Refusal
from bot.kernel.menu import MoreEntry, MoreMenu
from bot.kernel.messages.match_verbs import Proof as ProofVerb
from bot.kernel.messages.message import Message
from bot.kernel.rate_limit import Effort
from bot.kernel.text.translation import _
from bot.offers.offer_post import commitment_line
from bot.replays.actions.looking_back import replay_of
from bot.replays.proof import find_proof
from bot.replays.proof_post import proof_post
from bot.replays.replay import Replay
from bot.replays.transcript import export_post, transcript
from engines.core.messages import N_
from engines.core.proof import Proof


def _has_dice(menu: MoreMenu) -> bool:
    return not (menu.is_over or menu.is_away) and bool(commitment_line(menu.position.match))


@action(
    ProofVerb,
    label=N_("Proof"),
    command="table proof",
    about=N_("Check that a match was fair: dice and moves."),
    topic=LOOK,
    more=[MoreEntry(26, lambda menu: menu.is_over), MoreEntry(52, _has_dice)],
    parameters=(BEGUN,),
)
async def proof(call: Call) -> Message:
    """Show what binds the dice of a match, and once it is over, all that checks them."""
    host = call.host
    # Written outside the loop: thousands of lines are hashed one by one.
    return await host.rules_runner.log(proof_post, await find_proof(host, call.match_id), host.verify_url)


@action(
    command="table export",
    about=N_("Get a match as files: record and transcript."),
    topic=LOOK,
    effort=Effort.HISTORY,
    parameters=(BEGUN,),
)
async def export(call: Call) -> Message:
    """Get a match as files: the transcript, and once it is over, the record."""
    host, whole = call.host, await replay_of(call)
    if not whole.is_over and not whole.newest.match.seats_of(call.user_id):
        raise Refusal(_("Only its players can export a running match."))
    # The proof is that of the match as it is stored by now.
    found = (await find_proof(host, call.match_id)).proof if whole.is_over else None
    return await host.rules_runner.log(_export, whole, found, call.user_id)


def _export(whole: Replay, found: Proof | None, user_id: int) -> Message:
    return export_post(whole, transcript(whole, user_id), found, user_id)
