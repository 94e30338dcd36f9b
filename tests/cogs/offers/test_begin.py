"""`/play`: a game by its card, computers, people or anyone, and the match, by presses alone."""

import discord
import pytest
import simcord

from bot.kernel.messages.phrases import house_rules
from bot.kernel.store.match_row import Absent, Status
from bot.kernel.store.one_match import find_match
from bot.offers.store import find_draft
from engines import GAMES
from tests.cogs.conftest import Server
from tests.cogs.monsters.desk import menu, menus
from tests.cogs.pressing import choices, click, labels, private_message

WHO = "Invite people"


class Steps:
    """The private steps of one member: a message that changes with each press."""

    def __init__(self, server: Server, who: str = "red") -> None:
        self.server, self.who = server, server.members[who]
        self.shown: simcord.InteractionResult

    async def begin(self) -> None:
        self.shown = await self.who.slash(self.server.channel, "play")
        assert self.shown.ephemeral

    @property
    def message(self) -> discord.Message:
        return private_message(self.shown)

    @property
    def text(self) -> str:
        return self.message.content

    async def press(self, verb: str) -> simcord.InteractionResult:
        return await click(self.who, self.message, verb)

    @property
    def labels(self) -> list[str]:
        """Return the labels of buttons and menus."""
        return [*labels(self.message), *(each.placeholder or "" for each in menus(self.message))]

    async def choose(self, start: str, *values: object) -> simcord.InteractionResult:
        found = menu(self.message, start)
        return await self.who.select(self.message, list(values), custom_id=found.custom_id)


@pytest.fixture
async def steps(server: Server) -> Steps:
    found = Steps(server)
    await found.begin()
    return found


@pytest.mark.by_itself
async def test_every_game_has_a_card_that_says_how_it_is_won(steps: Steps) -> None:
    [picture] = steps.message.attachments
    assert "Mono: Find equal numbers on a hidden grid." in (picture.description or "")
    for rules in GAMES.values():
        assert any(label.startswith(f"{rules.info.title} · ") for label in labels(steps.message))
        await steps.press(f"begin {rules.info.key}")
        assert steps.text.startswith(f"**{rules.info.title}** · ")
        assert rules.info.summary in steps.text
        assert not steps.message.attachments
        await steps.press("begin_again")
        assert steps.text == "**Pick a game**"


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_one_press_starts_a_match_against_a_computer(server: Server, steps: Steps, game: str) -> None:
    await steps.press(f"begin {game}")
    await steps.press(f"begin_computer {game}.easy")
    match = await steps.server.row()
    assert steps.text == f"▶️ Match #101 has started: <#{server.channel.threads[-1].id}>"
    assert not steps.message.components
    assert (match.names, match.status, match.rated) == (("red", "Easy bot"), Status.PLAYING, False)


async def test_computers_are_added_one_by_one(steps: Steps) -> None:
    await steps.press("begin monoch")
    await steps.press("begin_computers monoch.1")
    assert "Against 3 computers (starts at once):" in steps.text
    assert {"Easy", "Remove", "Add"} <= set(labels(steps.message))
    # There is no game for three, nor for more than four.
    assert choices(steps.message, "begin_computers") == ["begin_computers monoch.-1"]
    await steps.press("begin_computer monoch.medium")
    assert (await steps.server.row()).names == ("red", "Medium bot", "Medium bot 2", "Medium bot 3")


async def test_a_card_starts_its_own_game_although_another_was_picked_since(server: Server, steps: Steps) -> None:
    await steps.press("begin mambo")
    other = Steps(server)
    await other.begin()
    await other.press("begin mono")
    await steps.press("begin_computer mambo.easy")
    assert (await steps.server.row()).game == "mambo"


async def test_people_are_picked_and_invited_by_name(server: Server, steps: Steps) -> None:
    await steps.press("begin monoch")
    await steps.choose(WHO, server.members["blue"])
    assert "Players: you, blue" in steps.text
    assert "Invite blue" in labels(steps.message)
    await steps.press("begin_options")
    assert "Computer: you pick the level" not in steps.labels, "none plays"
    await steps.press("begin_back")
    await steps.press("begin_post")
    assert steps.text == "✉️ Invited blue to Monoch (#101). You'll be pinged when it starts."
    assert labels(steps.message) == ["Cancel invite"]
    await server.settle()
    assert server.channel.last_message is not None
    assert " · rated, no hints · random first player\n" in server.channel.last_message.content
    await steps.press("cancel")
    assert steps.text == "#101 is canceled. New match: `/play`"


async def test_a_computer_fills_the_seat_that_a_game_needs_beside_the_people(server: Server, steps: Steps) -> None:
    await steps.press("begin monoch")
    await steps.choose(WHO, server.members["blue"], server.members["green"])
    assert "Teams: you and green against blue and Easy bot" in steps.text
    await steps.press("begin_options")
    assert "Friendly or rated" not in " ".join(steps.labels), "it is never rated"
    assert "Computer: you pick the level" in steps.labels
    await steps.press("begin_back")
    await steps.press("begin_level monoch")
    await steps.press("begin_post")
    assert [row.name for row in (await steps.server.row()).table] == ["red", "blue", "green", "Medium bot"]


async def test_a_friend_is_your_partner_against_two_computers_unless_chosen_otherwise(
    server: Server, steps: Steps
) -> None:
    await steps.press("begin monoch")
    await steps.choose(WHO, server.members["blue"])
    await steps.press("begin_computers monoch.1")
    assert "Teams: you and blue against Easy bot and Easy bot 2" in steps.text
    await steps.press("begin_options")
    assert "Your partner: blue" in steps.labels
    await steps.press("begin_set partner")
    assert "Your partner: Easy bot" in steps.labels
    await steps.press("begin_back")
    assert "Teams: you and Easy bot against blue and Easy bot 2" in steps.text
    await steps.choose(WHO, server.members["blue"])
    await steps.press("begin_computers monoch.1")
    await steps.press("begin_post")
    await server.settle()
    assert "Teams: red and blue against Easy bot and Easy bot 2." in server.offer.content


async def test_a_partner_is_chosen_among_three_friends(server: Server, steps: Steps) -> None:
    await steps.press("begin monoch")
    await steps.choose(WHO, *(server.members[name] for name in ("blue", "green", "gold")))
    await steps.press("begin_options")
    await steps.press("begin_set partner")
    await steps.choose("Your partner", "partner.2")
    await steps.press("begin_back")
    assert "Teams: you and gold against blue and green" in steps.text
    await steps.press("begin_post")
    assert [row.name for row in (await server.row()).table] == ["red", "blue", "gold", "green"]


async def test_a_table_is_opened_with_a_press(server: Server, steps: Steps) -> None:
    await steps.press("begin mono")
    await steps.press("begin_options")
    await steps.choose("Open table", "seats.3")
    await steps.choose("Time limit", "turn_time.1h")
    assert "Time limit: 1 hour a turn" in steps.labels
    await steps.press("begin_rules")
    await steps.choose("Change", "size")
    await steps.choose("Grid size", "size.5")
    await steps.press("begin_options")
    assert "Game rules: **Grid size: 5**" in steps.text
    await steps.press("begin_back")
    assert "1 hour a turn · unrated against computers · Grid size: 5" in steps.text
    await steps.press("begin_open mono")
    assert steps.text == "🪑 Your table is open (#101): 1 of 3 seats taken."
    assert labels(steps.message) == ["Add a computer", "Cancel"]
    match = await steps.server.row()
    assert (match.seats, match.open_table, match.turn_time, house_rules(match)) == (3, True, 3600, {"size": 5})
    await steps.press("computers")
    await steps.press("computer easy")
    assert steps.text == "🪑 Your table is open (#101): 2 of 3 seats taken."


async def test_a_table_with_too_few_for_its_rules_is_refused_in_the_words_of_the_menus(
    server: Server, steps: Steps
) -> None:
    await steps.press("begin mono")
    await steps.press("begin_options")
    await steps.choose("Open table", "seats.3")
    await steps.press("begin_rules")
    await steps.choose("Change", "take")
    await steps.choose("Value that counts", "take.min")
    await steps.press("begin_options")
    await steps.press("begin_back")
    await steps.press("begin_open mono")
    await server.settle()
    await server.press("blue", server.offer, "join")
    refused = await server.press_reply("red", server.offer, "start")
    assert refused.content == "**Value that counts: the smallest** needs 3 or 4 players."
    assert (await server.row()).status is Status.OFFERED


async def test_options_are_shown_with_their_values_and_switched(steps: Steps) -> None:
    await steps.press("begin mambo")
    await steps.press("begin_options")
    assert "Time limit: 3 days a turn" in steps.labels
    assert "If someone is away: they lose after 2 missed turns" in steps.labels
    await steps.choose("If someone is away", "absent.computer")
    assert "If someone is away: a computer takes over" in steps.labels
    assert "Friendly or rated: friendly, hints allowed" in steps.labels
    await steps.press("begin_set rated")
    # The last choice counts: one excludes the other.
    assert "If someone is away: they lose after 2 missed turns" in steps.labels
    assert "Friendly or rated: rated, no hints" in steps.labels
    # Who begins against a computer, unrated, is the player.
    assert "First player: random if rated" in steps.labels
    await steps.press("begin_set random_seats")
    assert "First player: you" in steps.labels
    await steps.press("begin_set random_seats")
    assert "First player: random" in steps.labels
    await steps.press("begin_set pair")
    await steps.choose("If someone is away", "absent.computer")
    await steps.press("begin_back")
    chosen = "If someone is away: a computer takes over · First player: random · Pair match: 2 games"
    assert chosen in steps.text
    await steps.press("begin_open mambo")
    match = await steps.server.row()
    assert (match.absent, match.rated, match.random_seats) == (Absent.COMPUTER, False, True)
    assert match.pair_secret is not None


async def test_a_draft_ends_with_its_offer(server: Server, steps: Steps, monkeypatch: pytest.MonkeyPatch) -> None:
    await steps.press("begin mono")

    async def dies(*_answer: object) -> str:
        raise RuntimeError

    monkeypatch.setattr("cogs.begin.answer_reply", dies)
    await steps.press("begin_open mono")
    async with server.bot.host.database.read() as tx:
        assert await find_match(tx, 101) is not None
        assert await find_draft(tx, server.members["red"].id) is None


async def test_a_number_is_written_and_a_wrong_one_is_told_what_it_may_be(steps: Steps) -> None:
    await steps.press("begin mambo")
    await steps.press("begin_options")
    await steps.press("begin_rules")
    assert "from 4 to 200" in private_message(await _write(steps, "size", "900")).content
    assert "Tiles in the pool" not in steps.text
    await _write(steps, "size", "20")
    assert "Tiles in the pool: 20" in steps.text


async def _write(steps: Steps, option: str, number: str) -> simcord.InteractionResult:
    return await steps.who.submit_modal(await steps.choose("Change", option), {"number": number})


async def test_a_variant_is_chosen_on_the_card_and_rules_cannot_contradict_each_other(steps: Steps) -> None:
    await steps.press("begin mambo")
    await steps.choose("Variant", "variant.mamba")
    assert steps.text.startswith("**Mamba** · 2 players · 10–20 moves each\nLay curving tiles. Close 2 loops")
    await steps.press("begin_options")
    await steps.press("begin_rules")
    await steps.choose("Change", "full_auto")
    assert "Fill places with 2 equal corners: yes" in steps.text
    refused = private_message(await steps.choose("Change", "no_auto")).content
    said = "**Fill places with 2 equal corners** and **Automatic tiles: no** contradict each other: leave one out."
    assert refused == said
    await steps.press("begin_options")
    await steps.press("begin_back")
    await steps.press("begin_open mambo")
    assert house_rules(await steps.server.row()) == {"variant": "mamba", "full_auto": True}


async def test_invitations_that_were_sent_cannot_be_sent_again(server: Server, steps: Steps) -> None:
    """A second card shows the same draft: what is done with it on one is done on both."""
    await steps.press("begin mono")
    await steps.choose(WHO, server.members["blue"])
    other = Steps(server)
    await other.begin()
    await other.press("begin mono")
    await other.choose(WHO, server.members["blue"])
    await other.press("begin_post")
    gone = await steps.press("begin_post")
    assert private_message(gone).content == "Those choices are gone. Start again: `/play`"
    async with server.bot.host.database.read() as tx:
        assert await find_match(tx, 102) is None
