"""Mausen: its bots."""

from collections.abc import Iterator

import pytest

from bestiary.bots.random import RandomBot
from bestiary.core.bot import Choice, Maker
from bestiary.core.chance import seed_of
from bestiary.core.generator import Generator
from bestiary.core.play import Play
from bestiary.core.twin import interpreted, is_compiled
from bestiary.core.view import View
from bestiary.games.mausen import game, moves, thinking
from bestiary.games.mausen.bots import BOTS
from bestiary.games.mausen.cards import NAMES, NUMBERS, in_hand
from bestiary.games.mausen.rules import State
from bestiary.games.mausen.thinking import Thought
from bestiary.games.mausen.view import Seen, now
from bestiary.speech import LANGUAGES, Voice
from tests.games.mausen.laying import laid
from tests.wandering import walked

FAIR = 1 / 4
"""Everybody's share of the wins, if all four are equally good."""


class Impatient:
    """A clock that lets somebody look so many times, and then time is up."""

    def __init__(self, looks: int) -> None:
        self.looks = looks

    def left_ms(self) -> int:
        self.looks -= 1
        return 1 if self.looks >= 0 else 0


def seen_by(seat: int, state: State) -> View:
    """What a seat sees of a state in which nobody has won a card yet."""
    hands = [in_hand(hand) for hand in state.hands[: state.players]]
    played = tuple(tuple(card for card in NAMES if card not in hand) for hand in hands)
    return View(
        game=game.name,
        rules=game.rules,
        players=state.players,
        options={},
        seat=seat,
        now=now(state, seat),
        seen=Seen(played, ((),) * state.players),
        offers=moves.offers(state, seat),
    )


def sure_of_mice() -> State:
    """Seat 0 takes the mice for sure with cat 4; if it waits, seat 1 may have them with cat 3."""
    return laid("M4 M4", "C4 E1", "C3 E2", "D1 D2")


def views(players: int, count: int) -> Iterator[tuple[Play, int, View]]:
    """Situations in random games, in which somebody owes a choice."""
    for seed in range(count):
        play = walked(game, players, Generator(seed_of(players, seed)))
        if not play.is_over:
            seat = play.state.seats()[0]
            yield play, seat, play.view(seat)


def choices(makers: list[Maker], seed: int) -> Iterator[tuple[Play, Choice]]:
    """Every choice of a whole game, told after it was made."""
    play = Play.dealt(game, len(makers), Generator(seed))
    bots = [make(seed_of(seed, seat)) for seat, make in enumerate(makers)]
    while not play.is_over:
        seat = play.state.seats()[0]
        choice = bots[seat].choose(play.view(seat))
        play.move(seat, choice.move)
        yield play, choice


def wins(one: Maker, others: Maker, games: int) -> float:
    """The share that one has of the wins among three others, sitting at each seat in turn."""
    won = 0.0
    for seed in range(games):
        *_, (play, _) = choices([one if seat == seed % 4 else others for seat in range(4)], seed)
        winners = play.state.winning()
        won += (seed % 4 in winners) / len(winners)
    return won / games


@pytest.mark.parametrize("name", BOTS)
def test_a_seed_and_a_view_decide(name: str) -> None:
    """The same bot in the same situation does the same, for the same reason; another may not."""
    make = BOTS[name]
    differing = 0
    for _, _, view in views(4, 12):
        assert make(1).choose(view) == make(1).choose(view)
        differing += len({make(seed).choose(view).move for seed in range(6)}) > 1
    assert differing > 2


@pytest.mark.parametrize("players", game.seats)
@pytest.mark.parametrize("name", BOTS)
def test_what_a_bot_chooses_is_legal(name: str, players: int) -> None:
    """In any situation, also where others have chosen already."""
    for play, seat, view in views(players, 12):
        assert play.refusal(seat, BOTS[name](5).choose(view).move) is None


@pytest.mark.parametrize("name", BOTS)
def test_time_that_is_up_still_gives_a_move(name: str) -> None:
    """Without a moment to think, and with some moments."""
    for play, seat, view in views(4, 6):
        for looks in (0, 3):
            clock = Impatient(looks)
            assert play.refusal(seat, BOTS[name](5).choose(view, clock).move) is None
            assert clock.looks >= -1  # nobody goes on after time was up


def test_clever_says_that_it_had_no_time() -> None:
    """It does not claim to have thought."""
    view = Play.dealt(game, 4, Generator(1)).view(2)
    reason = BOTS["clever"](5).choose(view, Impatient(0)).reason
    assert reason.id == "mausen-why-hurry"
    assert BOTS["clever"](5).choose(view, Impatient(1)).reason.id != "mausen-why-hurry"


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_can_be_said(language: str) -> None:
    """Each is one sentence; over a few games every bot has several."""
    voice = Voice(language)
    for make in BOTS.values():
        ids = set()
        for players, seed in [(3, 1), (4, 2), (6, 3)]:
            for _, choice in choices([make] * players, seed):
                sentence = voice.tell(choice.reason)
                assert sentence.endswith(".")
                assert sentence.count(".") == 1
                ids.add(choice.reason.id)
        assert len(ids) > 3


def test_steady_knows_what_is_sure() -> None:
    """Cat 4 is unrivalled, and the two mice are worth 8."""
    choice = BOTS["steady"](1).choose(seen_by(0, sure_of_mice()))
    assert choice.move == "C4"
    assert Voice("en").say(choice.reason) == (
        "Nobody can beat my cat 4 or tie with it, and I count on mice worth about 8 points."
    )


def test_thinking_finds_what_is_sure() -> None:
    """Whatever the others do, cat 4 now is best for seat 0."""
    thought = Thought(sure_of_mice())
    thought.think(Generator(1), 500)
    strategy = thought.strategy(0)
    assert strategy[NUMBERS["C4"]] > 0.9 * sum(strategy)
    assert thought.catch_of(0, NUMBERS["C4"]) == 8
    assert BOTS["clever"](1).choose(seen_by(0, sure_of_mice())).move == "C4"


def test_thinking_mixes_where_equals_meet() -> None:
    """At the start all hold the same: whoever had a favourite card would tie with the others."""
    thought = Thought(State(4))
    thought.think(Generator(1), 1000)
    for seat in range(4):
        strategy = thought.strategy(seat)
        assert sum(strategy) == 1000 * 1001 // 2
        assert max(strategy) < 0.7 * sum(strategy)


@pytest.mark.parametrize("players", game.seats)
def test_twins_think_the_same(players: int) -> None:
    """The compiled thought and its interpreted twin come to one strategy, early and late."""
    twin = interpreted("bestiary.games.mausen.thinking")
    plain = interpreted("bestiary.core.generator")
    assert is_compiled(thinking)
    assert not is_compiled(twin)
    for made in (0, 8, 13, 14):
        fast = State(players)
        slow = interpreted("bestiary.games.mausen.rules").State(players)
        fast.playout(Generator(players), made * players)
        slow.playout(plain.Generator(players), made * players)
        quick, patient = Thought(fast), twin.Thought(slow)
        quick.think(Generator(7), 12)
        patient.think(plain.Generator(7), 12)
        for seat in range(players):
            assert quick.strategy(seat) == patient.strategy(seat)
            caught = [quick.catch_of(seat, card) for card in range(16)]
            assert caught == [patient.catch_of(seat, card) for card in range(16)]


def test_a_thought_refuses_what_is_no_round() -> None:
    """Compiled code would read anywhere: its public doors check first."""
    begun, over = State(3), State(3)
    begun.apply(0, 0)
    over.playout(Generator(1))
    for state in (begun, over):
        with pytest.raises(ValueError, match=r"\("):
            Thought(state)
    with pytest.raises(AttributeError):
        Thought(None)  # type: ignore[arg-type]
    thought = Thought(State(3))
    with pytest.raises(TypeError):
        thought.think(None, 1)  # type: ignore[arg-type]
    thought.think(Generator(1), -5)
    assert thought.strategy(0) == [1] * 16
    for seat in (-1, 3):
        with pytest.raises(ValueError, match=str(seat)):
            thought.strategy(seat)
    for card in (-1, 16):
        with pytest.raises(ValueError, match=str(card)):
            thought.catch_of(0, card)


def test_greed_beats_chance() -> None:
    """A novice has about 63 % against three random bots: below 45 % in 60 games never happens."""
    assert wins(BOTS["novice"], RandomBot, 60) > 0.45


@pytest.mark.slow
@pytest.mark.parametrize(("one", "others"), [("steady", "novice"), ("clever", "steady")])
def test_the_better_bot_wins_more(one: str, others: str) -> None:
    """About 40 % for one against three; by chance a quarter would be 35 % once in 2000 times."""
    assert wins(BOTS[one], BOTS[others], 200) > 1.4 * FAIR
