"""The evidence covers every game of the package, at every number of players."""

import re

import pytest
from tools.ladder import pairs
from tools.simulated import ours

from bestiary import catalog
from tests.docs.pages import read

PAGE = "docs/evidence/simulations.md"
STRENGTH = "docs/evidence/ladder.md"


def about(page: str, name: str) -> str:
    """What a page has to say about a game."""
    parts = re.split(r"^## (.+)$", read(page), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True)).get(name.capitalize(), "")


def sections(name: str) -> dict[str, str]:
    """What was simulated of a game, by heading."""
    inner = re.split(r"^### (.+)$", about(PAGE, name), flags=re.MULTILINE)
    return dict(zip(inner[1::2], inner[2::2], strict=True))


def cells(section: str) -> list[list[str]]:
    """The table of a section, without its head."""
    rows = [line for line in section.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[1:]]


@pytest.mark.parametrize("name", ours())
def test_every_table_was_simulated(name: str) -> None:
    """`make simulations` writes the page anew."""
    game = catalog.game(name)
    found = sections(name)
    titles = ["Length", *(["Points"] if game.scored else []), "Wins", "Rules"]
    assert list(found) == titles, "make simulations"
    players = [str(players) for players in game.seats]
    for title in titles[:-2]:
        assert [row[0] for row in cells(found[title])] == players
    assert {row[0] for row in cells(found["Wins"])} == set(players)


@pytest.mark.parametrize("name", ours())
def test_every_rule_has_its_row_or_is_of_no_single_move(name: str) -> None:
    """`make simulations` writes the page anew."""
    section = sections(name)["Rules"]
    always = re.findall(r"[A-Z]+-\d+", section.partition("In no single move: ")[2].split("\n")[0])
    rows = cells(section)
    assert set(always) == catalog.game(name).firing.ALWAYS
    assert [row[0] for row in rows] == [
        id for id in catalog.entry(name).rules() if id not in always
    ]
    assert {len(row) for row in rows} == {1 + len(catalog.game(name).seats)}


@pytest.mark.parametrize("name", ours())
def test_unfinished_games_are_counted_and_named(name: str) -> None:
    """As many numbers as the table counts."""
    section = sections(name)["Length"]
    named = {
        players: 0 if numbers == "none" else numbers.count(",") + 1
        for players, numbers in re.findall(r"^- (\d+) players: (.+)$", section, re.MULTILINE)
    }
    for players, _, unfinished, *_ in cells(section):
        assert named.get(players, 0) == int(unfinished.replace(",", ""))


@pytest.mark.parametrize("name", ours())
def test_every_pair_of_neighbours_has_met(name: str) -> None:
    """Both ways; `make ladder` writes the page anew."""
    rows = cells(about(STRENGTH, name))
    assert [(one, among) for one, among, *_ in rows] == pairs(), "make ladder"
    assert {row[2] for row in rows}.isdisjoint({"0", ""})
