"""What is said of what all players must agree to: a draw, a pause, a move taken back."""

from typing import assert_never

from bot.markup import escaped
from bot.reasons import agreement as why
from engines import GAMES
from engines.core.sentences import NOBODY, People, sentence

_OfAgreement = (
    why.DeclinedBefore
    | why.ProposedAlready
    | why.OthersDecide
    | why.OwnProposal
    | why.AgreedAlready
    | why.ProposalEnded
    | why.OtherProposal
    | why.FirstRoundOver
)
_OfPauses = why.PausedAlready | why.NotPaused
_OfTakingBack = why.NothingTakenBack | why.NoMoveToTakeBack | why.SomebodyHasLeft | why.DiceHaveFallen


@sentence.register
def of_agreement(reason: _OfAgreement, _people: People = NOBODY) -> str:
    """Say where what all must agree to stands."""
    match reason:
        case why.DeclinedBefore(board):
            return f"That was declined on #{board}. You can offer it again after the next move."
        case why.ProposedAlready(board):
            return f"You have offered that on #{board} already. Wait for the others to answer."
        case why.OthersDecide(board):
            return f"You have left #{board}: only those still playing decide."
        case why.OwnProposal(board):
            return f"It is your own offer on #{board}. Wait for the others to answer."
        case why.AgreedAlready(board):
            return f"You have agreed already on #{board}. Wait for the others."
        case why.ProposalEnded(board, by):
            return f"{escaped(by)} has ended that offer on #{board}."
        case why.OtherProposal(board, aim):
            return f"Another offer is open on #{board}: `/table {aim}` agrees to it."
        case why.FirstRoundOver(board):
            return f"The first round of #{board} is over: it is too late to call it off. `/table draw` offers a draw."
        case _:
            assert_never(reason)


@sentence.register
def of_pauses(reason: _OfPauses, _people: People = NOBODY) -> str:
    """Say whether a match is paused."""
    match reason:
        case why.PausedAlready(board):
            return f"#{board} is paused already. `/table resume` asks the others to go on."
        case why.NotPaused(board):
            return f"#{board} is not paused. `/table pause` asks the others for a pause."
        case _:
            assert_never(reason)


@sentence.register
def of_taking_back(reason: _OfTakingBack, _people: People = NOBODY) -> str:
    """Say why moves stand."""
    match reason:
        case why.NothingTakenBack(game):
            return f"There is no undo in {GAMES[game].info.title}: a move may have shown somebody what was hidden."
        case why.NoMoveToTakeBack(board):
            return f"You have no move on #{board} to take back."
        case why.SomebodyHasLeft(board):
            return f"Somebody has left #{board} since your last move, so it stands."
        case why.DiceHaveFallen(board):
            return f"Dice have been rolled on #{board} since your last move, for all to see: it stands."
        case _:
            assert_never(reason)
