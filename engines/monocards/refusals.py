"""What MONO says of the reasons for which it refuses an input."""

from typing import Final, assert_never

from engines.core.sentences import NOBODY, People, quoted, sentence
from engines.monocards import call_reasons as calls
from engines.monocards import clashes
from engines.monocards import reasons as why
from engines.monocards.actions import Catch, Jump, Play, format_action
from engines.monocards.cards import Kind
from engines.monocards.options import Several
from engines.monocards.people import numbered, written
from engines.monocards.words import listed

_LONGEST_QUOTE: Final = 30

_OfTexts = why.NotAnAction | why.WhatToType | why.SayWhom | why.NoSuchPlayer | why.SameName | why.WizardIsZ
_OfChoices = (
    why.NameOrigin | why.NoOrigin | why.WildAlone | why.WildLast | why.TakesNoHand | why.SayWhoseHand | why.NoSwapWith
)
_OfAdvice = why.MayPlay | why.MayPlayDrawn | why.MustAnswer
_OfTurns = (
    why.NothingToAnswer
    | why.NothingToChallenge
    | why.DrewAlready
    | why.NothingToDraw
    | why.MustPlay
    | why.MustPlayDrawn
    | why.PassAfterDrawing
)
_OfCards = why.NoCardNamed | why.NoSuchCard | why.HeldTooFew | why.DoesNotFit | why.OnlyTheDrawn | why.OnlyAnother
_OfSeveral = (
    why.NoBluff | why.OneAtATime | why.OtherSymbol | why.NothingOnWild | why.DoesNotFollow | why.AnotherWouldFollow
)
_OfCalls = (
    calls.NoCalls
    | calls.CalledAlready
    | calls.CallLater
    | calls.CatchYourself
    | calls.CannotBeCaught
    | calls.NobodyToCatch
    | calls.WrongCatchMade
)
_OfJumps = calls.NoJumps | calls.JumpOnTurn | calls.OneCardOutOfTurn | calls.JumpNeedsIdentical | calls.WaitForWhoDrew
_OfOptions = clashes.OptionsClash | clashes.UnevenTeams | clashes.HandsTooLarge


@sentence.register
def of_texts(reason: _OfTexts, people: People = NOBODY) -> str:
    """Say what was not understood, and what to type."""
    match reason:
        case why.NotAnAction(typed, help=help_text):
            refused = f"{quoted(typed, _LONGEST_QUOTE)} is not a move. " if typed.strip() else ""
            return f"{refused}{sentence(help_text, people)}"
        case why.WhatToType():
            return _what_to_type(reason, people)
        case why.SayWhom(targets):
            return f"Say who: {listed([f'`{written(Catch(seat), people)}`' for seat in targets], 'or')}."
        case why.NoSuchPlayer(said, seats):
            if not people.names:
                return f"Seats are numbered 0 to {seats - 1}."
            there = numbered(range(len(people.names)), people)
            return f"Nobody at this table is called {quoted(said)}. The players are {there}."
        case why.SameName(said, seats):
            return f"{len(seats)} players are called {quoted(said)}. Say the number: {numbered(seats, people)}."
        case why.WizardIsZ(symbol):
            return f"Wizard cards are written Z, as in `play Z{symbol}`."
        case _:
            assert_never(reason)


@sentence.register
def of_choices(reason: _OfChoices, people: People = NOBODY) -> str:
    """Say what must be named with a card, or must not."""
    match reason:
        case why.NameOrigin(cards, wizard_four):
            wizard = " Wizard 4 is `Z4`." if wizard_four else ""
            return f"Name the Origin that follows: E, M, P or Z, as in `play {','.join(cards)}>M`.{wizard}"
        case why.NoOrigin(cards):
            return f"{cards[-1]} is not a wild card, so leave the Origin out: type `play {','.join(cards)}`."
        case why.WildAlone(wild):
            return f"Play a wild card alone, as in `play {wild}>M`."
        case why.WildLast(before, wild):
            return f"A wild card comes last, as in `play {','.join([*before, wild])}>M`."
        case why.TakesNoHand(instead):
            cards = (instead.card,) if isinstance(instead, Jump) else instead.cards
            origin = " or name an Origin" if isinstance(instead, Jump) or instead.named is None else ""
            return f"You cannot swap hands{origin} with {','.join(cards)}. Type `{written(instead, people)}`."
        case why.SayWhoseHand(example):
            return f"Name whose hand you take, as in `{written(example, people)}`."
        case why.NoSwapWith(seat):
            return f"You cannot swap hands with {people[seat]}."
        case _:
            assert_never(reason)


@sentence.register
def of_advice(reason: _OfAdvice, _people: People = NOBODY) -> str:
    """Say what can be done. Nothing named here is refused."""
    match reason:
        case why.MayPlay(fits, quiet):
            other = "" if quiet is None else f"`{format_action(quiet)}`"
            if not fits:
                return f"No card of yours fits: {other}." if other else "No card of yours fits."
            return f"Play a card, or {other}." if other else "Play a card."
        case why.MayPlayDrawn(drawn, fits, may_pass):
            if fits:
                return f"Play {drawn}, or `pass`." if may_pass else f"Play {drawn}."
            return f"{_NO_BLUFF}: `pass`." if drawn == "W4" else "The card you drew does not fit: `pass`."
        case why.MustAnswer(cards, may_challenge, another):
            words = ["`accept`", *["`challenge`"] * may_challenge]
            more = f", or play another {_draw_card(another)}" if another is not None else ""
            return f"You must draw {cards}: type {listed(words, 'or')}{more}."
        case _:
            assert_never(reason)


@sentence.register
def of_turns(reason: _OfTurns, people: People = NOBODY) -> str:
    """Say why cards are not drawn, taken or challenged now, or the turn not passed."""
    match reason:
        case why.NothingToAnswer(instead):
            return f"You have nothing to accept or challenge. {sentence(instead, people)}"
        case why.NothingToChallenge(instead):
            return f"There is no Wild Draw 4 to challenge. {sentence(instead, people)}"
        case why.DrewAlready(instead):
            return f"You already drew a card. {sentence(instead, people)}"
        case why.NothingToDraw(instead):
            return f"There is nothing to draw. {sentence(instead, people)}"
        case why.MustPlay():
            return "You have a card that fits, and this table plays `must_play`. Play it."
        case why.MustPlayDrawn():
            return "The card you drew fits, and this table plays `forced_play`. Play it."
        case why.PassAfterDrawing(instead):
            return f"You can only pass after drawing. {sentence(instead, people)}"
        case _:
            assert_never(reason)


@sentence.register
def of_cards(reason: _OfCards, people: People = NOBODY) -> str:
    """Say why a card is not played."""
    match reason:
        case why.NoCardNamed():
            return "Name a card, as in `play E5`."
        case why.NoSuchCard(card):
            return f"There is no card {quoted(card)}. Cards are E, M, P or Z with 0 to 9, S, R or D, and W and W4."
        case why.HeldTooFew(card, held):
            return f"You hold {card} only {_times(held)}." if held else f"You do not hold {card}."
        case why.DoesNotFit(card, origin, symbol):
            same = f", {_any(symbol)}" if symbol else ""
            return f"{card} does not fit. Play {origin}{same} or a wild card."
        case why.OnlyTheDrawn(drawn, may_pass):
            return f"After drawing you may play only the card you drew, {drawn}{', or `pass`' * may_pass}."
        case why.OnlyAnother(kind, instead):
            card_name = _draw_card(kind)
            return f"You can answer a {card_name} only with another one. {sentence(instead, people)}"
        case _:
            assert_never(reason)


@sentence.register
def of_several(reason: _OfSeveral, people: People = NOBODY) -> str:
    """Say why a card is not played with the others, or before them."""
    match reason:
        case why.NoBluff(instead):
            return f"{_NO_BLUFF}. {sentence(instead, people)}"
        case why.OneAtATime():
            return "Play one card at a time: this table does not play `several`."
        case why.OtherSymbol(card, first):
            return f"{card} does not have the number or symbol of {first}."
        case why.NothingOnWild():
            return "A wild card comes last: you play nothing on it in the same turn."
        case why.DoesNotFollow(card, before):
            return f"{card} does not fit on {before}. Each further card must fit the one before it."
        case why.AnotherWouldFollow(before):
            return f"After {before} another card of yours fits, and this table plays `no_bluff`."
        case _:
            assert_never(reason)


@sentence.register
def of_calls(reason: _OfCalls, people: People = NOBODY) -> str:
    """Say why MONO is not called, or nobody caught."""
    match reason:
        case calls.NoCalls():
            return "This table plays without MONO calls."
        case calls.CalledAlready():
            return "You already called MONO."
        case calls.CallLater():
            return "Call MONO on your turn, just before you play down to one card."
        case calls.CatchYourself():
            return "You cannot catch yourself."
        case calls.CannotBeCaught(seat):
            return f"{people[seat]} cannot be caught now."
        case calls.NobodyToCatch():
            return "There is nobody to catch now."
        case calls.WrongCatchMade():
            return "You already made a wrong catch this turn."
        case _:
            assert_never(reason)


@sentence.register
def of_jumps(reason: _OfJumps, _people: People = NOBODY) -> str:
    """Say why nobody jumps in, or not so."""
    match reason:
        case calls.NoJumps():
            return "This table does not play `jump_in`. Wait for your turn."
        case calls.JumpOnTurn(card):
            return f"It is your turn: type `play {card}`."
        case calls.OneCardOutOfTurn():
            return "Out of turn you play one card, never a wild one, as in `jump E5`."
        case calls.JumpNeedsIdentical():
            return "Out of turn you can only play the same card as the top one, never a wild one."
        case calls.WaitForWhoDrew():
            return "Wait until the player who drew has finished."
        case _:
            assert_never(reason)


@sentence.register
def of_options(reason: _OfOptions, _people: People = NOBODY) -> str:
    """Say which options do not go together, or not with so many players."""
    match reason:
        case clashes.OptionsClash(clash):
            one, other = clash.value
            return f"`{one}` and `{other}` do not go together: {_CLASHES[clash]}."
        case clashes.UnevenTeams(given):
            return f"`teams` needs 4, 6, 8 or 10 players, not {given}."
        case clashes.HandsTooLarge(most, players, can_add_deck):
            more = ", or play with `decks=2`" if can_add_deck else ""
            return f"`hand_size` is at most {most} for {players} players and this many `decks`{more}."
        case _:
            assert_never(reason)


_NO_BLUFF: Final = "You hold another card that fits, and this table plays `no_bluff`"
_CLASHES: Final = {
    clashes.Clash.ZERO_SWAPS: "a 0 can do only one of the two",
    clashes.Clash.TEAM_RANKS: "ranks are for single players",
    clashes.Clash.TARGET_UNSCORED: "without points there is no target",
    clashes.Clash.CATCHES_UNPUNISHED: "with a call penalty of 0 there are no catches",
}


def _what_to_type(table: why.WhatToType, people: People) -> str:
    cards = ["`play E5`", "`play W>M`"]
    if table.several is not Several.OFF:
        cards.append("`play E5,M5`" if table.several is Several.SAME else "`play M5,E5,W>P`")
    cards += [f"`{written(Play((card,), swap=table.other), people)}`" for card in table.swapping]
    words = ["jump E5"] * table.jumps + ["draw", "pass"]
    words += ["mono", written(Catch(table.other), people)] * table.calls + ["challenge"] * table.challenges
    return f"Type a card as in {listed(cards, 'or')}, or {', '.join(f'`{word}`' for word in words)}, `accept`."


def _draw_card(kind: Kind) -> str:
    return "Wild Draw 4" if kind is Kind.WILD_DRAW_FOUR else "Draw 2"


def _times(count: int) -> str:
    return "once" if count == 1 else "twice" if count == 2 else f"{count} times"


def _any(symbol: str) -> str:
    names = {"S": "a Skip", "R": "a Reverse", "D": "a Draw 2", "8": "an 8"}
    return names.get(symbol, f"a {symbol}")
