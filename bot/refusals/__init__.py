"""What the host says of the reasons for which it refuses: registered where the games' words are, at `sentence`."""

from bot.refusals import agreement as agreement
from bot.refusals import choices as choices
from bot.refusals import matches as matches
from bot.refusals import offers as offers
