"""Every game: the judge says what the rules say, and never more than it was told."""

from contextlib import suppress

import pytest

from bestiary import catalog
from bestiary.cli.case import Case
from bestiary.cli.judge import reached
from bestiary.core.chance import pick
from bestiary.core.game import Game
from bestiary.core.generator import Generator
from bestiary.core.play import Play
from bestiary.core.refusal import Refused
from bestiary.core.sketch import Sketch
from bestiary.records import Record
from tests.sizes import Note, sized
from tests.sketching import hidden, mangled, said, told
from tests.wandering import TABLES, offered, walked


def moves(play: Play, rng: Generator) -> list[tuple[int | None, str]]:
    """Moves that are open, and moves that were once or are for another seat."""
    open_moves = [offered(play, seat, rng) for seat in play.to_move() for _ in range(3)]
    others = [str(move) for _, move in play.moves[-4:]]
    seats = (*range(play.players), *play.to_move())
    return [(pick(seats, rng), text) for text in (*open_moves, *others, *others)]


def unfinished(game: Game, players: int, rng: Generator) -> Play:
    """A play in which a player owes a choice."""
    while True:
        play = walked(game, players, rng)
        if not play.is_over and None not in play.to_move():
            return play


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_judge_agrees_with_play(name: str, players: int, record_property: Note) -> None:
    """At any ply of any record: allowed exactly where a play allows it, else by the same rule."""
    count = sized(check=3, ci=60, soak=600)
    asked = 0
    for seed in range(count):
        rng = Generator(seed)
        play = walked(catalog.game(name), players, rng)
        record = Record.read(Record.of(play).write())
        ply = rng.below(len(play.moves) + 1)
        case = reached(record, ply)
        then = Play(play.game, players, play.setup, play.options)
        for seat, move in play.moves[:ply]:
            then.move(seat, move)
        assert case.to_move == then.to_move()
        for seat, text in moves(then, rng):
            refused = then.refusal(seat, text)
            verdict = case.verdict(seat, text)
            assert str(verdict.refused) == str(refused)
            assert bool(verdict.then) == (refused is None)
            asked += 1
    record_property("asked", asked)
    assert asked > count


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_a_seat_may_do_is_what_it_is_offered(name: str, players: int) -> None:
    """Each offer names rules of the manual, and whoever may do nothing is told by which rule."""
    rules = catalog.entry(name).rules()
    for seed in range(sized(check=5, ci=60, soak=600)):
        play = walked(catalog.game(name), players, Generator(seed))
        case = Case(play.game, (play.state,))
        for seat in range(players):
            choices = case.choices(seat)
            assert choices.offers == play.view(seat).offers
            assert not choices.is_open
            assert (choices.refused is None) == (seat in play.to_move())
            if choices.refused is not None:
                assert choices.refused.rule in rules
            assert choices.rules.keys() == {offer.verb for offer in choices.offers}
            for grounds in choices.rules.values():
                assert grounds
                assert set(grounds) <= set(rules)


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_state_told_in_full_is_that_state(name: str, players: int) -> None:
    """The keys of a sketch say all that records write of a state in which somebody may choose."""
    game = catalog.game(name)
    for seed in range(sized(check=6, ci=200, soak=2000)):
        play = unfinished(game, players, Generator(seed))
        sketch = Sketch.read(game, told(said(game, play.state)))
        state = game.position.sketched(sketch, play.options, Generator(seed))
        assert game.position.truth(state) == game.position.truth(play.state)


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_judge_never_says_more_than_it_was_told(
    name: str, players: int, record_property: Note
) -> None:
    """With a `?` in some places: what it still says is so, whatever lies there."""
    game = catalog.game(name)
    answered = 0
    for seed in range(sized(check=3, ci=30, soak=400)):
        rng = Generator(seed)
        play = unfinished(game, players, rng)
        full = said(game, play.state)
        whole = Case.sketched(game, told(full), players, play.options)
        try:
            case = Case.sketched(game, told(hidden(full, rng)), players, play.options)
        except Refused:
            continue
        for seat, text in moves(play, rng):
            try:
                verdict = case.verdict(seat, text)
            except Refused:
                continue
            truth = whole.verdict(seat, text)
            if verdict.refused is None or verdict.refused.text.id != "cli-judge-anyway":
                assert str(verdict.refused) == str(truth.refused)
            else:
                assert truth.refused is not None
                assert verdict.refused.rule == truth.refused.rule
            assert all(each in truth.then for each in verdict.then)
            assert set(verdict.by) <= set(truth.by)
            answered += 1
    record_property("answered", answered)
    assert answered > 0


@pytest.mark.slow
@pytest.mark.fuzz
@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_no_sketch_brings_the_rules_down(name: str, players: int, record_property: Note) -> None:
    """A mangled sketch is refused, or is a state that can be played on."""
    game = catalog.game(name)
    count = sized(check=500, ci=5000, soak=100_000)
    played = 0
    for seed in range(count // 50):
        rng = Generator(seed)
        state = unfinished(game, players, rng).state
        for _ in range(50):
            text = told(mangled(said(game, state), rng))
            with suppress(Refused):
                sketch = Sketch.read(game, text)
                found = game.position.sketched(sketch, game.check(players, {}), rng)
                game.position.truth(found)
                found.playout(Generator(seed), 1000)
                played += 1
    record_property("sketches", count)
    record_property("played", played)
    assert played > 0
