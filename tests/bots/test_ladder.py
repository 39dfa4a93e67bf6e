"""Bots: the ladder."""

from dataclasses import replace

from bestiary import catalog
from bestiary.bots.confidence_interval import WinShare
from bestiary.bots.match import ladder_matches
from bestiary.bots.match_report import expected_verdict


def test_verdict_is_above_below_or_unclear() -> None:
    """A bound equal to fair is unclear."""
    bounds = [(0.26, 0.4), (0.1, 0.24), (0.1, 0.4), (0.25, 0.4), (0.1, 0.25)]
    verdicts = [WinShare(0.2, low, high).verdict(fair=0.25) for low, high in bounds]
    assert verdicts == ["above", "below", "unclear", "unclear", "unclear"]


def test_ladder_pairs_neighbours_both_ways() -> None:
    kuhn = catalog.game("kuhn").bots["kuhn"]
    game = replace(catalog.game("mausen"), bots={"clever": kuhn, "other": kuhn, "novice": kuhn})
    matches = list(ladder_matches(game, 3, 1))
    assert [(match.bots, expected_verdict(match)) for match in matches] == [
        (("novice", "random", "random"), "above"),
        (("random", "novice", "novice"), "below"),
        (("clever", "novice", "novice"), "above"),
        (("novice", "clever", "clever"), "below"),
    ]
    assert {(match.game, match.seed) for match in matches} == {("mausen", 1)}
