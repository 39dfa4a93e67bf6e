"""Mammuz: what its bots choose, and the reasons they give."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from bestiary.catalog import AnyPlay, AnyView
from bestiary.core.bot import BotFactory, Choice
from bestiary.core.message import Message, SeatRef, message
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.core.viewer import DEALER, ONLOOKER
from bestiary.games.mammuz import game, labels
from bestiary.games.mammuz.bots import BOTS
from bestiary.games.mammuz.bots.bot_view import BotView
from bestiary.games.mammuz.bots.candidates import arranged_display, candidate_moves
from bestiary.games.mammuz.bots.clever import Clever, likeliest_lie
from bestiary.games.mammuz.bots.novice import Novice
from bestiary.games.mammuz.bots.reasons import challenge_odds_reason, display_reason
from bestiary.games.mammuz.bots.steady import Steady
from bestiary.games.mammuz.card_constraints import CardConstraint, display_location, hand_location
from bestiary.games.mammuz.history import SeatStats
from bestiary.i18n import Translator
from tests.fake_clock import CountdownClock
from tests.games.mammuz.bots.views import MOSTLY_CHALLENGES, NEVER_CHALLENGES, view_of
from tests.games.mammuz.late_positions import late_state
from tests.games.mammuz.scripted_plays import apply_moves, play_with_dinosaur_in_herd
from tests.random_play import make_random_move

NAMES = ["Anna", "Bruno", "Clara", "Dora", "Emil", "Frida", "Gino"]


def random_decision_views(players: int, seed: int) -> Iterator[tuple[AnyPlay, AnyView]]:
    """Every view of a seat that owes a choice, in one game of random play."""
    rng = Pcg32(seed)
    play = Play.new(game, players, rng)
    while not play.is_over:
        for seat in play.to_move():
            if seat is not DEALER:
                yield play, play.view(seat)
        make_random_move(play, rng)


def choices_by_seed(make: BotFactory[Any, Any], view: AnyView, count: int = 20) -> Counter[str]:
    """How often bots of different seeds choose each move, its cards sorted."""
    moves = (make(seed).choose(view).move for seed in range(count))
    return Counter(
        ": ".join(" ".join(sorted(part.split())) for part in _verb_and_cards(m)) for m in moves
    )


def _verb_and_cards(move: str) -> list[str]:
    """The verb with its species, and the cards."""
    return move.split(": ") if ": " in move else [move]


# The contract


@pytest.mark.parametrize("name", BOTS)
def test_bot_choice_does_not_depend_on_hidden_cards(name: str) -> None:
    """Two truths behind one view give one choice: the card that seat 2 laid is a bear or a deer."""
    one = late_state("hare tiger", "deer hare", "bear deer", displays="bear")
    two = late_state("hare tiger", "bear hare", "bear deer", displays="deer")
    assert view_of(one) == view_of(two)
    assert BOTS[name](1).choose(view_of(one)) == BOTS[name](1).choose(view_of(two))


def test_choosing_for_an_onlooker_raises() -> None:
    play = play_with_dinosaur_in_herd("triceratops")
    with pytest.raises(ValueError, match="None"):
        Novice(1).choose(play.view(ONLOOKER))


# The clock


def test_clever_without_time_falls_back_to_steady_rule() -> None:
    for _, view in islice(random_decision_views(4, seed=3), 20):
        assert Clever(5).choose(view, CountdownClock(0)) == Steady(5).choose(view)
        assert Clever(5).choose(view, CountdownClock(1)) == Steady(5).choose(view)


def test_clever_stops_at_first_expired_clock_read() -> None:
    """In each part of the search, wherever that is."""
    view = view_of(
        late_state("hare bear deer tiger", "hare hare bear", "bear deer deer", displays="hare")
    )
    for looks in (0, 1, 5, 71, 75, 90):
        clock = CountdownClock(looks)
        Clever(1).choose(view, clock)
        assert clock.reads_left in {-1, -2}


# The novice


def test_novice_declares_its_most_frequent_species() -> None:
    """And lays all of it, up to four cards."""
    view = view_of(late_state("hare hare bear deer hare", "bear deer hare", "bear deer hare"))
    choice = Novice(1).choose(view)
    assert choice == Choice(
        "declare hare: hare hare hare",
        message("mammuz-why-most", species=labels.plural("hare")),
    )


def test_novice_is_honest_and_challenges_long_displays_more() -> None:
    """Of 100 displays of one card it challenges 10, of four cards 35."""
    doubts = []
    for cards in ("deer", "deer deer bear tiger"):
        state = late_state("hare hare bear", "hare hare deer", "hare bear tiger", displays=cards)
        choices = choices_by_seed(Novice, view_of(state), 400)
        assert choices["extend: hare hare"] + _challenge_count(choices) == 400
        doubts.append(_challenge_count(choices))
    assert 20 < doubts[0] < 60 < 110 < doubts[1] < 170


def _challenge_count(choices: Counter[str]) -> int:
    return sum(count for move, count in choices.items() if "challenge" in move)


def test_novice_lays_one_card_when_none_fits() -> None:
    """Any of them."""
    state = late_state("deer bear tiger", "hare hare deer", "hare bear tiger", displays="hare")
    choices = choices_by_seed(Novice, view_of(state), 60)
    laid = {move for move in choices if move.startswith("extend")}
    assert laid == {"extend: deer", "extend: bear", "extend: tiger"}


# The steady bot


def test_steady_challenges_an_impossible_claim() -> None:
    """Five of the six hares are in its hand: seat 2 cannot have laid two."""
    state = late_state(
        "hare hare hare hare hare bear", "bear deer hare", "bear deer", displays="tiger tiger"
    )
    choice = Steady(1).choose(view_of(state))
    assert choice.move.startswith("challenge ")
    assert Translator("en", NAMES).translate(choice.reason) == (
        "That cannot be: Clara can have had 1 hare at most."
    )
    assert Translator("de", NAMES, 2).translate(choice.reason) == (
        "Das kann nicht sein: Du kannst höchstens einen Hasen gehabt haben."
    )


def test_steady_lays_true_last_cards() -> None:
    """All that it has left fits: it lays it after any display (MZ-22)."""
    state = late_state(
        "hare hare", "hare bear deer", "bear deer tiger", displays="tiger tiger deer bear"
    )
    choice = Steady(1).choose(view_of(state))
    assert choice.move == "extend: hare hare"
    assert choice.reason == message("mammuz-why-last", good=2, count=2, odds="sure")


def test_steady_hides_a_lie_unless_next_player_challenges_often() -> None:
    """The rarest single card, and never at the end."""
    state = late_state(
        "hare hare bear deer tiger", "hare hare deer bear", "hare deer tiger", displays="hare"
    )
    moves = {Steady(seed).choose(view_of(state)).move for seed in range(20)}
    assert moves == {"extend: bear hare hare", "extend: hare bear hare"}
    wary = Steady(1).choose(view_of(state, seat_stats={1: MOSTLY_CHALLENGES}))
    assert wary == Choice("extend: hare hare", message("mammuz-why-true"))
    assert {arranged_display("hare", ("bear", "deer"), Pcg32(seed)) for seed in range(9)} == {
        "bear deer",
        "deer bear",
    }


def test_steady_gives_herd_to_smallest_hand() -> None:
    """For a triceratops (MZ-14)."""
    state = late_state(
        "tiger bear hare",
        "bear deer hare hare",
        "deer hare",
        displays="bear/deer",
        revealed="triceratops",
    )
    choice = Steady(1).choose(view_of(state))
    assert choice == Choice("give 2", message("mammuz-why-fewest", seat=SeatRef(2)))


def test_forced_challenge_has_its_own_reason() -> None:
    """Seat 2 laid its last card (MZ-22): there is one move."""
    view = view_of(late_state("bear hare", "hare bear deer", "", displays="deer"))
    for make in BOTS.values():
        assert make(1).choose(view) == Choice("challenge 1", message("mammuz-why-forced"))


# The clever bot


def test_clever_forced_challenge_picks_most_likely_lie() -> None:
    """Somewhere among three last cards, but not at the end: there fewest people lie."""
    state = late_state("bear deer squirrel", "hare hare deer bear", "", displays="hare deer hare")
    choices = choices_by_seed(Clever, view_of(state), 10)
    assert choices.keys() == {"1 challenge", "2 challenge"}
    assert Clever(1).choose(view_of(state)).reason == message("mammuz-why-place")
    assert {likeliest_lie([0.2, 0.5, 0.5], Pcg32(seed)) for seed in range(9)} == {2, 3}


def test_clever_lays_certain_win() -> None:
    """A hare wins, and so does the tyrannosaurus, which eats the herd (MZ-22)."""
    state = late_state(
        "hare tyrannosaurus",
        "bear deer hare squirrel tiger hare",
        "bear deer tiger squirrel hare",
        displays="hare bear",
    )
    for seed in range(5):
        choice = Clever(seed).choose(view_of(state))
        assert sorted(choice.move.split()[1:]) == ["hare", "tyrannosaurus"]
        assert choice.reason == message("mammuz-why-last", good=2, count=2, odds="sure")


def test_clever_lies_more_to_passive_opponent() -> None:
    """Holding two hares it lays only lies; before a challenger mostly the hares with them."""
    state = late_state(
        "hare hare bear deer tiger squirrel",
        "hare hare deer bear tiger squirrel",
        "hare deer deer squirrel squirrel tiger",
        displays="hare",
    )
    calm = lie_count(choices_by_seed(Clever, view_of(state, seat_stats={1: NEVER_CHALLENGES}), 10))
    wary = lie_count(choices_by_seed(Clever, view_of(state, seat_stats={1: MOSTLY_CHALLENGES}), 10))
    assert calm > 1.3 * wary
    assert Clever(1).choose(view_of(state, seat_stats={1: NEVER_CHALLENGES})).reason == message(
        "mammuz-why-seldom", seat=SeatRef(1)
    )


def lie_count(choices: Counter[str]) -> int:
    """How many cards that are no hares were laid."""
    return sum(
        count * sum(card != "hare" for card in move.split()[1:]) for move, count in choices.items()
    )


def test_clever_takes_herd_that_completes_a_species() -> None:
    """Two tigers lie there, and it has the other three and nothing else (MZ-14, MZ-21, MZ-23)."""
    state = late_state(
        "tiger tiger tiger",
        "bear deer hare hare",
        "deer hare bear",
        displays="tiger tiger/",
        revealed="triceratops",
        species="tiger",
    )
    view = view_of(state, (CardConstraint((display_location(0),), ("tiger", "tiger")),))
    assert choices_by_seed(Clever, view)["0 give"] > 15
    choices = [Clever(seed).choose(view) for seed in range(5)]
    kept = next(choice for choice in choices if choice.move == "give 0")
    assert Translator("de", NAMES).translate(kept.reason) == (
        "Läuft mir die Herde zu, sterben meine Säbelzahntiger aus."
    )


def test_clever_keeps_nearly_complete_species() -> None:
    """Five of six hares stay in its hand; it lays other cards for hares."""
    state = late_state(
        "hare hare hare hare hare bear deer tiger",
        "bear deer hare squirrel tiger",
        "bear deer tiger squirrel",
        displays="tiger squirrel",
    )
    choice = Clever(1).choose(view_of(state))
    assert "hare" not in choice.move
    assert choice.reason == message("mammuz-why-plan", species=labels.plural("hare"))


def test_clever_avoids_likely_pterosaur() -> None:
    """It lies in the display or is the last card of seat 2, who hardly has a hare."""
    state = late_state(
        "bear deer squirrel tiger tiger",
        "bear deer hare squirrel tiger",
        "deer",
        displays="hare hare squirrel/hare hare tiger/pterosaur",
    )
    view = view_of(
        state, (CardConstraint((display_location(2), hand_location(2)), ("pterosaur",)),)
    )
    choices = [Clever(seed).choose(view) for seed in range(16)]
    afraid = [choice for choice in choices if choice.reason.id == "mammuz-why-afraid"]
    assert len(afraid) > 4
    assert all(choice.move.startswith("extend") for choice in afraid)
    assert Translator("it", NAMES).translate(afraid[0].reason) == (
        "Preferisco non dubitare: potrei scoprire lo pterosauro."
    )


def test_candidates_include_each_dinosaur_once() -> None:
    """Each may be the lie; no candidate comes twice, and with one card left there is one."""
    hand_of = "hare stegosaurus pterosaur bear bear"
    bot_view = BotView(view_of(late_state(hand_of, "hare hare", "bear deer deer", displays="hare")))
    candidates = candidate_moves(bot_view, 1, Pcg32(1))
    laid = {" ".join(sorted(move.split()[1:])) for move in candidates if move.startswith("extend")}
    assert {"hare", "hare pterosaur", "hare stegosaurus", "stegosaurus", "pterosaur"} <= laid
    assert "challenge 1" in candidates
    assert len(candidates) == len(set(candidates))
    lone = late_state("bear", "bear pterosaur", "bear stegosaurus")
    assert candidate_moves(BotView(view_of(lone)), 1, Pcg32(1)) == ["declare bear: bear"]
    assert Clever(1).choose(view_of(lone)).reason.id == "mammuz-why-last"


# Reasons


def test_display_reason_names_what_is_laid() -> None:
    """Truth, a hidden lie, a dinosaur, lies only, and the last cards."""
    state = late_state(
        "hare hare bear bear pterosaur tiger", "hare hare deer", "tiger deer", displays="hare"
    )
    bot_view = BotView(view_of(state))
    assert german_reason(display_reason(bot_view, "hare", ["hare", "hare"])) == (
        "Das stimmt alles: Wer mich anzweifelt, bekommt die Herde."
    )
    assert german_reason(display_reason(bot_view, "hare", ["hare", "bear"])) == (
        "Nur eine dieser 2 Karten ist gelogen: Die trifft man schwer."
    )
    assert german_reason(display_reason(bot_view, "hare", ["hare", "pterosaur"])) == (
        "Wer mich anzweifelt, deckt vielleicht den Pterosaurier auf."
    )
    assert (
        german_reason(display_reason(bot_view, "hare", ["bear"]))
        == "Meine Hasen hebe ich für später auf."
    )
    few = BotView(
        view_of(late_state("hare bear tiger", "hare deer", "tiger deer", displays="hare"))
    )
    assert german_reason(display_reason(few, "hare", ["hare", "bear", "tiger"])) == (
        "Ich lege alles, was ich noch habe: Mit einer der 3 Karten gewinne ich."
    )


def test_challenge_reason_states_lie_probability() -> None:
    """In tenths; if the card is probably true, the herd may still be useful (MZ-21)."""
    assert german_reason(challenge_odds_reason(0.79, "deer")) == (
        "Ich stelle mir vor, was da liegen kann: In 8 von 10 Fällen stimmt diese Karte nicht."
    )
    assert (
        german_reason(challenge_odds_reason(0.2, "deer"))
        == "Läuft mir die Herde zu, sterben meine Hirsche aus."
    )
    assert german_reason(challenge_odds_reason(0.2, None)) == (
        "Diese Karte stimmt wahrscheinlich, aber alles andere scheint mir schlechter."
    )


def german_reason(reason: Message) -> str:
    return Translator("de", NAMES).translate(reason)


def test_bot_view_reads_challenges_from_history() -> None:
    """After a challenge the view counts it, and the bots read it there."""
    play = apply_moves(play_with_dinosaur_in_herd("triceratops"), "2 challenge 2")
    assert BotView(play.view(2)).seat_stats[2] == SeatStats(challenges=1)
    assert BotView(play.view(2)).seat_stats[1] == SeatStats(displays=1)
    assert all(play.refusal(2, make(1).choose(play.view(2)).move) is None for make in BOTS.values())
