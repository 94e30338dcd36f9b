"""Refusals in words."""

from typing import assert_never

from engines.core.sentences import NOBODY, People, sentence
from engines.monsters import reasons as why
from engines.monsters.orders import Verb

_EXAMPLES: dict[Verb, str] = {
    Verb.DISCARD: "DISCARD 4",
    Verb.EAT: "EAT M3",
    Verb.FLAUNT: "FLAUNT M3",
    Verb.FRIENDLY: "FRIENDLY K2",
    Verb.GROW: "GROW M3",
    Verb.LAIR: "LAIR L12 ATTACK",
    Verb.MOVE: "MOVE M3 NE",
    Verb.NAME: 'NAME M3 "Old Tor"',
    Verb.OFFSET: "OFFSET 4 2",
    Verb.PLAY: "PLAY M3 4",
    Verb.SCAN: "SCAN M3",
    Verb.SKULK: "SKULK M3",
    Verb.SPAWN: "SPAWN L12",
    Verb.ADDRESS: 'ADDRESS "write to me"',
    Verb.EMAIL: "EMAIL DM, EMAIL EPHEMERAL or EMAIL THREAD",
    Verb.FIND: "FIND K2",
    Verb.GAME: "GAME G101 K2",
    Verb.PASSWORD: 'PASSWORD "open sesame"',
    Verb.QUIT: "QUIT",
    Verb.VACATION: "VACATION violet 12",
    Verb.WIDTH: "WIDTH 76",
}
_KINDS = {why.Kind.MONSTER: "monster", why.Kind.HEX: "hex", why.Kind.KEEPER: "keeper"}

_OfWriting = (
    why.NothingSaid
    | why.QuoteOpen
    | why.NoSuchOrder
    | why.WrittenOtherwise
    | why.NoNumberOf
    | why.NoneOf
    | why.NameTooLong
    | why.ContactTooLong
    | why.TooManyLines
    | why.AsLogged
    | why.NotUnderstood
)
_OfPeople = (
    why.NoSuchPassword
    | why.PasswordTooShort
    | why.NobodyKeepsPasswords
    | why.NoSuchMember
    | why.PasswordHidden
    | why.OnePassword
    | why.NumberedName
    | why.NameOfTheWild
    | why.NameInUse
    | why.ThatIsYou
    | why.WildAnswersNobody
    | why.NoSuchKeeper
    | why.NotYourHeading
)
_OfMonsters = (
    why.StillInLair
    | why.NotYourMonster
    | why.HasAction
    | why.HasStance
    | why.NotYourLair
    | why.TooYoung
    | why.LairHasOrder
)
_OfPowers = why.NoSuchPower | why.PowerUsed | why.NoRoomForPower
_OfReports = why.OffTheMap | why.WidthOutOfRange | why.TurnIsPast
_OfTheTurn = why.ReadyAlready | why.NotReadyYet | why.OutOfTheGame


@sentence.register
def _of_writing(reason: _OfWriting, _people: People = NOBODY) -> str:  # noqa: C901 - a case for each reason
    match reason:
        case why.NothingSaid():
            return "Write one order a line, like `MOVE M3 NE`, or `READY` when you are done."
        case why.QuoteOpen():
            return f"A double quote is left open. Close it, as in `{_EXAMPLES[Verb.NAME]}`."
        case why.NoSuchOrder(given, near):
            return f"There is no order `{given}`. Try `{_EXAMPLES[near or Verb.MOVE]}`."
        case why.WrittenOtherwise(verb):
            return f"Write it like `{_EXAMPLES[verb]}`."
        case why.NoNumberOf(verb, kind, given):
            return f"`{given}` is no {_KINDS[kind]}. Write it like `{_EXAMPLES[verb]}`."
        case why.NoneOf(given, choices):
            return f"`{given}` is none of {', '.join(choices)}."
        case why.NameTooLong(most):
            return f"A name has at most {most} characters."
        case why.ContactTooLong(most):
            return f"A contact line has at most {most} characters."
        case why.TooManyLines(most):
            return f"A set has at most {most} lines; the rest is left out."
        case why.AsLogged(said):
            return said
        case why.NotUnderstood():
            return "I do not understand this line."
        case _:
            assert_never(reason)


@sentence.register
def _of_people(reason: _OfPeople, _people: People = NOBODY) -> str:  # noqa: C901 - a case for each reason
    match reason:
        case why.NoSuchPassword():
            return 'A password has no `#`, `"`, `|` or `*`. Put one with spaces in double quotes.'
        case why.PasswordTooShort(least):
            return f"A password has at least {least} characters, as in `PASSWORD sesame`."
        case why.NobodyKeepsPasswords():
            return "Nobody here keeps passwords."
        case why.NoSuchMember(given):
            return f"Nobody here is called {given}. Mention a member: `VACATION @violet 12`."
        case why.PasswordHidden():
            return "Write the password out: `PASSWORD open-sesame`."
        case why.OnePassword():
            return "One PASSWORD is enough: a line above has it."
        case why.NumberedName(name):
            return f"{name.upper()} is how keepers are numbered. Take another name."
        case why.NameOfTheWild():
            return "That is what the wild monsters are called. Take another name."
        case why.NameInUse(name):
            return f"Another keeper is called {name}. Take another name."
        case why.ThatIsYou():
            return "That is you. Name the keeper you want as a friend."
        case why.WildAnswersNobody():
            return "K0 keeps the wild monsters and answers nobody."
        case why.NoSuchKeeper(keeper, last):
            return f"There is no keeper K{keeper}. The last one is K{last}."
        case why.NotYourHeading(own):
            return f"You are K{own}. Leave the line out, or write K{own}."
        case _:
            assert_never(reason)


@sentence.register
def _of_monsters(reason: _OfMonsters, _people: People = NOBODY) -> str:
    match reason:
        case why.StillInLair(monster, lair):
            return f"M{monster} is still in its lair and takes no orders. `SPAWN L{lair}` puts it out."
        case why.NotYourMonster(monster):
            return f"M{monster} is not yours."
        case why.HasAction(monster, verb):
            return f"M{monster} already has an action: {verb.name}."
        case why.HasStance(monster, verb):
            return f"M{monster} already has {verb.name}: one of the two a turn."
        case why.NotYourLair(lair):
            return f"You hold no lair at L{lair}."
        case why.TooYoung(monster, turn):
            return f"M{monster} is too young. SPAWN can put it out from turn {turn} on."
        case why.LairHasOrder(lair, verb):
            return f"L{lair} already has {verb.name}."
        case _:
            assert_never(reason)


@sentence.register
def _of_powers(reason: _OfPowers, _people: People = NOBODY) -> str:
    match reason:
        case why.NoSuchPower(power, held):
            return f"You have no power {power}. " + (f"Yours are 1 to {held}." if held else "Your hand is empty.")
        case why.PowerUsed(power):
            return f"A line above uses power {power}."
        case why.NoRoomForPower(monster, most):
            return f"M{monster} can hold only {most} FULL power{'' if most == 1 else 's'} a turn at its size."
        case _:
            assert_never(reason)


@sentence.register
def _of_reports(reason: _OfReports, _people: People = NOBODY) -> str:
    match reason:
        case why.OffTheMap(width, height):
            return f"The map has x from 0 to {width - 1} and y from 0 to {height - 1}."
        case why.WidthOutOfRange(low, high):
            return f"A report is {low} to {high} columns wide."
        case why.TurnIsPast(turn):
            return f"Turn {turn} is over. Give a later turn, or 0 for no end."
        case _:
            assert_never(reason)


@sentence.register
def _of_the_turn(reason: _OfTheTurn, _people: People = NOBODY) -> str:
    match reason:
        case why.ReadyAlready():
            return "You are ready already. `WAIT` takes it back."
        case why.NotReadyYet():
            return "You are not ready yet. Say `READY` when you are."
        case why.OutOfTheGame():
            return "You are out of this game and can give no more orders."
        case _:
            assert_never(reason)
