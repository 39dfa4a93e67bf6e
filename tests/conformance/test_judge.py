"""Every game: the judge says what the rules say, and never more than it was told."""

from contextlib import suppress

import pytest

from bestiary import catalog
from bestiary.cli.judge import position_at_ply
from bestiary.cli.judge_position import JudgedPosition
from bestiary.core.game import Game
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.core.position_text import PositionText
from bestiary.core.random_source import pick
from bestiary.core.refusal import Refused
from bestiary.records import Record
from tests.position_text_variants import corrupted, format_fields, position_fields, with_unknowns
from tests.random_play import GAMES_AND_PLAYERS, random_offered_move, random_play_prefix
from tests.sample_sizes import RecordProperty, examples_for_run


def candidate_moves(play: Play, rng: Pcg32) -> list[tuple[int | None, str]]:
    """Moves that are open, and moves that were once or are for another seat."""
    open_moves = [random_offered_move(play, seat, rng) for seat in play.to_move() for _ in range(3)]
    others = [str(move) for _, move in play.moves[-4:]]
    seats = (*range(play.players), *play.to_move())
    return [(pick(seats, rng), text) for text in (*open_moves, *others, *others)]


def play_with_player_to_move(game: Game, players: int, rng: Pcg32) -> Play:
    """A play in which a player owes a choice."""
    while True:
        play = random_play_prefix(game, players, rng)
        if not play.is_over and None not in play.to_move():
            return play


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_judge_verdict_equals_play(
    name: str, players: int, record_property: RecordProperty
) -> None:
    """At any ply of any record: allowed exactly where a play allows it, else by the same rule."""
    count = examples_for_run(check=3, ci=60, soak=600)
    asked = 0
    for seed in range(count):
        rng = Pcg32(seed)
        play = random_play_prefix(catalog.game(name), players, rng)
        record = Record.from_json(Record.from_play(play).to_json())
        ply = rng.below(len(play.moves) + 1)
        case = position_at_ply(record, ply)
        then = Play(play.game, players, play.setup, play.options)
        for seat, move in play.moves[:ply]:
            then.move(seat, move)
        assert case.to_move == then.to_move()
        for seat, text in candidate_moves(then, rng):
            refused = then.refusal(seat, text)
            verdict = case.judge_move(seat, text)
            assert str(verdict.refusal) == str(refused)
            assert bool(verdict.consequences) == (refused is None)
            asked += 1
    record_property("asked", asked)
    assert asked > count


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_judge_choices_equal_offers(name: str, players: int) -> None:
    """Each offer names rules of the manual, and whoever may do nothing is told by which rule."""
    rules = catalog.installed_game(name).rule_ids()
    for seed in range(examples_for_run(check=5, ci=60, soak=600)):
        play = random_play_prefix(catalog.game(name), players, Pcg32(seed))
        case = JudgedPosition(play.game, (play.state,))
        for seat in range(players):
            choices = case.choices_for(seat)
            assert choices.offers == play.view(seat).offers
            assert not choices.is_partial
            assert (choices.refusal is None) == (seat in play.to_move())
            if choices.refusal is not None:
                assert choices.refusal.rule in rules
            assert choices.rules.keys() == {offer.verb for offer in choices.offers}
            for grounds in choices.rules.values():
                assert grounds
                assert set(grounds) <= set(rules)


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_full_position_text_round_trips(name: str, players: int) -> None:
    """The keys of a sketch say all that records write of a state in which somebody may choose."""
    game = catalog.game(name)
    for seed in range(examples_for_run(check=6, ci=200, soak=2000)):
        play = play_with_player_to_move(game, players, Pcg32(seed))
        sketch = PositionText.parse(game, format_fields(position_fields(game, play.state)))
        state = game.position.state_from_text(sketch, play.options, Pcg32(seed))
        assert game.position.to_dict(state) == game.position.to_dict(play.state)


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_judge_answer_holds_for_every_completion_of_unknowns(
    name: str, players: int, record_property: RecordProperty
) -> None:
    """With a `?` in some places: what it still says is so, whatever lies there."""
    game = catalog.game(name)
    answered = 0
    for seed in range(examples_for_run(check=3, ci=30, soak=400)):
        rng = Pcg32(seed)
        play = play_with_player_to_move(game, players, rng)
        full = position_fields(game, play.state)
        whole = JudgedPosition.from_text(game, format_fields(full), players, play.options)
        try:
            case = JudgedPosition.from_text(
                game, format_fields(with_unknowns(full, rng)), players, play.options
            )
        except Refused:
            continue
        for seat, text in candidate_moves(play, rng):
            try:
                verdict = case.judge_move(seat, text)
            except Refused:
                continue
            truth = whole.judge_move(seat, text)
            if verdict.refusal is None or verdict.refusal.message.id != "cli-judge-anyway":
                assert str(verdict.refusal) == str(truth.refusal)
            else:
                assert truth.refusal is not None
                assert verdict.refusal.rule == truth.refusal.rule
            assert all(each in truth.consequences for each in verdict.consequences)
            assert set(verdict.rules) <= set(truth.rules)
            answered += 1
    record_property("answered", answered)
    assert answered > 0


@pytest.mark.slow
@pytest.mark.fuzz
@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_corrupted_position_text_is_refused_or_playable(
    name: str, players: int, record_property: RecordProperty
) -> None:
    """A mangled sketch is refused, or is a state that can be played on."""
    game = catalog.game(name)
    count = examples_for_run(check=500, ci=5000, soak=100_000)
    played = 0
    for seed in range(count // 50):
        rng = Pcg32(seed)
        state = play_with_player_to_move(game, players, rng).state
        for _ in range(50):
            text = format_fields(corrupted(position_fields(game, state), rng))
            with suppress(Refused):
                sketch = PositionText.parse(game, text)
                found = game.position.state_from_text(
                    sketch, game.validate_options(players, {}), rng
                )
                game.position.to_dict(found)
                found.playout(Pcg32(seed), 1000)
                played += 1
    record_property("sketches", count)
    record_property("played", played)
    assert played > 0
