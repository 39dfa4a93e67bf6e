"""Every game and package: each message exists in each language, with the same arguments."""

import ast
import re
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, visitor
from fluent.syntax import ast as ftl

import bestiary
from bestiary import catalog
from bestiary.catalog import AnyPlay
from bestiary.core.message import message
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.viewer import ONLOOKER
from bestiary.i18n import LANGUAGES, Translator
from bestiary.i18n.translator import fluent_source
from bestiary.protocol import refusal
from bestiary.tables.decide import STALE
from bestiary.tables.time_control import TABLE_RULE
from tests.random_play import make_random_move

MESSAGE_ID = re.compile(
    r"^(bot|bye|cli|client|lesson|nickname|players|playthrough|record|refused|server|page|settings|shell|store"
    r"|table|protocol)-[a-z0-9-]+$"
)
WEB = Path(__file__).parents[2] / "web"
"""The browser table has its sentences beside its code."""


class ArgumentCollector(visitor.Visitor):
    """Collects the variables, references and functions of a message."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.references: set[str] = set()
        self.functions: set[str] = set()

    def required(self) -> set[str]:
        """The variables without those for grammar, which a language may not need."""
        return {name for name in self.variables if not name.endswith(("_is", "_are", "_count"))}

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802
        self.references.add(node.id.name)

    def visit_FunctionReference(self, node: ftl.FunctionReference) -> None:  # noqa: N802
        self.functions.add(node.id.name)


def messages_with_arguments(language: str) -> dict[str, ArgumentCollector]:
    """Every message of a language with its arguments, those of messages it refers to included."""
    messages: dict[str, ArgumentCollector] = {}
    sources = {game: fluent_source(language, game) for game in (None, *catalog.installed_games())}
    web = (WEB / "locale" / f"{language}.ftl").read_text(encoding="utf-8")
    for game, source in (sources | {"web": web}).items():
        resource = FluentParser().parse(source)
        for entry in resource.body:
            assert not isinstance(entry, ftl.Junk), f"{game}: {entry.content}"
            if isinstance(entry, ftl.Message):
                assert entry.id.name not in messages, f"{entry.id.name} is there twice"
                assert game is None or entry.id.name.startswith(f"{game}-")
                messages[entry.id.name] = ArgumentCollector()
                messages[entry.id.name].visit(entry)
    for arguments in messages.values():
        for other in arguments.references:
            arguments.variables |= messages[other].variables
    return messages


def lesson_message_ids() -> set[str]:
    games = catalog.installed_games().values()
    lessons = [entry.lesson(name) for entry in games for name in entry.lesson_names()]
    steps = [step for lesson in lessons for _, step in lesson.steps]
    return {id for step in steps for id in (step.message, step.otherwise)}


def referenced_message_ids() -> dict[str, set[str]]:
    """The message ids in Python and web code, with the names of the files."""
    referenced: dict[str, set[str]] = {}
    folders = [Path(bestiary.__path__[0]), WEB.with_name("benchmarks")]
    folders += [Path(str(entry.folder)) for entry in catalog.installed_games().values()]
    games = "|".join(catalog.installed_games())
    game_message_id = re.compile(rf"^({games})-[a-z0-9-]+$")
    for path in {path for folder in folders for path in folder.rglob("*.py")}:
        for node in ast.walk(ast.parse(path.read_text())):
            word = node.value if isinstance(node, ast.Constant) else None
            if isinstance(word, str) and (MESSAGE_ID.match(word) or game_message_id.match(word)):
                referenced.setdefault(word, set()).add(path.name)
    for id in lesson_message_ids():
        referenced.setdefault(id, set()).add("lessons")
    quoted = re.compile(rf"[\"'`]((?:web|{games})-[a-z0-9-]+[a-z0-9])[\"'`]")
    for path in (WEB / "src").rglob("*"):
        if path.suffix in (".ts", ".svelte"):
            for word in quoted.findall(path.read_text(encoding="utf-8")):
                referenced.setdefault(word, set()).add(path.name)
    return referenced


def test_messages_and_arguments_are_equal_in_every_language() -> None:
    english = messages_with_arguments("en")
    for language in LANGUAGES:
        other = messages_with_arguments(language)
        assert sorted(other) == sorted(english), language
        for id, arguments in english.items():
            assert other[id].required() == arguments.required(), f"{id} in {language}"


def test_no_message_calls_fluent_functions() -> None:
    """DATETIME and NUMBER differ between the Python and the browser runtime."""
    for language in LANGUAGES:
        for id, arguments in messages_with_arguments(language).items():
            assert not arguments.functions, f"{id} in {language}"


def test_message_ids_match_code_references() -> None:
    """Both ways: no message is missing, and none is unused."""
    messages = messages_with_arguments("en")
    referenced = referenced_message_ids()
    missing = {id: files for id, files in referenced.items() if id not in messages}
    assert not missing
    used_by_messages = set().union(*(arguments.references for arguments in messages.values()))
    composed_id = re.compile(
        rf"^({'|'.join(catalog.installed_games())})-(name|pitch|(verb|part|row|rate|bot|only|web-option)-.*"
        r"|lesson-(middle|counter))$|^.*-web-minutes$|^web-(bot|status|sign|presence)-.*$"
    )
    used = referenced.keys() | used_by_messages
    unused = {id for id in messages.keys() - used if not composed_id.match(id)}
    assert unused <= {"cli", "row", "seat"}, unused


@pytest.mark.parametrize("name", catalog.installed_games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_offer_and_row_is_translated(name: str, language: str) -> None:
    """For players and onlookers of random plays."""
    game = catalog.game(name)
    for players in (game.player_counts[0], game.player_counts[-1]):
        rng = Pcg32(players)
        play = Play.new(game, players, rng)
        translators = [Translator(language, addressed_seat=seat) for seat in (None, 0)]
        while not play.is_over:
            before = play.state
            seat, _ = make_random_move(play, rng)
            for event in game.events.move_events(before, seat, play.moves[-1][1], play.state):
                for translator in () if event.is_silent else translators:
                    assert translator.capitalized(event.message()).strip()
            _translate_view(play, language)


def _translate_view(play: AnyPlay, language: str) -> None:
    game = play.game
    for viewer in (ONLOOKER, 0):
        view = play.view(viewer)
        translator = Translator(language, addressed_seat=view.seat)
        for offer in view.offers:
            assert translator.translate(message(f"{game.name}-verb-{offer.verb}"))
            for part in offer.parts:
                assert translator.translate(message(f"{game.name}-part-{part.name}"))
                for choice in part.choices:
                    assert translator.translate(game.moves.choice_name(part.name, choice))
        for row in game.text_board.rows(view):
            assert translator.translate(row.label)
            if row.note is not None:
                assert translator.translate(row.note)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_for_people_ends_with_an_internal_id(language: str) -> None:
    """A refusal names the rule of a game (MS-5), but not the part of the program: no "(table)"."""
    internal_id = re.compile(r"[(\[][a-z][a-z0-9_-]*[)\]]\W*$")
    rules = (TABLE_RULE, STALE, FORMAT, "server", "store", "settings", "nickname", "request")
    translator, refusals = Translator(language), 0
    for id, arguments in messages_with_arguments(language).items():
        if "refused" in id.split("-") or id.startswith(("nickname-", "record-")):
            args = dict.fromkeys(arguments.variables, 2)
            for rule in rules:
                refused = Refused(rule, id, **args)
                assert not internal_id.search(translator.translate_refusal(refused)), id
                assert not internal_id.search(refusal("", refused, language).detail), id
            refusals += 1
    assert refusals > 100
