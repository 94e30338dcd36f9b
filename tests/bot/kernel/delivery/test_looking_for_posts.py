"""Tests of boards found in a channel but not recorded: of an earlier attempt, or of a newer database."""

from typing import Any

import pytest

from bot.kernel.delivery import sending as module
from bot.kernel.delivery.own_posts import Attempts, ExistingPosts, OwnPost
from bot.kernel.delivery.sending import Sending
from bot.kernel.matches.jobs import News, Notice, Show, Surface, Tidy
from bot.kernel.messages.message import Attachment, Message
from bot.kernel.store.outbox import OutboxRow
from bot.kernel.store.posts import PUBLIC, PostRow
from tests.bot.kernel.delivery.test_sending_refused import sending
from tests.bot.made_up import BLUE, RED, a_match

PLAIN = Message("a")


def shows(number: int) -> Message:
    return Message("a", (Attachment(f"board-101-{number}.png", b""),))


def row(job: Any, at: int = 1, failing_since: int | None = None) -> OutboxRow:
    return OutboxRow(at, 1, 101, job.kind, job.payload(), 5, failing_since)


class Channel:
    """The posts found in a channel, by query."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *numbers: int | None) -> None:
        self.asked: list[tuple[int, int, set[int]]] = []
        self.posts = [OwnPost(100 - at, number) for at, number in enumerate(numbers)]
        monkeypatch.setattr(module, "own_posts", self.own_posts)

    async def own_posts(
        self, _client: object, channel_id: int, _like: Message, *, after: int, known: set[int]
    ) -> list[OwnPost]:
        self.asked.append((channel_id, after, known))
        return self.posts


def loaded(*rows: OutboxRow) -> Any:
    to, _ = sending(ValueError())
    to.context.attempts, to.jobs = Attempts(), rows
    return to


@pytest.mark.parametrize(
    ("numbers", "shown", "ahead"),
    [
        ((), 5, False),
        ((5,), 5, False),
        ((4,), 5, False),
        ((6,), 5, True),
        ((4, 3), 5, False),
        ((5, 5), 5, False),
        ((3, 4), 5, True),
        ((5, 3, 4), 5, True),
        ((None,), 5, False),
        ((None, 2), 5, True),
        ((6,), None, False),
        ((3, 4), None, False),
    ],
)
async def test_a_board_that_is_further_on_tells_of_an_older_copy(
    monkeypatch: pytest.MonkeyPatch, numbers: tuple[int | None, ...], shown: int | None, ahead: bool
) -> None:
    channel, to = Channel(monkeypatch, *numbers), loaded()
    like = PLAIN if shown is None else shows(shown)
    found = await to.find_earlier_posts(row(Show(Surface.OFFER)), 2, like, after=None, surely=True)
    assert found == ExistingPosts(tuple(channel.posts), ahead)


async def test_it_is_looked_for_after_the_last_post_and_not_for_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    channel, to = Channel(monkeypatch), loaded(row(Tidy(2, 21, "")), row(Tidy(2, 22)), row(Show(Surface.OFFER)))
    for post in (None, PostRow(2, 30, 1), PostRow(3, 30, 1)):
        await to.find_earlier_posts(row(Show(Surface.OFFER)), 2, PLAIN, after=post, surely=True)
    assert [after for _, after, _ in channel.asked] == [5, 30, 5]
    assert {frozenset(known) for *_, known in channel.asked} == {frozenset({21, 22, 8})}


async def test_each_of_several_notices_of_an_earlier_run_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    channel, to = Channel(monkeypatch), loaded()
    to.context.attempts.begin(101)
    for user in (RED, BLUE, RED):
        await to.find_earlier_posts(row(Notice(News.CLOSED_DM, user)), 2, PLAIN, after=None)
    assert len(channel.asked) == 2


async def test_what_was_found_is_looked_for_again_until_it_is_stored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    channel, to = Channel(monkeypatch, 5), loaded()
    assert await to.find_earlier_posts(row(Show(Surface.OFFER)), 2, PLAIN, after=None) == ExistingPosts()
    assert channel.asked == []
    assert (
        await to.find_earlier_posts(row(Show(Surface.OFFER), failing_since=4), 2, PLAIN, after=None)
    ).posts == tuple(channel.posts)
    to.context.attempts.begin(101)
    for _ in range(2):
        await to.find_earlier_posts(row(Show(Surface.OFFER)), 3, PLAIN, after=None)
    assert [place for place, *_ in channel.asked] == [2, 3, 3]
    to.context.attempts.note_stored(row(Show(Surface.OFFER)))
    await to.find_earlier_posts(row(Show(Surface.OFFER)), 3, PLAIN, after=None)
    assert len(channel.asked) == 3


def test_unknown_properties_of_a_match_have_defaults() -> None:
    to = Sending(Any, a_match(101), [], {}, _wishes=Any, _position=None)  # type: ignore[arg-type]  # they are not asked
    assert (to.computers, to.is_superseded(), to.followers, to.proposals, to.seat_offers) == (True, False, {}, {}, {})
    assert to.post("match_id", PUBLIC) is None
    with pytest.raises(LookupError, match="#101 has no position"):
        _ = to.position
