"""The table and a hand in words, for people who cannot see the picture. Uses views only."""

from collections.abc import Sequence

from engines.core.messages import N_, Text, join, join_list
from engines.core.rules import Seat
from engines.monocards.view import ORIGIN, CardFit, Phase, Player, PublicView, SeatView
from engines.monocards.words import card_name, cards_counted, cards_listed, origin_name, points_counted, way
from render.core.board import OVER, Table, fit_alt

_LONGEST_NAME = 32


def _name(table: Table, seat: Seat) -> str:
    name = " ".join(table.names[seat].split())
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"


def _matching(view: PublicView) -> Text:
    if ORIGIN[view.top] is None:
        return N_("On top lies {card}; {origin} follows.", card=card_name(view.top), origin=origin_name(view.origin))
    return N_("On top lies {card}.", card=card_name(view.top))


def _to_do(view: PublicView, table: Table) -> Text:
    if view.outcome is not None:
        winners = [_name(table, seat) for seat in view.outcome.winners]
        return N_("Over. {names} won.", names=join_list(winners))
    if table.over:
        return OVER
    player = _name(table, view.turn[0])
    if view.demand is not None:
        return N_("{player} must draw {cards} or find an answer.", player=player, cards=view.demand.cards)
    if view.phase is Phase.DRAWN and view.options.forced_play:
        return N_("{player} drew a card and must play it.", player=player)
    if view.phase is Phase.DRAWN:
        return N_("{player} drew a card: play it, or pass.", player=player)
    return N_("{player} to move.", player=player)


def _player(view: PublicView, player: Player, table: Table) -> Text:
    name, scored = _name(table, player.seat), view.options.are_scored
    points = [points_counted(player.score)] * scored
    if player.left:
        return N_("{player} left", player=name)
    if player.rank is not None:
        return join([N_("{player}: place {rank}", player=name, rank=player.rank), *points], ", ")
    calls = [N_("called MONO")] if player.called else [N_("did not call MONO")] if player.catchable else []
    held = N_("{player}: {cards}", player=name, cards=cards_counted(player.cards))
    return join([held, *points, *calls], ", ")


def head_lines(view: PublicView, table: Table) -> list[str]:
    """Return the match, the player to move, and the top card."""
    head = N_("{match}, round {number}.", match=table.match_of("MONO"), number=view.match.round)
    return [head, _to_do(view, table), _matching(view)]


def public_alt(view: PublicView, table: Table) -> str:
    """Return the public picture in words."""
    players = join([_player(view, player, table) for player in view.players], "; ")
    goes = N_("Play goes {way}, {cards} to draw.", way=way(view.direction), cards=cards_counted(view.draw_pile))
    return fit_alt([*head_lines(view, table), N_("{players}.", players=players), goes])


def open_alt(views: Sequence[SeatView], table: Table) -> str:
    """Return the table with all hands in words."""
    held = [
        N_("{player} holds {cards}.", player=_name(table, view.seat), cards=cards_listed(view.hand))
        for view in views
        if view.hand
    ]
    return fit_alt([*head_lines(views[0].public, table), *held])


def _playable(view: SeatView) -> Text:
    playable = [card for card, fit in zip(view.hand, view.fits, strict=True) if fit is not CardFit.NO]
    if not playable:
        return N_("None of these can be played.") if view.on_turn else N_("None of these fits.")
    cards = cards_listed(playable)
    fits = (
        N_("You can play: {cards}.", cards=cards)
        if view.on_turn
        else N_("On your turn these would fit: {cards}.", cards=cards)
    )
    return join([fits, *([N_("Wild Draw 4 would be a bluff.")] if CardFit.BLUFF in view.fits else [])])


def private_alt(view: SeatView, table: Table) -> str:
    """Return the private picture in words: the hand, and its cards that can be played."""
    public = view.public
    parts = head_lines(public, table)
    parts.append(N_("You hold {cards}.", cards=cards_listed(view.hand)) if view.hand else N_("You hold no cards."))
    if view.hand and public.outcome is None and not table.over:
        parts.append(_playable(view))
    if view.drawn is not None:
        parts.append(N_("You drew {card}.", card=card_name(view.drawn)))
    if view.shown is not None:
        name, cards = _name(table, view.shown.seat), cards_listed(view.shown.cards)
        parts.append(N_("Before the Wild Draw 4 {player} held {cards}.", player=name, cards=cards))
    return fit_alt(parts)
