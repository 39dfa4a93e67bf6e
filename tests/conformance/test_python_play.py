"""Every game: a play from Python, as README's ten lines begin it; compiled and interpreted."""

import copy
import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice, permutations
from math import factorial
from pathlib import Path
from typing import Any

import pytest

import bestiary
from bestiary import DEALER, ONLOOKER, Pcg32, Refused, catalog
from bestiary.catalog import AnyPlay
from bestiary.core.engine import COMPILED
from tests.random_play import GAMES_AND_PLAYERS, random_offered_move
from tests.refusals import refuses
from tests.sample_sizes import examples_for_run

ROOT = Path(__file__).resolve().parents[2]


def play_on(play: AnyPlay, rng: Pcg32, most: int = 10_000) -> None:
    """README's loop: to_move names seats only, and the dealer deals by itself."""
    for _ in range(most):
        if play.is_over:
            return
        seat = play.to_move()[0]
        play.move(seat, play.random_move(seat, rng))


def play_with_copies(name: str, players: int, seed: int) -> None:
    """A whole play; on the way it is pickled, compared, and a move is taken back."""
    play = bestiary.play(name, players=players, seed=seed)
    begun = bestiary.play(name, players=players, seed=seed)
    assert play == begun
    rng = Pcg32(seed)
    play_on(play, rng, most=1 + rng.below(30))
    other = pickle.loads(pickle.dumps(play))
    assert other == play
    assert other != begun
    assert other.state == play.state
    viewer = rng.below(players)
    assert other.view(viewer) == play.view(viewer)
    assert hash(other.view(viewer)) == hash(play.view(viewer))
    seat, move = play.undo()
    assert play != other
    play.move(seat, str(move).swapcase())
    assert play == other
    assert play.state == other.state
    play_on(play, Pcg32(seed))
    play_on(other, Pcg32(seed))
    assert play == other
    assert play.view(ONLOOKER) == other.view(ONLOOKER)
    assert play.result is not None
    assert play.result == other.result


def play_all_with_copies(seeds: int) -> None:
    for name, players in GAMES_AND_PLAYERS:
        for seed in range(seeds):
            play_with_copies(name, players, seed)


@pytest.mark.property
def test_plays_with_undo_pickle_and_compare() -> None:
    """All games, with all numbers of players."""
    assert COMPILED
    play_all_with_copies(examples_for_run(check=5, ci=200, soak=2000))


@pytest.mark.property
def test_interpreted_plays_with_undo_pickle_and_compare() -> None:
    """The same in a process that has no compiled module."""
    seeds = examples_for_run(check=1, ci=200, soak=1000)
    code = (
        "from bestiary.core.interpreted import import_sources_only; import_sources_only()\n"
        f"from {__name__} import COMPILED, play_all_with_copies\n"
        f"assert not COMPILED; play_all_with_copies({seeds})"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def plays_in_the_middle(name: str, players: int, count: int) -> list[AnyPlay]:
    """Plays after a random number of moves; none is over."""
    plays = []
    for seed in range(count):
        play = bestiary.play(name, players, seed)
        rng = Pcg32(seed)
        play_on(play, rng, most=rng.below(40))
        while play.is_over:
            play.undo()
        plays.append(play)
    return plays


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_legal_moves_are_what_is_legal(name: str, players: int) -> None:
    """Each once; every offered move is among them; a seat that owes no choice has none."""
    for play in plays_in_the_middle(name, players, 6):
        rng = Pcg32(1)
        for seat in range(players):
            moves = play.legal_moves(seat)
            assert bool(moves) == (seat in play.to_move())
            few = list(islice(moves, 300))
            assert len(set(few)) == len(few) == min(300, moves.count())
            assert all(play.is_legal(seat, move) and move in moves for move in few)
            if moves:
                assert random_offered_move(play, seat, rng) in moves
                assert play.random_move(seat, rng) in moves
            if 0 < len(few) < 300:
                assert {str(play.random_move(seat, rng)) for _ in range(20)} <= set(map(str, few))
            assert "no move" not in moves


def test_a_display_of_mammuz_can_lie_in_every_order() -> None:
    """Any species, and one to four cards of the hand: thousands of moves (MZ-4)."""
    play = bestiary.play("mammuz", players=4, seed=1)
    (seat,) = play.to_move()
    hand = play.view(seat).board.hand
    orders = {cards for size in range(1, 5) for cards in permutations(hand, size)}
    assert play.legal_moves(seat).count() == 7 * len(orders) > 5000
    assert repr(play.legal_moves(seat)) == f"<LegalMoves of mammuz: seat={seat}>"


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_random_moves_come_from_pythons_generator_too(name: str, players: int) -> None:
    """Whole plays, also what the dealer deals in them; the same seed gives the same play."""
    plays = [bestiary.play(name, players, seed=1, chance="explicit") for _ in range(2)]
    for play in plays:
        rng = random.Random(1)
        while not play.is_over:
            seat = play.to_move()[0]
            play.move(seat, play.random_move(seat, rng))
    assert plays[0] == plays[1]
    with pytest.raises(TypeError, match=r"from a Pcg32 or a random\.Random, not from None"):
        bestiary.play(name, players, seed=1).random_move(0, None)  # type: ignore[arg-type]


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_seat_that_owes_no_choice_has_no_random_move(name: str, players: int) -> None:
    (play,) = plays_in_the_middle(name, players, 1)
    play_on(play, Pcg32(1))
    with refuses("refused-not-to-move"):
        play.random_move(0, Pcg32(1))
    with refuses("refused-dealer"):
        play.random_move(DEALER, Pcg32(1))
    with refuses("refused-seat"):
        play.legal_moves(players)


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_copies_are_independent_and_dealt_the_same(name: str, players: int) -> None:
    (play,) = plays_in_the_middle(name, players, 1)
    copies = [copy.copy(play), copy.deepcopy(play), pickle.loads(pickle.dumps(play)), play.clone()]
    play_on(play, Pcg32(3))
    for other in copies:
        assert other != play
        play_on(other, Pcg32(3))
        assert other == play
        assert other.state == play.state


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_views_and_states_are_copied_and_compared(name: str, players: int) -> None:
    """Equal states are those that records write alike; views and moves have a hash."""
    to_dict = catalog.game(name).position.to_dict
    plays = plays_in_the_middle(name, players, 4)
    for play in plays:
        state, view = play.state, play.view(players - 1)
        assert copy.copy(state) == copy.deepcopy(state) == state
        assert copy.copy(state) is not state
        for same in (copy.copy(view), copy.deepcopy(view), pickle.loads(pickle.dumps(view))):
            assert same == view
            assert hash(same) == hash(view)
        assert len({move for _, move in play.moves}) == len({str(move) for _, move in play.moves})
        for other in plays:
            assert (state == other.state) == (to_dict(state) == to_dict(other.state))
        assert state != to_dict(state)
        with pytest.raises(TypeError):
            pickle.dumps(state)


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_what_changes_in_place_has_no_hash(name: str, players: int) -> None:
    play = bestiary.play(name, players, seed=1)
    for changing in (play, play.state):
        with pytest.raises(TypeError, match="unhashable"):
            hash(changing)


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_repr_says_who_is_to_move_and_str_shows_the_table(name: str, players: int) -> None:
    """No more than the onlooker, or that seat, may see."""
    play = bestiary.play(name, players, seed=1)
    to_move = play.to_move()
    assert repr(play) == f"<Play of {name}: players={players} ply=0 to_move={to_move}>"
    assert repr(play.view(1)) == f"<View of {name}: players={players} seat=1 to_move={to_move}>"
    assert f"players={players} phase=" in repr(play.state)
    assert str(play) == str(play.view(ONLOOKER)) != str(play.view(1))
    assert len(str(play).splitlines()) > players
    assert "You" in str(play.view(1))
    play_on(play, Pcg32(1))
    assert play.result is not None
    assert repr(play).endswith(f"winners={play.result.winners}>")


@pytest.mark.parametrize(("name", "players"), GAMES_AND_PLAYERS)
def test_play_equals_that_of_its_record(name: str, players: int) -> None:
    for play in plays_in_the_middle(name, players, 3):
        line = play.record().to_json()
        assert bestiary.Record.from_json(line).to_play() == play
        resumed = bestiary.Record.from_json(line).to_play(chance_seed=play.chance_seed)
        play_on(play, Pcg32(2))
        play_on(resumed, Pcg32(2))
        assert resumed == play


def stegosaurus_plays(chance: Any) -> Iterator[AnyPlay]:
    """Plays of Mammuz in which a stegosaurus was just turned up, or the herd dealt after it."""
    for seed in range(100):
        play = bestiary.play("mammuz", players=4, seed=seed, chance=chance)
        rng = Pcg32(seed)
        for _ in range(60):
            if play.is_over:
                break
            seat = play.to_move()[0]
            play.move(seat, play.random_move(seat, rng))
            if play.to_move() == (DEALER,) or (play.moves and play.moves[-1][0] is DEALER):
                yield play
                break


def test_the_dealer_deals_by_itself_after_a_stegosaurus() -> None:
    """And `undo` takes its deal back together with the challenge; it is dealt the same again."""
    play = next(stegosaurus_plays("automatic"))
    dealt = play.moves[-1]
    assert play.to_move() != (DEALER,)
    seat, move = play.undo()
    assert type(seat) is int
    assert len(play.moves) == len(play.record().moves)
    events = play.move(seat, move)
    assert play.moves[-1] == dealt
    assert "HerdDealt" in {type(event).__name__ for event in events}


def test_explicit_chance_gives_the_dealers_moves_with_their_probabilities() -> None:
    herd: list[int] = []
    for play in stegosaurus_plays("explicit"):
        assert play.to_move() == (DEALER,)
        herd = [kind for _, cards in play.state.displays() for kind in cards]
        if 3 < len(herd) > len(set(herd)):
            break
    assert len(herd) > len(set(herd))
    orders = factorial(len(herd))
    for kind in set(herd):
        orders //= factorial(herd.count(kind))
    few = dict(islice(play.chance_outcomes(), 50))
    assert set(few.values()) == {Fraction(1, orders)}
    assert all(move in play.legal_moves(DEALER) for move in few)
    assert repr(play.legal_moves(DEALER)) == "<LegalMoves of mammuz: seat=DEALER>"
    if orders <= 50:
        assert sum(few.values()) == 1
    assert play.random_move(DEALER, Pcg32(1)) in play.legal_moves(DEALER)
    play.move(DEALER, next(iter(few)))
    assert play.undo()[0] is DEALER
    with pytest.raises(Refused, match="chance"):
        bestiary.play("mammuz", chance="open")  # type: ignore[arg-type]


def test_defaults_are_the_usual_players_and_a_random_deal() -> None:
    plays = [bestiary.play("lascaux") for _ in range(3)]
    assert {play.players for play in plays} == {4}
    assert plays[0].setup != plays[1].setup
    assert plays[0].chance_seed != plays[1].chance_seed


def test_nothing_is_left_to_take_back_at_the_start() -> None:
    with pytest.raises(IndexError, match="no move to take back"):
        bestiary.play("mausen").undo()


@pytest.mark.parametrize(
    ("name", "exact", "other_case"),
    [("mausen", "E4", "e4"), ("lascaux", "mark green", "Mark Green")],
)
def test_move_text_in_either_case(name: str, exact: str, other_case: str) -> None:
    """`prepare`, which tables and records use, takes the exact text alone."""
    play = bestiary.play(name, seed=1)
    assert play.is_legal(0, other_case)
    with pytest.raises(Refused):
        play.prepare(0, other_case)
    play.move(0, other_case)
    assert play.record().moves == [[0, exact]]
    with pytest.raises(Refused, match="nonsense"):
        play.move(1, "nonsense")
