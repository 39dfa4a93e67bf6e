"""Every game: the judge answers as the rules do, and only from what it is given."""

from contextlib import suppress

import pytest

from bestiary import catalog
from bestiary.catalog import AnyGame, AnyPlay
from bestiary.cli.judge import position_at_ply
from bestiary.cli.judge_position import JudgedPosition
from bestiary.core.message import ListArg
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.core.position_text import PositionText
from bestiary.core.random_source import pick
from bestiary.core.refusal import Refused
from bestiary.core.viewer import DEALER, Actor
from bestiary.records import Record
from tests.position_text_variants import corrupted, format_fields, position_fields, with_unknowns
from tests.random_play import GAMES_AND_PLAYERS, random_offered_move, random_play_prefix
from tests.sample_sizes import RecordProperty, examples_for_run


def candidate_moves(play: AnyPlay, rng: Pcg32) -> list[tuple[Actor, str]]:
    """Legal moves, and moves that were legal earlier or are for another seat."""
    open_moves = [random_offered_move(play, seat, rng) for seat in play.to_move() for _ in range(3)]
    others = [str(move) for _, move in play.moves[-4:]]
    seats = (*range(play.players), *play.to_move())
    return [(pick(seats, rng), text) for text in (*open_moves, *others, *others)]


def play_with_player_to_move(game: AnyGame, players: int, rng: Pcg32) -> AnyPlay:
    while True:
        play = random_play_prefix(game, players, rng)
        if not play.is_over and DEALER not in play.to_move():
            return play


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_judge_verdict_equals_play(
    name: str, players: int, record_property: RecordProperty
) -> None:
    """At any ply of any record: legal exactly if a play accepts it, else by the same rule."""
    count = examples_for_run(check=3, ci=60, soak=600)
    judged_moves = 0
    for seed in range(count):
        rng = Pcg32(seed)
        play = random_play_prefix(catalog.game(name), players, rng)
        record = Record.from_json(Record.from_play(play).to_json())
        ply = rng.below(len(play.moves) + 1)
        judged = position_at_ply(record, ply)
        play_at_ply = Play(play.game, players, play.setup, play.options)
        for seat, move in play.moves[:ply]:
            play_at_ply.move(seat, move)
        assert judged.to_move == play_at_ply.to_move()
        for seat, text in candidate_moves(play_at_ply, rng):
            refused = play_at_ply.refusal(seat, text)
            verdict = judged.judge_move(seat, text)
            assert str(verdict.refusal) == str(refused)
            assert bool(verdict.consequences) == (refused is None)
            judged_moves += 1
    record_property("asked", judged_moves)
    assert judged_moves > count


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_judge_choices_equal_offers(name: str, players: int) -> None:
    """Each offer names rules of the manual, and so does the refusal of a seat without offers."""
    rules = catalog.installed_game(name).rule_ids()
    for seed in range(examples_for_run(check=5, ci=60, soak=600)):
        play = random_play_prefix(catalog.game(name), players, Pcg32(seed))
        judged = JudgedPosition(play.game, (play.state,))
        for seat in range(players):
            choices = judged.choices_for(seat)
            assert choices.offers == play.view(seat).offers
            assert not choices.is_partial
            assert (choices.refusal is None) == (seat in play.to_move())
            if choices.refusal is not None:
                assert choices.refusal.rule in rules
            assert choices.rules_by_verb.keys() == {offer.verb for offer in choices.offers}
            for rules_of_verb in choices.rules_by_verb.values():
                assert rules_of_verb
                assert set(rules_of_verb) <= set(rules)


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_full_position_text_round_trips(name: str, players: int) -> None:
    """The keys of a text give the whole state in which a player is to move."""
    game = catalog.game(name)
    for seed in range(examples_for_run(check=6, ci=200, soak=2000)):
        play = play_with_player_to_move(game, players, Pcg32(seed))
        position = PositionText.parse(game, format_fields(position_fields(game, play.state)))
        state = game.position.state_from_text(position, play.options, Pcg32(seed))
        assert game.position.to_dict(state) == game.position.to_dict(play.state)


@pytest.mark.property
@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_judge_answer_holds_for_every_completion_of_unknowns(
    name: str, players: int, record_property: RecordProperty
) -> None:
    """With `?` in some places, an answer holds for the true position, too."""
    game = catalog.game(name)
    answered = 0
    for seed in range(examples_for_run(check=2, ci=30, soak=400)):
        rng = Pcg32(seed)
        play = play_with_player_to_move(game, players, rng)
        fields = position_fields(game, play.state)
        true_position = JudgedPosition.from_text(game, format_fields(fields), players, play.options)
        try:
            judged = JudgedPosition.from_text(
                game, format_fields(with_unknowns(fields, rng)), players, play.options
            )
        except Refused:
            continue
        for seat, text in candidate_moves(play, rng):
            try:
                verdict = judged.judge_move(seat, text)
            except Refused:
                continue
            true_verdict = true_position.judge_move(seat, text)
            if verdict.depends_on:
                continue
            if verdict.refusal is None or not verdict.refusal.message.id.startswith("cli-judge-"):
                assert str(verdict.refusal) == str(true_verdict.refusal)
            else:  # it breaks this rule anyway, or one of these
                assert true_verdict.refusal is not None
                rules = verdict.refusal.message.args["rules"]
                assert isinstance(rules, ListArg)
                assert true_verdict.refusal.rule in rules.items
            assert all(message in true_verdict.consequences for message in verdict.consequences)
            assert set(verdict.rules) <= set(true_verdict.rules)
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
    """Refused, or a state that can be played on."""
    game = catalog.game(name)
    count = examples_for_run(check=500, ci=5000, soak=100_000)
    played = 0
    for seed in range(count // 50):
        rng = Pcg32(seed)
        state = play_with_player_to_move(game, players, rng).state
        for _ in range(50):
            text = format_fields(corrupted(position_fields(game, state), rng))
            with suppress(Refused):
                position = PositionText.parse(game, text)
                parsed_state = game.position.state_from_text(
                    position, game.validate_options(players, {}), rng
                )
                game.position.to_dict(parsed_state)
                parsed_state.playout(Pcg32(seed), 1000)
                played += 1
    record_property("position texts", count)
    record_property("played", played)
    assert played > 0
