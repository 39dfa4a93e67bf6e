"""Lascaux: what all viewers see, what only one sees, and the history kept of it."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bestiary.catalog import AnyPlay
from bestiary.core.event import Event, TurnChanged, visible_events
from bestiary.core.message import Message, SeatRef
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.viewer import ONLOOKER, Viewer, seat_or_none
from bestiary.games.lascaux import events, game, position, text_board, view
from bestiary.games.lascaux.deck import ANIMALS, COLOURS
from bestiary.games.lascaux.rules import State
from bestiary.i18n import LANGUAGES, Translator
from bestiary.records import Record
from tests.games.lascaux.positions import (
    NO_BLUE,
    SIX_COLOURS,
    apply_moves,
    finished_state,
    full_names,
    setup_with_deck,
    state_with_row,
)
from tests.random_play import make_random_move

OPEN: dict[str, str] = {}
SECRET = {"stones": "secret"}
THREE_EACH = dict.fromkeys(ANIMALS, (3, 3, 3))


def play_with_deck(
    top: str = SIX_COLOURS, players: int = 3, options: Mapping[str, str] = OPEN
) -> AnyPlay:
    """A play with these cards on top of the deck, seat 0 to begin."""
    return Play(game, players, setup_with_deck(top), options)


def events_of_moves(play: AnyPlay, moves: str) -> list[Event]:
    """What the game's own events say of these moves: `0 mark blue, 1 bid`."""
    happened: list[Event] = []
    for move in moves.split(", "):
        seat, _, text = move.partition(" ")
        happened += play.move(int(seat), text)
    return [event for event in happened if not isinstance(event, TurnChanged)]


def with_sorted_cards(happened: Iterable[Event]) -> list[Event]:
    """The events, with cards sorted by their names: their order in an event is free."""
    return [
        replace(event, cards=tuple(sorted(event.cards)))
        if isinstance(event, events.CardsTaken | events.RoundOpened)
        else event
        for event in happened
    ]


# Stones


def test_stones_are_open() -> None:
    """Every player sees 10, 15 and 11, onlookers too (LX-18)."""
    play = play_with_deck()
    events_of_moves(
        play, "0 mark blue, 1 mark blue, 2 mark blue, 0 bid, 1 bid, 2 bid, 0 bid, 1 pass"
    )
    for viewer in (ONLOOKER, 0, 1, 2):
        assert play.view(viewer).board.stones == (10, 15, 11)


def test_the_option_hides_the_others_stones() -> None:
    """Own stones are seen, others are not, and an onlooker sees none (LX-18)."""
    play = play_with_deck(options=SECRET)
    events_of_moves(
        play, "0 mark blue, 1 mark blue, 2 mark blue, 0 bid, 1 bid, 2 bid, 0 bid, 1 pass"
    )
    assert play.view(0).board.stones == (10, None, None)
    assert play.view(1).board.stones == (None, 15, None)
    assert play.view(2).board.stones == (None, None, 11)
    assert play.view(ONLOOKER).board.stones == (None, None, None)


def test_secret_stones_are_shown_at_the_end() -> None:
    """They score, so all see them then; until then no player sees points (LX-16, LX-18)."""
    over = finished_state((11, 12, 13), THREE_EACH, secret=True)
    last = state_with_row("ibex-G-W", last_owner=0, stones=(11, 12, 13), secret=True)
    for viewer in (ONLOOKER, 0, 1, 2):
        assert view.board(over, viewer).stones == (11, 12, 13)
        assert view.board(over, viewer).scores == (19, 20, 20)
        assert view.board(over, viewer).winners == (1, 2)
        assert view.board(last, viewer).scores is None
        assert view.board(last, viewer).winners == ()
    assert view.board(last, 1).stones == (None, 12, None)


@pytest.mark.parametrize("options", [OPEN, SECRET])
def test_what_is_laid_and_taken_is_public(options: dict[str, str]) -> None:
    """The middle, who passed, and what went and came, with either option (LX-9, LX-10, LX-18)."""
    play = play_with_deck(options=options)
    events_of_moves(play, "0 mark blue, 1 mark blue, 2 mark blue")
    assert events_of_moves(play, "0 bid, 1 bid, 2 pass, 0 bid") == [
        events.StoneLaid(0, 1),
        events.StoneLaid(1, 2),
        events.Passed(2, 2, taking_order=(2,), next_start=2),
        events.StoneLaid(0, 1),
    ]
    for viewer in (ONLOOKER, 0, 1, 2):
        board, history = play.view(viewer).board, play.view(viewer).history
        assert (board.pot, board.passed, board.to_move) == (1, (2,), (1,))
        assert (history.stones_laid, history.stones_taken) == ((2, 1, 0), (0, 0, 2))


def test_the_option_changes_nothing_else() -> None:
    """The same moves lead to the same states, in all views (LX-18)."""
    one, two = play_with_deck(), play_with_deck(options=SECRET)
    for moves in ("0 mark pink, 1 mark blue, 2 mark brown", "0 bid, 1 pass, 2 bid, 0 pass"):
        assert events_of_moves(one, moves) == events_of_moves(two, moves)
        assert position.to_dict(one.state) == position.to_dict(two.state)


def test_the_secret_is_kept_by_a_copy_and_by_a_guess() -> None:
    """A copy and a guess show no more (LX-18)."""
    play = play_with_deck(options=SECRET)
    events_of_moves(play, "0 mark blue, 1 mark blue, 2 mark blue, 0 bid")
    guess = view.guess(play.view(1), Pcg32(1))
    for state in (play.clone().state, guess, guess.clone()):
        assert isinstance(state, State)
        assert view.board(state, 1).stones == (None, 12, None)
    assert list(guess.stones[:3]) == [11, 12, 12]
    assert view.is_consistent(play.view(1), guess)
    assert not view.is_consistent(play.view(1), apply_moves(guess, "1 bid"))


# Cards


def test_taken_cards_lie_open() -> None:
    """Every player sees who has which (LX-18)."""
    play = play_with_deck()
    events_of_moves(play, "0 mark blue, 1 mark pink, 2 mark pink, 0 bid, 1 pass, 2 pass")
    for viewer in (ONLOOKER, 0, 1, 2):
        board = play.view(viewer).board
        assert board.collections == (full_names("deer-W-Bl"), (), full_names("aurochs-G-P"))
        assert full_names("mammoth-Br-Y")[0] in board.row


def test_only_the_size_of_the_deck_is_shown() -> None:
    """Two decks that differ below the row look alike (LX-4, LX-18)."""
    one, two = (
        play_with_deck(f"{SIX_COLOURS} rhino-W-Bl"),
        play_with_deck(f"{SIX_COLOURS} ibex-P-W"),
    )
    for viewer in (ONLOOKER, 0, 1, 2):
        assert one.view(viewer).board.deck_size == 51
        assert one.view(viewer).canonical_json() == two.view(viewer).canonical_json()


def test_every_player_sees_which_colours_may_be_chosen() -> None:
    """All six; after a round without a taker those of the row (LX-8)."""
    play = play_with_deck(NO_BLUE)
    assert play.view(2).board.allowed_colours == (
        "brown",
        "yellow",
        "green",
        "pink",
        "white",
        "blue",
    )
    events_of_moves(play, "0 mark blue, 1 mark blue, 2 mark blue, 0 pass, 1 pass")
    five = ("brown", "yellow", "green", "pink", "white")
    assert play.view(ONLOOKER).board.allowed_colours == five
    assert play.view(2).board.allowed_colours == five
    assert play.view(2).offers[0].parts[0].choices == five


# Markers


def test_a_marker_is_secret_until_the_bidding_ends() -> None:
    """Two plays differ in seat 0's marker alone: no player else can tell them apart (LX-19)."""
    one, two = play_with_deck(), play_with_deck()
    moves = "0 mark {}, 1 mark pink, 2 mark yellow, 0 bid, 1 bid, 2 pass, 0 bid"
    for move in moves.split(", "):
        first, second = (
            events_of_moves(one, move.format("blue")),
            events_of_moves(two, move.format("brown")),
        )
        assert one.view(0).canonical_json() != two.view(0).canonical_json()
        for viewer in (ONLOOKER, 1, 2):
            assert visible_events(first, viewer) == visible_events(second, viewer)
            assert one.view(viewer).canonical_json() == two.view(viewer).canonical_json()
            for text in ("mark blue", "mark brown", "bid", "pass"):
                seat = 1 if viewer is ONLOOKER else viewer
                assert str(one.refusal(seat, text)) == str(two.refusal(seat, text))
    first, second = events_of_moves(one, "1 pass"), events_of_moves(two, "1 pass")
    for viewer in (ONLOOKER, 1, 2):
        assert visible_events(first, viewer) != visible_events(second, viewer)
        assert one.view(viewer).history.past_markers == (("blue",), ("pink",), ("yellow",))
        assert two.view(viewer).history.past_markers == (("brown",), ("pink",), ("yellow",))


def markers_seen_by(play: AnyPlay, viewer: Viewer) -> tuple[str | None, ...]:
    markers: tuple[str | None, ...] = play.view(viewer).board.markers
    return markers


def test_a_player_sees_the_own_marker_as_long_as_it_is_out() -> None:
    """None before it is chosen, and none when it has returned (LX-14, LX-19)."""
    play = play_with_deck()
    down = view.FACE_DOWN
    assert markers_seen_by(play, 0) == (None, None, None)
    events_of_moves(play, "0 mark blue")
    assert markers_seen_by(play, 0) == ("blue", None, None)
    assert markers_seen_by(play, 1) == markers_seen_by(play, ONLOOKER) == (down, None, None)
    events_of_moves(play, "1 mark pink, 2 mark brown, 0 pass")
    assert markers_seen_by(play, 0) == ("blue", down, down)
    assert markers_seen_by(play, 2) == (down, down, "brown")
    assert markers_seen_by(play, ONLOOKER) == (down, down, down)
    events_of_moves(play, "1 pass")
    assert {markers_seen_by(play, viewer) for viewer in (ONLOOKER, 0, 1, 2)} == {(None, None, None)}


def test_a_marker_choice_is_private_with_a_public_part() -> None:
    """Which it is, to its player alone; that there is one, to all (LX-7, LX-19)."""
    which, that = events_of_moves(play_with_deck(), "2 mark green")
    assert which == events.OwnMarkerChosen(2, "green")
    assert which.audience() == frozenset({2})
    assert that == events.MarkerChosen(2)
    assert that.audience() is None
    assert visible_events((which, that), ONLOOKER) == (that,)
    assert visible_events((which, that), 0) == (that,)


def test_all_markers_are_turned_up_in_the_order_of_taking() -> None:
    """The last left, then the stack; also those that take nothing (LX-13, LX-19)."""
    row = "mammoth-Br-Y aurochs-Y-P deer-P-W ibex-G-Bl"
    play = play_with_deck(f"{row} horse-P-W rhino-Y-P mammoth-Br-G", players=4)
    events_of_moves(
        play, "0 mark yellow, 1 mark pink, 2 mark white, 3 mark pink, 0 bid, 1 bid, 2 pass"
    )
    events_of_moves(play, "3 bid, 0 bid, 1 pass")
    first, then = ((0,), (0,), (), (), (), ()), ((0,), (0,), (3,), (), (), ())
    happened = events_of_moves(play, "3 pass")
    assert with_sorted_cards(happened) == [
        events.Passed(3, 0, taking_order=(0, 3, 1, 2), next_start=2),
        events.CardsTaken(0, "yellow", full_names("aurochs-Y-P mammoth-Br-Y"), first),
        events.CardsTaken(3, "pink", full_names("deer-P-W"), then),
        events.CardsTaken(1, "pink", (), then),
        events.CardsTaken(2, "white", (), then),
        events.MarkersReturned(2, COLOURS),
        events.RoundOpened(2, full_names("horse-P-W mammoth-Br-G rhino-Y-P")),
    ]
    assert all(event.audience() is None for event in happened)
    assert play.view(ONLOOKER).history.past_markers == (
        ("yellow",),
        ("pink",),
        ("white",),
        ("pink",),
    )


def test_the_first_row_is_shown_at_the_start() -> None:
    """Who begins, and the cards (LX-4, LX-5)."""
    state = position.initial_state(3, {}, setup_with_deck(SIX_COLOURS, start=1))
    opening = events.initial_events(state)
    assert with_sorted_cards(opening) == [
        events.GamePrepared(54, (12, 12, 12), COLOURS),
        events.RoundOpened(1, full_names("aurochs-G-P deer-W-Bl mammoth-Br-Y")),
    ]
    assert all(event.audience() is None for event in opening)


def test_secret_stones_are_dealt_to_their_owners_alone() -> None:
    """All know that there are stones, and only the owner sees how many (LX-3, LX-18)."""
    state = position.initial_state(3, SECRET, setup_with_deck(SIX_COLOURS))
    prepared, *dealt, _ = events.initial_events(state)
    assert prepared == events.GamePrepared(54, (None, None, None), COLOURS)
    assert dealt == [events.OwnStonesDealt(seat, 12) for seat in range(3)]
    assert visible_events(dealt, 1) == (events.OwnStonesDealt(1, 12),)
    assert visible_events(dealt, ONLOOKER) == ()


def test_all_who_have_most_of_an_animal_have_its_majority() -> None:
    """One mammoth each for seats 0 and 2, and no player has an aurochs (LX-16)."""
    play = play_with_deck("mammoth-Br-Y mammoth-P-W ibex-G-Bl")
    events_of_moves(play, "0 mark brown, 1 mark brown, 2 mark pink, 0 bid, 1 pass, 2 pass")
    for viewer in (ONLOOKER, 0, 1, 2):
        assert play.view(viewer).board.majorities == ((0, 2), (), (), (), (), ())


def test_the_order_of_taking_is_known_as_far_as_players_have_passed() -> None:
    """From the top of the stack to its bottom, where the next start player lies (LX-13, LX-14)."""
    play = play_with_deck(players=4)
    events_of_moves(play, "0 mark blue, 1 mark blue, 2 mark blue, 3 mark blue")
    board = play.view(ONLOOKER).board
    assert (board.taking_order, board.next_start) == ((), None)
    events_of_moves(play, "0 bid, 1 pass, 2 pass")
    board = play.view(ONLOOKER).board
    assert (board.taking_order, board.next_start) == ((2, 1), 1)
    assert events_of_moves(play, "3 pass")[0] == events.Passed(3, 0, (0, 3, 2, 1), 1)


def test_a_round_without_a_taker_is_announced() -> None:
    """And that no card is turned up, for seven lie there (LX-6, LX-8)."""
    play = play_with_deck(NO_BLUE)
    happened = events_of_moves(play, "0 mark blue, 1 mark blue, 2 mark blue, 0 pass, 1 pass")
    no_majorities = ((),) * 6
    assert happened[-6:] == [
        events.CardsTaken(2, "blue", (), no_majorities),
        events.CardsTaken(1, "blue", (), no_majorities),
        events.CardsTaken(0, "blue", (), no_majorities),
        events.ColoursLimited(),
        events.MarkersReturned(0, play.view(0).board.allowed_colours),
        events.RoundOpened(0, ()),
    ]
    assert "blue" not in play.view(0).board.allowed_colours
    assert all(event.audience() is None for event in happened[-6:])


def test_the_end_is_announced_with_winners_and_points() -> None:
    """Seat 0 has all but one card: 8 ibexes, 45 others and 1 for 11 stones (LX-15, LX-16)."""
    play = play_with_deck()
    play.state = state_with_row("ibex-G-W", last_owner=0, markers="blue white green")
    happened = events_of_moves(play, "0 bid, 1 pass, 2 pass")
    assert happened[-1] == events.GameEnded((0,), (8 + 45 + 1, 2, 2), (11, 13, 12))
    assert happened[-1].audience() is None
    leads = ((0,),) * 6
    assert [event for event in happened if isinstance(event, events.CardsTaken)] == [
        events.CardsTaken(0, "blue", (), leads),
        events.CardsTaken(2, "green", full_names("ibex-G-W"), leads),
        events.CardsTaken(1, "white", (), leads),
    ]


# The board


def board_sentences(play: AnyPlay, viewer: Viewer, language: str) -> list[str]:
    """Everything on the board in words."""
    voice = Translator(language, ["Anna", "Bruno", "Clara"], addressed_seat=seat_or_none(viewer))
    texts: list[Message] = []
    for row in text_board.rows(play.view(viewer)):
        texts.append(row.label)
        for thing in row.items:
            texts += [text for text in (thing.letters, thing.name) if isinstance(text, Message)]
        texts += [row.note] if row.note is not None else []
    return [voice.translate(text) for text in texts]


@pytest.mark.parametrize("language", LANGUAGES)
def test_text_board_is_translated_with_secret_stones(language: str) -> None:
    """At every step of a whole game, to one of them and to an onlooker."""
    rng = Pcg32(4)
    play = Play.new(game, 3, rng, SECRET)
    while True:
        for viewer in (ONLOOKER, 1):
            assert all(board_sentences(play, viewer, language))
        if play.is_over:
            break
        make_random_move(play, rng)


def seat_notes(play: AnyPlay, viewer: Viewer) -> dict[str, Any]:
    """The note of each seat, by the label that an onlooker reads."""
    voice = Translator("en", ["Anna", "Bruno", "Clara"])
    rows = text_board.rows(play.view(viewer))
    return {voice.translate(row.label): row.note.args for row in rows if row.note is not None}


def test_text_board_of_a_round() -> None:
    """The others, the paintings, the middle, the own seat and marker (LX-18, LX-19)."""
    play = play_with_deck(options=SECRET)
    events_of_moves(play, "0 mark blue, 1 mark pink, 2 mark brown, 0 bid, 1 pass, 2 bid")
    notes = seat_notes(play, 0)
    assert list(notes) == ["Bruno", "Clara", "Middle", "Anna"]
    assert notes["Middle"] == {"pot": 1, "deck": 51}
    assert [notes[name]["stones"] for name in ("Anna", "Bruno", "Clara")] == [11, -1, -1]
    assert [notes[name]["state"] for name in ("Anna", "Bruno", "Clara")] == ["in", "passed", "in"]
    assert "blue" in board_sentences(play, 0, "en")
    assert "blue" not in board_sentences(play, 1, "en")
    for viewer in (0, ONLOOKER):
        for card in ("aurochs (green/pink)", "deer (white/blue)", "mammoth (brown/yellow)"):
            assert card in board_sentences(play, viewer, "en")
    onlooker = seat_notes(play, ONLOOKER)
    assert list(onlooker) == ["Anna", "Bruno", "Clara", "Middle"]
    assert [onlooker[name]["stones"] for name in ("Anna", "Bruno", "Clara")] == [-1, -1, -1]


def test_text_board_shows_who_has_not_chosen() -> None:
    """That a marker was chosen is seen, not which (LX-7, LX-19)."""
    play = play_with_deck()
    events_of_moves(play, "1 mark pink")
    notes = seat_notes(play, 2)
    assert [notes[name]["state"] for name in ("Anna", "Bruno")] == ["thinking", "marked"]
    assert [notes[name]["stones"] for name in ("Anna", "Bruno")] == [12, 12]


def test_text_board_counts_owned_cards() -> None:
    """15 points for five animals, 4 for the most aurochs, 1, 2 and 2 for stones (LX-16)."""
    play = play_with_deck()
    play.state = finished_state((11, 12, 13), THREE_EACH | {"aurochs": (4, 2, 3)})
    notes = seat_notes(play, 1)
    assert [notes[name]["points"] for name in ("Anna", "Bruno", "Clara")] == [20, 17, 17]
    assert [notes[name]["state"] for name in ("Anna", "Bruno", "Clara")] == ["over"] * 3
    rows = text_board.rows(play.view(1))
    owned = [
        [(thing.name.args["animal"], thing.name.args["count"]) for thing in row.items if thing.name]
        for row in rows
        if row.label.args in ({"seat": SeatRef(0)}, {"seat": SeatRef(1)})
    ]
    five = [(animal, 3) for animal in ANIMALS if animal != "aurochs"]
    assert owned[0] == [five[0], ("aurochs", 4), *five[1:]]
    assert owned[1] == [five[0], ("aurochs", 2), *five[1:]]


def test_colours_are_shown_by_letters_too() -> None:
    """Br and Y on the card, Bl on the marker: nothing is said by colour alone (LX-1)."""
    play = play_with_deck()
    events_of_moves(play, "0 mark blue")
    rows = text_board.rows(play.view(0))
    card = next(
        thing
        for row in rows
        for thing in row.items
        if thing.symbol == text_board.SYMBOLS["mammoth"]
    )
    assert [(mark.letters, mark.colour) for mark in card.badges] == [
        ("Br", "brown"),
        ("Y", "yellow"),
    ]
    assert (rows[-1].items[0].letters, rows[-1].items[0].colour) == ("Bl", "blue")


# Records


def test_a_record_with_secret_stones_is_written_and_read() -> None:
    """The option stands there, and every player sees the same in the play resumed (LX-18)."""
    rng = Pcg32(8)
    play = Play.new(game, 4, rng, SECRET)
    while not play.is_over:
        if len(play.moves) % 20 == 5:
            again = Record.from_json(Record.from_play(play).to_json()).to_play()
            assert again.options == SECRET
            for viewer in (ONLOOKER, 0, 1, 2, 3):
                assert again.view(viewer).canonical_json() == play.view(viewer).canonical_json()
        make_random_move(play, rng)
    record = Record.from_play(play)
    assert record.options == SECRET
    assert Record.from_json(record.to_json()) == record
    result = json.loads(record.to_json())["result"]
    assert sorted(result) == ["scores", "winners"]
    assert record.to_play().result == play.result


def record_line(**options: Any) -> str:
    """A record of no moves with these options."""
    data = {
        "bestiary": 1,
        "game": "lascaux",
        "players": 3,
        "setup": setup_with_deck(""),
        "moves": [],
    }
    return json.dumps(data | {"options": options})


def test_open_stones_are_the_default_and_may_be_written() -> None:
    """They are left out of what we write (LX-18)."""
    for options in ({}, {"stones": "open"}):
        play = Record.from_json(record_line(**options)).initial_play()
        assert play.options == {"stones": "open"}
        assert play.view(ONLOOKER).board.stones == (12, 12, 12)
        assert Record.from_play(play).options == {}


@pytest.mark.parametrize(
    "options",
    [{"stones": "hidden"}, {"stones": True}, {"stones": None}, {"stone": "open"}, {"stones": []}],
)
def test_other_options_are_refused(options: dict[str, Any]) -> None:
    """There is one, with two values (LX-18)."""
    with pytest.raises(Refused) as refusal:
        Record.from_json(record_line(**options)).initial_play()
    assert refusal.value.rule == FORMAT


def test_hidden_values_are_not_in_view_json() -> None:
    """The others' stones are null, and their markers lie face down (LX-18, LX-19)."""
    play = play_with_deck(options=SECRET)
    events_of_moves(play, "1 mark pink")
    board = msgspec.json.decode(play.view(0).canonical_json())["board"]
    assert board["stones"] == [12, None, None]
    assert board["markers"] == [None, view.FACE_DOWN, None]


def test_secret_stones_stay_secret_to_the_end() -> None:
    """In every position of a whole game each player sees only the own count (LX-18)."""
    rng = Pcg32(12)
    play = Play.new(game, 4, rng, {"stones": "secret"})
    while not play.is_over:
        for viewer in (ONLOOKER, 0, 1, 2, 3):
            stones = play.view(viewer).board.stones
            assert [seat for seat in range(4) if stones[seat] is not None] == (
                [] if viewer is ONLOOKER else [viewer]
            )
        make_random_move(play, rng)
    assert sum(stones or 0 for stones in play.view(ONLOOKER).board.stones) == 48
