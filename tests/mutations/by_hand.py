"""Faults that no tool thinks of, each written by hand: once a player was harmed by one of its kind, or could be."""

from dataclasses import dataclass
from typing import Final

from tests.mutations.reached import ROOT

_PICTURES: Final = (
    "tests/conformance/test_golden_pictures.py::test_a_picture_is_drawn_as_it_was_when_somebody_looked_at_it"
)


@dataclass(frozen=True, slots=True)
class ByHand:
    """A fault, and the one place in a file where it is made."""

    what: str
    path: str
    old: str
    new: str
    asked: str = ""
    """The file of tests that must notice; a fault in a picture is its game's golden pictures'."""

    @property
    def held_by(self) -> str:
        """Return how the names of the tests begin that must notice."""
        return self.asked or f"{_PICTURES}[{self.path.split('/')[1]}-"

    @property
    def line(self) -> int:
        """Return the line it begins in, from 1."""
        return self.before().partition(self.old)[0].count("\n") + 1

    def before(self) -> str:
        """Return the file as it is."""
        return (ROOT / self.path).read_text()

    def text(self) -> str:
        """Return the file with the fault in it."""
        text = self.before()
        if text.count(self.old) != 1:
            raise LookupError(f"{self.what}: {self.path} has {text.count(self.old)} times {self.old!r}")
        return text.replace(self.old, self.new)

    def shown(self) -> str:
        """Return what changes."""
        return f"{self.path}:{self.line} {self.what}\n- {self.old}\n+ {self.new}"


BY_HAND: Final = {
    "by hand: pictures": (
        ByHand("rows numbered from the wrong end", "render/mono/grid.py", "str(place.rows - row)", "str(row + 1)"),
        ByHand(
            "columns lettered from the wrong end",
            "render/mono/grid.py",
            'ord("a") + col',
            'ord("a") + place.cols - 1 - col',
        ),
        ByHand("order numbers off by one", "render/mono/grid.py", "str(order)", "str(order + 1)"),
        ByHand(
            "covered cells of one's own grid shown as found",
            "render/mono/grid.py",
            "None if value is None else _block(cells, place, cell)",
            "_block(cells, place, cell)",
        ),
        ByHand("covered cells shown", "render/mono/grid.py", "elif look.board.placed:", "elif not look.board.placed:"),
        ByHand(
            "laurel on the losers",
            "render/mono/players.py",
            "board.seat in view.outcome.winners",
            "board.seat not in view.outcome.winners",
        ),
        ByHand(
            "score of the next seat",
            "render/mono/players.py",
            "score = str(board.score)",
            "score = str(view.boards[(board.seat + 1) % len(view.boards)].score)",
        ),
        ByHand(
            "position numbers off by one",
            "render/mambo/board.py",
            "enumerate(view.spaces, 1)",
            "enumerate(view.spaces)",
        ),
        ByHand(
            "the two seats' colours swapped", "render/mambo/scene.py", "mark = SEATS[seat]", "mark = SEATS[1 - seat]"
        ),
        ByHand(
            "last move outlined on another tile",
            "render/mambo/board.py",
            "_outline(canvas, frame, view.last.hex, GOLD)",
            "_outline(canvas, frame, view.tiles[0].hex, GOLD)",
        ),
        ByHand(
            "neighbours from the other side",
            "render/mambo/board.py",
            "return n, ne, se, s, sw, nw",
            "return s, sw, nw, n, ne, se",
        ),
        ByHand(
            "tiles that do not fit shown as fitting",
            "render/mambo/scene.py",
            "tile in chosen.tiles",
            "tile not in chosen.tiles",
        ),
        ByHand(
            "arrows of the direction reversed",
            "render/monocards/centre.py",
            "(0 if direction == 1 else 180)",
            "(180 if direction == 1 else 0)",
        ),
        ByHand(
            "hand in reverse order",
            "render/monocards/hand.py",
            "x, y = _at(rows, place)\n        # Equal",
            "x, y = _at(rows, len(view.hand) - 1 - place)\n        # Equal",
        ),
        ByHand(
            "cards left of another seat",
            "render/monocards/score_table.py",
            "_draw_chips(canvas, event.hands[seat], y)",
            "_draw_chips(canvas, event.hands[seat - 1], y)",
        ),
        ByHand(
            "raised what cannot be played", "render/monocards/hand.py", "{Fit.NO: 0,", "{Fit.NO: raise_of(rows.width),"
        ),
        ByHand(
            "rows of the plan numbered from the wrong end",
            "render/monoch/plan.py",
            "middle, row_name(y), size",
            "middle, row_name(slab.south + slab.north - y), size",
        ),
        ByHand(
            "a player's axis crossed",
            "render/monoch/panels.py",
            "arrow(side.axis)",
            "arrow(next(axis for axis in type(side.axis) if axis is not side.axis))",
        ),
        ByHand(
            "the ends on the wrong axis",
            "render/monoch/plan.py",
            "across = axis is Axis.NORTH_SOUTH",
            "across = axis is not Axis.NORTH_SOUTH",
        ),
        ByHand(
            "place numbers off by one",
            "render/monoch/dialogue.py",
            "for number, spot in enumerate(places, first):\n        _number",
            "for number, spot in enumerate(places, first + 1):\n        _number",
        ),
        ByHand(
            "last block outlined beside it",
            "render/monoch/plan.py",
            "x, y = plan.at(block.x, block.y)",
            "x, y = plan.at(block.x + 1, block.y)",
        ),
        ByHand(
            "fog over what is seen",
            "render/monsters/board.py",
            "if place not in scene.spots:\n            _unseen",
            "if place in scene.spots:\n            _unseen",
        ),
        ByHand(
            "IDs of hexes in the fog off by one",
            "render/monsters/board.py",
            'f"L{place}", 22 if',
            'f"L{place + 1}", 22 if',
        ),
        ByHand(
            "points of another keeper",
            "render/monsters/cards.py",
            "view.public.keepers[view.keeper]",
            "view.public.keepers[view.keeper - 1]",
        ),
        ByHand(
            "arrows of orders reversed",
            "render/monsters/hex_marks.py",
            "radians(_ANGLES[direction])",
            "radians(_ANGLES[direction] + 180)",
        ),
        ByHand(
            "the small map frames another part",
            "render/monsters/zoom.py",
            "window is now else MUTED",
            "window is not now else MUTED",
        ),
        ByHand(
            "life and energy swapped",
            "render/monsters/cards.py",
            "(43, monster.life, monster.most_life, LIFE)",
            "(43, monster.energy, monster.most_energy, LIFE)",
        ),
    ),
    "by hand: hosting": (
        ByHand(
            "an off-turn entry renews the clock",
            "bot/services/following.py",
            "renews=begins_turn and passes_on",
            "renews=begins_turn",
            "tests/bot/test_off_turn.py",
        ),
        ByHand(
            "a move renews no clock",
            "bot/services/following.py",
            "    if renews:\n",
            "    if not renews:\n",
            "tests/bot/test_off_turn.py",
        ),
        ByHand(
            "a stranger declines a challenge",
            "bot/services/answer.py",
            "if match.open_table or person.user_id not in {row.user_id for row in match.table}:",
            "if match.open_table:",
            "tests/bot/test_offers.py",
        ),
        ByHand(
            "who sits at an open table declines it for all",
            "bot/services/answer.py",
            "if match.open_table or person.user_id not in {row.user_id",
            "if person.user_id not in {row.user_id",
            "tests/bot/test_offers.py",
        ),
        ByHand(
            "a stranger gets up from a table",
            "bot/services/answer.py",
            "if not match.open_table or len(stay) == len(match.table):",
            "if not match.open_table:",
            "tests/bot/test_offers.py",
        ),
        ByHand(
            "reminders are not given back",
            "bot/store/given_back.py",
            '"reminder": times.reminder',
            '"reminder": row["reminder"]',
            "tests/bot/test_store.py",
        ),
        ByHand(
            "deadlines are not given back",
            "bot/store/given_back.py",
            '"deadline": times.deadline',
            '"deadline": row["deadline"]',
            "tests/bot/test_store.py",
        ),
        ByHand(
            "the letters wait for the channel",
            "bot/delivery/worker.py",
            "lane = isinstance(job, PrivateJob)",
            "lane = False",
            "tests/cogs/test_lanes.py",
        ),
        ByHand(
            "a lane goes on after a failure",
            "bot/delivery/worker.py",
            "stopped.add(lane)",
            "pass",
            "tests/cogs/test_lanes.py",
        ),
        ByHand(
            "a missing right that may be granted is given up",
            "bot/delivery/worker.py",
            "isinstance(error, discord.Forbidden) and job.waits_for_a_right",
            "False",
            "tests/cogs/test_lanes.py",
        ),
        ByHand(
            "a fault of Discord gives a job up",
            "bot/delivery/worker.py",
            "waits = is_temporary(error) or",
            "waits = ",
            "tests/cogs/test_lanes.py",
        ),
        ByHand(
            "an earlier letter goes after a later one",
            "bot/store/outbox.py",
            ".order_by(outbox.c.id)",
            ".order_by(outbox.c.id.desc())",
            "tests/cogs/test_lanes.py",
        ),
        ByHand(
            "what need not wait for a right does",
            "bot/delivery/worker.py",
            "isinstance(error, discord.Forbidden) and job.waits_for_a_right",
            "isinstance(error, discord.Forbidden)",
            "tests/cogs/test_lanes.py",
        ),
        ByHand(
            "a simultaneous turn pings everybody",
            "bot/posts/board_post.py",
            "    if position.rules.info.simultaneous:\n        return frozenset()\n",
            "",
            "tests/bot/test_messages.py",
        ),
        ByHand(
            "who has just pressed is pinged",
            "bot/posts/board_post.py",
            "- ({position.match.holders[by]} if by is not None else set())",
            "",
            "tests/cogs/test_calls.py",
        ),
        ByHand(
            "a reminder pings who is ready",
            "bot/posts/call_post.py",
            "match.table[seat].user_id for seat in position.to_move",
            "row.user_id for row in match.table",
            "tests/bot/test_messages.py",
        ),
        ByHand(
            "Text shows another seat",
            "cogs/shared_verbs.py",
            "Seat(verb.seat) if verb.seat in position.match.seats_of(user_id) else own",
            "Seat(verb.seat)",
            "tests/cogs/test_audience.py",
        ),
        ByHand(
            "the text of a seat is for everybody",
            "bot/posts/text_board.py",
            "return None if seat is None else position.holders[seat]",
            "return None",
            "tests/cogs/test_audience.py",
        ),
        ByHand(
            "any reader will do",
            "bot/posts/message.py",
            "self.audience is not None and self.audience != user_id",
            "False",
            "tests/cogs/test_audience.py",
        ),
        ByHand(
            "moves are suggested for a board of another game",
            "cogs/game.py",
            "return position if position.game == self.key else None",
            "return position",
            "tests/cogs/test_suggestions.py",
        ),
        ByHand(
            "moves are suggested only where one match is played",
            "cogs/game.py",
            "the_match(self.bot.host, where_of(interaction), number, self.key)",
            "the_match(self.bot.host, where_of(interaction), number)",
            "tests/cogs/test_suggestions.py",
        ),
        ByHand(
            "boards of other games are suggested",
            "cogs/game.py",
            "board_choices(interaction, typed, game=self.key)",
            "board_choices(interaction, typed)",
            "tests/cogs/test_suggestions.py",
        ),
        ByHand(
            "boards of other people are suggested",
            "bot/services/find.py",
            "return await matches_of_user(tx, user_id, statuses, limit)",
            "return await matches_of_guild(tx, 1, statuses, limit)",
            "tests/cogs/test_suggestions.py",
        ),
        ByHand(
            "a move typed for another game is tried",
            "cogs/game.py",
            "if seen.match.game != self.key:",
            "if False:",
            "tests/cogs/test_suggestions.py",
        ),
    ),
}
