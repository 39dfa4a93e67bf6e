"""The evidence covers every game of the package, at every number of players."""

import re

import pytest
from tools.report_ladder import matchups
from tools.report_simulations import own_games

from bestiary import catalog
from tests.docs.markdown_pages import read

SIMULATIONS_PAGE = "docs/evidence/simulations.md"
LADDER_PAGE = "docs/evidence/ladder.md"


def game_section(page: str, name: str) -> str:
    """The section of a page about a game; empty if there is none."""
    parts = re.split(r"^## (.+)$", read(page), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True)).get(name.capitalize(), "")


def simulation_sections(name: str) -> dict[str, str]:
    """The subsections about a game on the page of simulations, by heading."""
    parts = re.split(r"^### (.+)$", game_section(SIMULATIONS_PAGE, name), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def table_rows(section: str) -> list[list[str]]:
    """The rows of a section's table, without its head."""
    rows = [line for line in section.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[1:]]


@pytest.mark.parametrize("name", own_games())
def test_simulations_cover_every_player_count(name: str) -> None:
    """`make simulations` writes the page anew."""
    game = catalog.game(name)
    sections = simulation_sections(name)
    titles = ["Length", *(["Points"] if game.has_scores else []), "Wins", "Rules"]
    assert list(sections) == titles, "make simulations"
    players = [str(players) for players in game.player_counts]
    for title in titles[:-2]:
        assert [row[0] for row in table_rows(sections[title])] == players
    assert {row[0] for row in table_rows(sections["Wins"])} == set(players)


@pytest.mark.parametrize("name", own_games())
def test_simulations_list_every_rule_that_can_apply(name: str) -> None:
    """`make simulations` writes the page anew."""
    section = simulation_sections(name)["Rules"]
    always = re.findall(r"[A-Z]+-\d+", section.partition("In no single move: ")[2].split("\n")[0])
    rows = table_rows(section)
    assert set(always) == catalog.game(name).rule_coverage.ALWAYS_APPLY
    assert [row[0] for row in rows] == [
        id for id in catalog.installed_game(name).rule_ids() if id not in always
    ]
    assert {len(row) for row in rows} == {1 + len(catalog.game(name).player_counts)}


@pytest.mark.parametrize("name", own_games())
def test_unfinished_games_are_counted_and_listed(name: str) -> None:
    section = simulation_sections(name)["Length"]
    listed = {
        players: 0 if numbers == "none" else numbers.count(",") + 1
        for players, numbers in re.findall(r"^- (\d+) players: (.+)$", section, re.MULTILINE)
    }
    for players, _, unfinished, *_ in table_rows(section):
        assert listed.get(players, 0) == int(unfinished.replace(",", ""))


@pytest.mark.parametrize("name", own_games())
def test_ladder_page_has_every_pair_both_ways(name: str) -> None:
    """`make ladder` writes the page anew."""
    rows = table_rows(game_section(LADDER_PAGE, name))
    assert [(one, among) for one, among, *_ in rows] == matchups(), "make ladder"
    assert {row[2] for row in rows}.isdisjoint({"0", ""})
