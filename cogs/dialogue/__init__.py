"""The private dialogues of the games: steps of their own, or a tree of questions asked by common code."""

from cogs.dialogue.asking import Asking, begin, fill
from cogs.dialogue.steps import Dialogue
from cogs.dialogue.tree import (
    Actor,
    After,
    Choice,
    Form,
    Look,
    Path,
    Picture,
    Play,
    Question,
    Sight,
    Tree,
    Typed,
    pick,
    picture,
    way,
)
from cogs.dialogue.turn import Turn, UserView, sight_of, view_as

__all__ = [
    "Actor",
    "After",
    "Asking",
    "Choice",
    "Dialogue",
    "Form",
    "Look",
    "Path",
    "Picture",
    "Play",
    "Question",
    "Sight",
    "Tree",
    "Turn",
    "Typed",
    "UserView",
    "begin",
    "fill",
    "pick",
    "picture",
    "sight_of",
    "view_as",
    "way",
]
