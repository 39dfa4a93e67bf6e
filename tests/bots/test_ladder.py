"""Bots: the ladder."""

from dataclasses import replace

from bestiary import catalog
from bestiary.bots.ladder import ladder_matches, share_verdict


def test_verdict_is_above_below_or_unclear() -> None:
    """A bound equal to fair is unclear."""
    assert share_verdict(0.26, 0.4, 0.25) == "above"
    assert share_verdict(0.1, 0.24, 0.25) == "below"
    assert (
        share_verdict(0.1, 0.4, 0.25)
        == share_verdict(0.25, 0.4, 0.25)
        == share_verdict(0.1, 0.25, 0.25)
        == "unclear"
    )


def test_ladder_pairs_neighbours_both_ways() -> None:
    kuhn = catalog.game("kuhn").bots["kuhn"]
    game = replace(catalog.game("mausen"), bots={"clever": kuhn, "other": kuhn, "novice": kuhn})
    matches = [(rung.match.bots, rung.expected_verdict) for rung in ladder_matches(game, 3, 1)]
    assert matches == [
        (("novice", "random", "random"), "above"),
        (("random", "novice", "novice"), "below"),
        (("clever", "novice", "novice"), "above"),
        (("novice", "clever", "clever"), "below"),
    ]
    assert {(rung.match.game, rung.match.seed) for rung in ladder_matches(game, 3, 1)} == {
        ("mausen", 1)
    }
