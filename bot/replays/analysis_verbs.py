"""The verbs of the analysis of a match."""

from bot.kernel.buttons.verb import Verb
from bot.kernel.rate_limit import Effort


class Analyse(Verb, name="analyse", looks=True, effort=Effort.ANALYSIS):
    """Have a match that is over analysed, or see what was found."""


class StopAnalysis(Verb, name="stop_analysis", looks=True):
    """Wait for one's analysis no more."""


class ShareAnalysis(Verb, name="share_analysis", looks=True, effort=Effort.CLIP):
    """Post an analysis for everybody."""


class BetterMove(Verb, name="better", looks=True, effort=Effort.HISTORY):
    """See what was better than the move that led to the position of that public number."""

    at: int
