"""The screens of `/play`, as pure functions of the draft."""

from typing import Final

from bot.kernel.buttons.game_controls import Style
from bot.kernel.buttons.verb import Verb
from bot.kernel.matches.computer_names import MARK
from bot.kernel.messages.controls import MOST_CHOICES, Bound, Option
from bot.kernel.messages.message import Attachment, Control, Menu, Message, Row, in_rows
from bot.kernel.messages.phrases import changed_rules, full_name, join_names, level_name, rating_terms
from bot.kernel.setting import GAME_NAMES
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, ngettext, translate
from bot.learning.verbs import lesson_for
from bot.offers import settings, verbs
from bot.offers.draft import Draft
from bot.offers.rules import rules_of, variant_of
from bot.offers.settings import Offering, OfferSetting
from engines import GAMES
from engines.core.naming import summary_of, title_of
from engines.core.options import changed_options, options_from_json, options_to_json
from players import LEVELS
from render.core.board import PublicBoard

_BOUND: Final = Bound(0, 0)


def games_page(shown: PublicBoard) -> Message:
    """Return the first screen: a card and a button for each game."""
    buttons = tuple(_BOUND.button(verbs.PickGame(key), full_name(key), Style.PRIMARY) for key in GAME_NAMES)
    return Message(_("**Pick a game**"), (Attachment("games.png", shown.png, shown.alt),), in_rows(buttons))


def card_page(offering: Offering) -> Message:
    """Return the card of a game: its summary and terms, and the buttons that start a match."""
    draft, computers = offering.draft, offering.server.computers
    info, variant = GAMES[draft.game].info, variant_of(draft.game)
    options = options_from_json(GAMES[draft.game].Options, draft.options)
    lesson = lesson_for(draft.game, options_to_json(options))
    head = " · ".join(part for part in (f"**{_title(draft)}**", _counts(draft.game), translate(info.length)) if part)
    lines = [head, translate(summary_of(info, options)), *_players(draft), f"-# {_terms(offering)}"]
    if computers and not draft.people:
        lines.append(
            ngettext(
                "Against {count} computer (starts at once):",
                "Against {count} computers (starts at once):",
                draft.computers,
                count=draft.computers,
            )
        )
    rows = [
        *([] if variant is None else [_choices(variant, offering, named=False)]),
        *_start_row(draft, computers=computers),
        _people(draft),
        (
            _BOUND.button(verbs.OpenTable(draft.game), _("Open a table")),
            *([] if lesson is None else [_BOUND.button(lesson, _("Learn"), emoji="🎓")]),
            _BOUND.button(verbs.Options(), _("Options")),
            _BOUND.button(verbs.AskGame(), _("Back")),
        ),
    ]
    return Message("\n".join(lines), rows=tuple(rows))


def options_page(offering: Offering) -> Message:
    """Return the settings of the match with their values: menus, switches, and a button for the game's rules."""
    found = settings.applicable(offering)
    menus = [each for each in found if each in (settings.TURN_TIME, settings.ABSENT, settings.SEATS)]
    switches = [each for each in found if each not in menus]
    rules = ", ".join(_change(offering.draft)) or _("usual")
    # Buttons and menus show the other values; this one is too long for them on a phone.
    away = [f"{translate(each.label)}: **{each.now(offering)}**" for each in menus if each is settings.ABSENT]
    lines = [_("**Options for your match**"), *away, _("Game rules: **{rules}**", rules=rules)]
    rows: tuple[Row, ...] = (
        *(_choices(each, offering) for each in menus),
        tuple(_BOUND.button(verbs.Ask(each.name), settings.line_of(each, offering)) for each in switches),
        (_BOUND.button(verbs.GameRules(), _("Change rules")), _BOUND.button(verbs.Back(), _("Done"), Style.SUCCESS)),
    )
    return Message("\n".join(lines), rows=rows)


def rules_page(offering: Offering) -> Message:
    """Return a menu of the rules that can be changed, each with its help text."""
    draft = offering.draft
    options = [
        Option(verbs.Ask(each.name), settings.line_of(each, offering), translate(each.help))
        for each in rules_of(draft.game)
    ]
    lines = [
        _("**Rules of {game}**", game=_title(draft)),
        *(_change(draft) or [_("The usual rules.")]),
        _("-# Pick a rule to change it."),
    ]
    menu = _BOUND.menu(_("Change a rule…"), options[:MOST_CHOICES])
    return Message("\n".join(lines), rows=(menu, (_BOUND.button(verbs.Options(), _("Back")),)))


def values_page(setting: OfferSetting, offering: Offering, back: Verb) -> Message:
    """Return the page on which to choose the value of a setting."""
    text = f"{translate(setting.label)}: **{setting.now(offering)}**\n{translate(setting.help)}"
    return Message(text, rows=(_choices(setting, offering), (_BOUND.button(back, _("Back")),)))


def _title(draft: Draft) -> str:
    return title_of(GAMES[draft.game].info, options_from_json(GAMES[draft.game].Options, draft.options))


def _counts(game: str) -> str:
    counts = sorted(GAMES[game].info.seat_counts)
    if len(counts) == 1:
        return _("{count} players", count=counts[0])
    if len(counts) == 2:
        return _("{one} or {other} players", one=counts[0], other=counts[1])
    return _("{least} to {most} players", least=counts[0], most=counts[-1])


def _players(draft: Draft) -> list[str]:
    """Return a line with the players if people were chosen, else nothing."""
    names = [escape(person.name) for person in draft.others]
    if draft.in_teams:
        partner = names.pop(draft.partner_index)
        return [_("Teams: you and {partner} against {others}", partner=partner, others=join_names(names))]
    return [_("Players: you, {names}", names=", ".join(names))] if draft.people else []


def _terms(offering: Offering) -> str:
    """Return the terms of the match: time limit, rating, changed settings and changed rules."""
    draft, rated = offering.draft, offering.is_rated
    rating = rating_terms(rated=rated and not offering.is_mixed)
    if rated and offering.server.computers and not draft.people:
        rating = _("unrated against computers")
    chosen = [
        settings.line_of(each, offering)
        for each in settings.applicable(offering)
        if each in (settings.TOTAL_TIME, settings.FIRST, settings.PAIR, settings.ABSENT)
        and getattr(draft, each.name) != getattr(Draft(draft.game, 0), each.name)
    ]
    return " · ".join([offering.turn_time, rating, *chosen, *_change(draft)])


def _change(draft: Draft) -> list[str]:
    """Return the rules that differ from the default."""
    return changed_rules(draft.game, changed_options(options_from_json(GAMES[draft.game].Options, draft.options)))


def _start_row(draft: Draft, *, computers: bool) -> list[Row]:
    """Return the buttons that start the match: against computers, or with the chosen people."""
    several = len(draft.computer_counts) > 1
    least, most = draft.computer_counts[0], draft.computer_counts[-1]
    fewer = _BOUND.button(verbs.MoreComputers(draft.game, -1), _("Remove"), disabled=draft.computers <= least)
    more = _BOUND.button(verbs.MoreComputers(draft.game, 1), _("Add"), disabled=draft.computers >= most)
    if draft.people:
        names = join_names([person.name for person in draft.people])
        buttons = [_BOUND.button(verbs.SendInvites(), _("Invite {names}", names=names), Style.SUCCESS)]
        if computers:
            buttons += _beside_people(draft, (fewer, more) if several else ())
        return [tuple(buttons)]
    if not computers:
        return []
    levels = [
        _BOUND.button(verbs.PlayComputer(draft.game, level), level_name(level), Style.PRIMARY)
        for level in (LEVELS if draft.level in LEVELS else (draft.level,))
    ]
    return [(*levels, *((fewer, more) if several else ()))]


def _beside_people(draft: Draft, counting: tuple[Control, ...]) -> list[Control]:
    """Return the buttons for computers in a match with people; `counting` are *Remove* and *Add*."""
    if draft.computers:
        return [_BOUND.button(verbs.NextLevel(draft.game), level_name(draft.level), emoji=MARK), *counting]
    return [_BOUND.button(verbs.MoreComputers(draft.game, 1), _("Add a computer"), emoji=MARK)] if counting else []


def _people(draft: Draft) -> Menu:
    chosen = tuple(dict.fromkeys(person.user_id for person in draft.people))
    most = min(GAMES[draft.game].info.max_seats - 1, MOST_CHOICES)
    return Menu(_BOUND.id(verbs.Invite()), _("Invite people…"), (), 0, most, chosen)


def _choices(setting: OfferSetting, offering: Offering, *, named: bool = True) -> Menu:
    """Return a menu of a setting's values, the current one selected; `named` prefixes each with the setting's label."""
    before = f"{translate(setting.label)}: " if named else ""
    options = [
        Option(verbs.Settle(setting.name, value), f"{before}{words}", default=held)
        for value, words, held in setting.options(offering)
    ]
    return _BOUND.menu(settings.line_of(setting, offering), options[:MOST_CHOICES], key=setting.name)
