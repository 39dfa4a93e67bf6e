"""Mammuz: which displays were lies and which were caught, worked out by hand."""

from bestiary.catalog import AnyPlay
from bestiary.core.annotation import Annotation, PlayedMove
from bestiary.games.mammuz.annotations import annotate, move_flags
from bestiary.games.mammuz.moves import parse
from tests.games.mammuz.late_positions import late_state
from tests.games.mammuz.scripted_plays import play_with_hands

HANDS = ("bear deer hare", "bear deer hare", "bear deer hare")


def annotations_of(play: AnyPlay, *moves: str) -> tuple[Annotation, ...]:
    """The annotations of these moves: `0 declare bear: hare`."""
    played = []
    for ply, seat_and_move in enumerate(moves, start=1):
        seat, _, text = seat_and_move.partition(" ")
        before, move = play.state, play.game.moves.parse(text)
        played.append(PlayedMove(ply, before, int(seat), move, play.move(int(seat), move)))
    return annotate(played)


def test_a_lie_is_caught_by_the_challenge_that_turns_it_up() -> None:
    """The first display is true, the second is not, and its only card is turned up (MZ-8)."""
    assert annotations_of(
        play_with_hands(4, "hare", "bear"),
        "0 declare hare: hare",
        "1 extend: bear",
        "2 challenge 1",
    ) == (
        Annotation(1, 0, {"lie": False}),
        Annotation(2, 1, {"challenge": False, "lie": True}, caught_at_ply=3),
        Annotation(3, 2, {"challenge": True}),
    )


def test_a_lie_behind_a_true_card_is_not_caught() -> None:
    """Hare and bear as hares: the hare is turned up (MZ-9)."""
    annotations = annotations_of(
        play_with_hands(4, "hare bear"), "0 declare hare: hare bear", "1 challenge 1"
    )
    assert annotations[0] == Annotation(1, 0, {"lie": True})


def test_a_lie_under_a_later_display_is_not_caught() -> None:
    """Only the last display can be challenged (MZ-8)."""
    play = play_with_hands(4, "bear", "hare")
    annotations = annotations_of(play, "0 declare hare: bear", "1 extend: hare", "2 challenge 1")
    assert [annotation.caught_at_ply for annotation in annotations] == [None, None, None]


def test_a_dinosaur_is_a_lie_that_is_never_caught() -> None:
    """It acts instead (MZ-11)."""
    play = play_with_hands(4, "brontosaurus")
    annotations = annotations_of(play, "0 declare hare: brontosaurus", "1 challenge 1")
    assert annotations[0] == Annotation(1, 0, {"lie": True})


def test_every_round_has_its_own_liars() -> None:
    """The liar of the first round begins the next one, and is caught again."""
    play = play_with_hands(4, "bear deer", "hare")
    first = ("0 declare hare: bear", "1 challenge 1")
    assert [annotation.caught_at_ply for annotation in annotations_of(play, *first)] == [2, None]
    (seat,) = play.state.seats_to_move()
    play_on = annotations_of(play, f"{seat} declare hare: deer", f"{(seat + 1) % 4} challenge 1")
    assert [annotation.caught_at_ply for annotation in play_on] == [2, None]


def test_display_with_another_card_than_declared_is_flagged_lie() -> None:
    """Also beside other cards, a dinosaur included (MZ-4)."""
    state = late_state(*HANDS)
    assert move_flags(state, 0, parse("declare hare: hare")) == {"lie": False}
    assert move_flags(state, 0, parse("declare hare: bear")) == {"lie": True}
    assert move_flags(state, 0, parse("declare hare: hare pterosaur")) == {"lie": True}


def test_extension_is_flagged_as_no_challenge() -> None:
    """What was claimed is what the round's first player declared (MZ-7)."""
    state = late_state(*HANDS, displays="hare tiger")
    assert move_flags(state, 0, parse("extend: hare")) == {"challenge": False, "lie": False}
    assert move_flags(state, 0, parse("extend: hare deer")) == {"challenge": False, "lie": True}
    assert move_flags(state, 0, parse("challenge 1")) == {"challenge": True}


def test_forced_challenge_is_not_flagged() -> None:
    """After a player's last cards there is no choice (MZ-22); nor in a gift (MZ-14)."""
    state = late_state("bear deer", "bear deer", "", displays="hare hare")
    assert move_flags(state, 0, parse("challenge 1")) == {}
    assert (
        move_flags(late_state(*HANDS, displays="hare", revealed="triceratops"), 0, parse("give 1"))
        == {}
    )
