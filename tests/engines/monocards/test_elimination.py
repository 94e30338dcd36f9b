"""Elimination: play goes on until one player is left (rules/monocards.md, house rules)."""

from engines.core.options import changed_options, options_from_json, options_to_json
from engines.monocards.options import Options

OPTIONS = Options(elimination=True)


def test_a_target_makes_it_scored_be_it_the_usual_one() -> None:
    assert not Options(elimination=True).are_scored
    assert Options(elimination=True).target == 0
    assert not Options(elimination=True, target=0).are_scored
    given = Options(elimination=True, target=500)
    assert (given.are_scored, given.target) == (True, 500)
    assert options_from_json(Options, options_to_json(given)) == given
    assert changed_options(Options(elimination=True)) == {"elimination": True}
    assert changed_options(Options(target=500)) == {}
