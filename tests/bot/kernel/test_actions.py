"""Actions: what is declared fits the function, so that no command and no button fails when it is used."""

import dataclasses
import inspect
from typing import get_args, get_type_hints

import pytest

from bot.kernel.actions import ACTIONS, Action, MatchParameter, action, all_actions
from bot.kernel.messages.controls import Bound


@pytest.mark.parametrize("each", all_actions(), ids=lambda each: each.name)
def test_a_function_takes_what_its_button_and_its_command_give(each: Action) -> None:
    _call, *takes = inspect.signature(each.run).parameters.values()
    shared = set[str]()
    if takes and takes[-1].kind is inspect.Parameter.VAR_KEYWORD:  # what several commands take
        (given,) = get_args(get_type_hints(each.run)[takes.pop().name])
        shared = {*get_type_hints(given)}
    needs = {one.name for one in takes if one.default is one.empty}
    known = {one.name for one in takes} | shared
    if each.verb is not None:
        fields = {field.name for field in dataclasses.fields(each.verb)} | ({"text"} if each.form else set())
        assert needs <= fields <= known
    asked = [one for one in each.parameters if not isinstance(one, MatchParameter)]
    assert shared <= {one.name for one in asked} <= known
    if each.command:
        assert needs <= {one.name for one in asked if one.required} | set(), each.command
        assert each.about, "/help has a line for it"
        assert [one.required for one in each.parameters] == sorted(
            (one.required for one in each.parameters), reverse=True
        )
    for entry in each.more:
        assert entry.button is not None or Bound(101, 1).button(each.button().verb, each.label).label


def test_two_actions_never_have_one_name() -> None:
    known = dict(ACTIONS)
    with pytest.raises(ValueError, match="two actions are called watch"):
        action("watch")(_nothing)
    assert known == ACTIONS


async def _nothing() -> None:
    """Do nothing."""
