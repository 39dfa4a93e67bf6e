"""Shell: it understands every word that it shows, in each language; whole games in words alone."""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bestiary import catalog
from bestiary.catalog import AnyView
from bestiary.cli.shell.line_reader import LineReader
from bestiary.cli.shell.parse_input import fold, parse_move
from bestiary.cli.shell.prompt import Prompt
from bestiary.cli.shell.screen import Screen
from bestiary.cli.shell.signals import ExitShell
from bestiary.core.message import message
from bestiary.core.pcg32 import Pcg32
from bestiary.core.viewer import DEALER
from bestiary.i18n import LANGUAGES, Translator
from bestiary.i18n.text_board import item_letters
from tests.cli.cli_runner import read_to_end, terminal
from tests.random_play import random_play_prefix

GAMES = ("lascaux", "mammuz", "mausen")
NAMES = ("Zoë", "Álvaro Núñez", "Özgür", "Ida", "Paul", "Lea", "Max")
END = {"de": "\nDas Ende", "it": "\nLa fine"}


class TypedLines(LineReader):
    """A keyboard at which these lines are typed; no more may be asked for."""

    def __init__(self, *lines: str) -> None:
        self.lines = [*reversed(lines)]

    def read_line(self, prompt: str = "") -> str:
        return self.lines.pop()


def typed_move(screen: Screen, view: AnyView, *lines: str) -> str:
    """The move that lines make."""
    return Prompt(screen, TypedLines(*lines), view, None).ask_move()


def views(name: str) -> Iterator[AnyView]:
    """Views of seats that may choose, in random games."""
    game = catalog.game(name)
    for seed in range(60):
        play = random_play_prefix(game, game.default_players, Pcg32(seed))
        for seat in play.to_move():
            if seat is not DEALER:
                yield play.view(seat)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_a_menu_is_understood(
    name: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Label, name and letters of each choice; without case or accents too."""
    moves = catalog.game(name).moves
    asked = 0
    for view in views(name):
        translator = Translator(language, NAMES[: view.players], view.seat)
        screen = Screen(catalog.game(name), translator)
        screen.remember_items(view)
        for offer in view.offers:
            label = screen.translate(f"{name}-verb-{offer.verb}")
            items = [screen.menu_items(part) for part in offer.parts]
            for kind in ("name", "letters"):
                words, picks = [label], {}
                for part, menu in zip(offer.parts, items, strict=True):
                    index = asked % len(menu)
                    item = menu[index].board_item
                    by_letters = kind == "letters" and item is not None
                    shown = (
                        item_letters(item, screen.translator)
                        if by_letters and item
                        else menu[index].name
                    )
                    words.append(shown)
                    picks[part.name] = [part.choices[index]]
                expected = str(moves.parse(offer.compose(picks)))
                for line in (
                    ": ".join(words),
                    " ".join(words).upper(),
                    " ".join(fold(" ".join(words))),
                ):
                    assert typed_move(screen, view, line) == expected, line
                    asked += 1
    assert asked > 100
    capsys.readouterr()


QUOTED: dict[str, re.Pattern[str]] = {
    "de": re.compile("wie „(.+?)“"),
    "en": re.compile("such as “(.+?)”"),
    "it": re.compile("come «(.+?)»"),
}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_move_that_is_shown_as_an_example_is_understood(
    name: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """At each question; it has no word of records, which are English."""
    for view in views(name):
        screen = Screen(catalog.game(name), Translator(language, NAMES[: view.players], view.seat))
        screen.remember_items(view)
        Prompt(screen, TypedLines(), view, None).print_keys(message("shell-choose"))
        shown = QUOTED[language].search(capsys.readouterr().out)
        assert shown is not None
        offer = view.offers[0]
        picks = {part.name: part.choices[:1] for part in offer.parts}
        expected = offer.compose(picks)
        assert typed_move(screen, view, shown[1]) == expected
        if (len(view.offers) > 1) + len(offer.parts) > 1:
            assert typed_move(screen, view, "1", shown[1]) == expected
        if language != "en":
            words = {word for word in fold(expected) if word.isalpha()}
            assert not words & {*fold(shown[1])}


def test_a_number_names_no_verb_at_a_later_question() -> None:
    """With “2” it is a card that is meant, not the second menu before it."""
    view = next(view for view in views("mammuz") if len(view.offers) > 1)
    screen = Screen(catalog.game("mammuz"), Translator("en", NAMES, view.seat))
    place = screen.menu_items(view.offers[1].parts[0])[0].name
    label = screen.translate("mammuz-verb-challenge")
    assert typed_move(screen, view, "1", f"{label} {place}") == "challenge 1"
    with pytest.raises(ExitShell):
        typed_move(screen, view, "1", f"2 {place}", "q")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_no_move_is_explained_without_words_of_records(
    name: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    view = next(views(name))
    screen = Screen(catalog.game(name), Translator(language, NAMES[: view.players], view.seat))
    with pytest.raises(ExitShell):
        typed_move(screen, view, "xyz", "q")
    out = capsys.readouterr().out
    assert screen.translate("shell-no-move", text="'xyz'") in out
    assert language == "en" or not re.search("declare|challenge|mark|hare", out)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_a_language_is_another_move_in_records(name: str, language: str) -> None:
    moves = catalog.game(name).moves
    for view in views(name):
        screen = Screen(catalog.game(name), Translator(language, NAMES, view.seat))
        for part in (part for offer in view.offers for part in offer.parts):
            for item, choice in zip(screen.menu_items(part), part.choices, strict=True):
                for words in screen.names_of(item):
                    move, _ = parse_move(" ".join(words), view.offers, moves.parse)
                    assert move is None or move.endswith(choice)


def test_plural_beside_a_number_is_understood() -> None:
    """The row of species shows “4 Hirsche”."""
    view = next(view for view in views("mammuz") if view.offers[0].verb == "declare")
    screen = Screen(catalog.game("mammuz"), Translator("de", NAMES, view.seat))
    screen.remember_items(view)
    species = view.offers[0].parts[0].choices
    plurals = {"deer": "Hirsche", "hare": "hasen", "bear": "BAREN", "squirrel": "Eichhörnchen"}
    known = [
        choice for choice in plurals if choice in species and view.board.cards_left[choice] > 1
    ]
    assert known
    for choice in known:
        move = typed_move(screen, view, f"{plurals[choice]} 1")
        assert move.startswith(f"declare {choice}: ")


MENU = re.compile(r"^(\d+): (.+?)(?: \((.+?)\))?\r?$", re.MULTILINE)


def words_for(menu: list[tuple[str, str, str]], rng: random.Random) -> str:
    """A word of a menu that stands there once, or any."""
    _, name, letters = rng.choice(menu)
    return rng.choice([name, letters or name]).swapcase()


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", ["de", "it"])
def test_a_game_in_words_alone_ends(name: str, language: str, tmp_path: Path) -> None:
    """In a terminal: at each prompt one of the words of the menu above it, never a number."""
    args = ("play", name, "--lang", language, "--seed", "3", "--plain", "--bots", "novice")
    rng = random.Random(1)
    with terminal(tmp_path, *args, size=(50, 200)) as child:
        screen = ""
        for _ in range(400):
            child.expect(r"\r\n> ")
            screen = str(child.before)
            menu = last_menu(screen)
            if END[language] in screen or not menu:
                break
            child.sendline(words_for(menu, rng))
        assert END[language] in screen, screen
        child.sendline("")
        read_to_end(child)
        assert child.exitstatus == 0


def last_menu(screen: str) -> list[Any]:
    """The rows of the last menu: from the last row with the number 1."""
    rows = MENU.findall(screen)
    starts = [index for index, row in enumerate(rows) if row[0] == "1"]
    return rows[starts[-1] :] if starts else []
