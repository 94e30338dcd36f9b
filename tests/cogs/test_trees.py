"""Laws of the trees of questions: what they lead to is legal, what is legal they lead to, and Discord can show it."""

from collections import deque
from collections.abc import Iterator, Mapping
from importlib import import_module

import pytest

from bot.kernel.buttons.game_controls import Style
from bot.kernel.buttons.verb import CustomId, MalformedError
from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.controls import Bound
from bot.kernel.messages.match_verbs import Play as PlayNow
from bot.kernel.messages.message import Control, in_rows
from cogs.dialogue import Form, Look, Path, Play, Question, Sight, Tree
from cogs.dialogue.asking import MOST_BUTTONS, Answers, Ask, Fill, with_tail
from cogs.game import GameCog
from engines import GAMES
from engines.core.dice import Dice
from engines.core.rules import Outcome
from render.core.board import Table as Names
from tests.cogs.forging import FrozenBot
from tests.conformance.tables import SAMPLE, Position, Table, running_positions

for _game in GAMES:
    import_module(f"cogs.{_game}")
TREES: Mapping[str, Tree[object]] = {cog.key: cog.tree for cog in GameCog.__subclasses__() if cog.tree is not None}
MOST_NODES, MOST_BACK = 900, 60
"""Beyond which a tree is looked at in part: cells can be listed, and cards be played together, in any order.

Fewer are asked for their ways back.
"""


def tables() -> list[object]:
    """Return the tables of the games that have a tree."""
    return [each for each in SAMPLE if str(getattr(each, "values", (each,))[0]).partition("-")[0] in TREES]


def turn_at(at: Position) -> Iterator[tuple[Sight[object], set[str]]]:
    """Yield what the players to move see, and what they may do."""
    rules, turn = at.table.rules, at.table.rules.turn(at.state)
    for seat in () if isinstance(turn, Outcome) else turn.seats[:1]:
        legal = {rules.format(action) for action in rules.legal_actions(at.state, seat)}
        yield Sight(rules.seat_view(at.state, seat), seat, at.table.names, Names(101, tuple(at.table.names))), legal


class Explorer:
    """Goes down every branch of a tree, the shortest first."""

    def __init__(self, tree: Tree[object], sight: Sight[object]) -> None:
        self.tree, self.sight = tree, sight
        self.actions: set[str] = set()
        self.seen: set[Path] = set()

    def explore(self, roots: list[Path]) -> bool:
        """Return whether all was seen."""
        ahead = deque(roots)
        while ahead and len(self.seen) < MOST_NODES:
            path, node = self.tree.settle(self.sight, ahead.popleft())
            if path in self.seen:
                continue
            self.seen.add(path)
            if isinstance(node, Play | Look):
                self.actions.add(node.action)
            if isinstance(node, Question):
                check_question(node, path)
                choices = (choice for group in (*node.groups, node.others) for choice in group)
                ahead.extend(choice.path for choice in choices if choice.fits)
            if isinstance(node, Question | Look) and len(self.seen) < MOST_BACK:
                back = list(self.tree.ways_back(self.sight, path, node.back))
                assert all(self.tree.settle(self.sight, way.path)[0] != path for way in back)
                ahead.extend(way.path for way in back)
        return not ahead


def is_open(tree: Tree[object], sight: Sight[object], path: Path) -> bool:
    """Return whether a button under the board is for that player too."""
    try:
        return bool(tree.settle(sight, path))
    except Refusal:
        return False


def check_question(question: Question, path: Path) -> None:
    """Check that something is asked, and that Discord can show it."""
    choices = [choice for group in (*question.groups, question.others) for choice in group]
    assert question.open or sum(choice.fits for choice in choices) > 1, path
    assert len({choice.path for choice in choices}) == len(choices), path
    for group in question.groups:
        assert len(group) <= MOST_BUTTONS // len(question.groups) or question.menus or group is question.groups[0]
    for choice in choices:
        assert 0 < len(choice.label) <= 80
        assert len(Bound(999_999_999, 99_999).id(Ask(Answers(choice.path), 99))) <= 100


@pytest.mark.parametrize("table", tables(), ids=str)
def test_a_tree_leads_to_all_that_is_legal_and_to_nothing_else(table: Table, frozen_bot: FrozenBot) -> None:
    controls = frozen_bot.bot.controls_by_game[table.key]
    tree = TREES[table.key]
    for at in running_positions(table)[1:6:4]:
        for sight, legal in turn_at(at):
            verbs = [button.verb for button in controls.buttons(at.table.rules.public_view(at.state))]
            explorer = Explorer(tree, sight)
            asked = (verb.answers.path for verb in verbs if isinstance(verb, Ask))
            whole = explorer.explore([path for path in asked if is_open(tree, sight, path)])
            assert all(isinstance(tree.ask(sight, each.answers.path), Form) for each in verbs if isinstance(each, Fill))
            for action in sorted(explorer.actions - legal)[:50]:
                at.table.rules.apply(at.state, sight.seat, at.table.rules.parse(at.state, sight.seat, action), at.dice)
            missing = legal - explorer.actions - {verb.text for verb in verbs if isinstance(verb, PlayNow)}
            assert not missing or not whole, missing


@pytest.mark.parametrize("table", tables(), ids=str)
def test_a_path_that_no_button_has_is_refused(table: Table) -> None:
    tree = TREES[table.key]
    chance = Dice(b"paths", 0)
    words = (
        *("", "cards", "lay", "move", "block", "pick", "open", "catch", "jump", "swap", "W4", "E5,E5", "E5", "a1a1"),
        *("A", "T90", "0,0", "99,99", "1", "99", "a", "-", "M", "a1", "z9", "end", "²", "None", "\x00", "black"),
    )
    for at in running_positions(table)[:3]:
        for sight, _legal in turn_at(at):
            for _ in range(100):
                path = tuple(chance.choice(words) for _ in range(1 + chance.below(4)))
                try:
                    tree.settle(sight, path)
                except (Refusal, MalformedError):
                    continue


@pytest.mark.parametrize(("numbers", "ways"), [(2, 1), (20, 3), (20, 4), (24, 0), (24, 3), (24, 9)])
def test_the_way_out_always_has_room(numbers: int, ways: int) -> None:
    def controls(name: str, count: int) -> list[Control]:
        return [Control(f"{name}{number}", name, Style.PRIMARY) for number in range(count)]

    out, typing = Control("out", "Cancel", Style.SECONDARY), controls("type", 1)
    rows = with_tail([*in_rows(tuple(controls("choice", numbers)))], controls("way", ways), typing, out)
    shown = [control for row in rows if isinstance(row, tuple) for control in row]
    assert len(rows) <= 5
    assert all(len(row) <= 5 for row in rows if isinstance(row, tuple))
    assert shown[-1] == out
    assert [control.label for control in shown].count("choice") == numbers
    assert (typing[0] in shown) == (numbers + ways < 24)


@pytest.mark.parametrize("game", sorted(TREES))
async def test_a_dialogue_can_be_left_at_each_step_and_plays_what_it_asked(frozen_bot: FrozenBot, game: str) -> None:
    match_id = await frozen_bot.begin(game, min(GAMES[game].info.seat_counts), 3, Dice(b"asked", 0))
    position = await frozen_bot.position(match_id)
    mover, stranger, chance = position.holders[position.to_move[0]], 99, Dice(b"answers", 0)
    before = await frozen_bot.log(match_id)
    first = next(button.verb for button in frozen_bot.buttons(position) if isinstance(button.verb, Ask))
    custom_id = str(CustomId.of(first, match_id, position.number))
    for _ in range(9):
        assert f"You aren't playing in #{match_id}." in (await frozen_bot.press(stranger, custom_id)).text
        step = await frozen_bot.press(mover, custom_id)
        if len(await frozen_bot.log(match_id)) > len(before):
            break
        found = [CustomId.read(custom_id) for custom_id, _ in step.controls]
        shown = {each.verb: str(each) for each in found if each is not None}
        assert (await frozen_bot.press(mover, shown["dismiss"])).said == ["deleted"]
        if "confirm" in shown:
            custom_id = shown["confirm"]
            continue
        asked = [each for each in found if each is not None and each.verb == "ask"]
        if len(asked) < 20:
            assert "'title': 'Your move'" in (await frozen_bot.press(mover, shown["ask_move"])).text
        deepest = max(each.argument.count("/") for each in asked)
        custom_id = str(chance.choice([each for each in asked if each.argument.count("/") == deepest]))
    assert [row.seat for row in (await frozen_bot.log(match_id))[len(before) :]] == [position.to_move[0]]
    answered = await frozen_bot.press(mover, str(CustomId.of(first, match_id, position.number)))
    assert "That board is out of date." in answered.text or "This board is out of date." in answered.text
