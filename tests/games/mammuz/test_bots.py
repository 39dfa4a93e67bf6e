"""Mammuz: what its bots look at, and what they say."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from bestiary.core.bot import Choice, Maker
from bestiary.core.generator import Generator
from bestiary.core.play import Play
from bestiary.core.text import Text, Who, text
from bestiary.core.view import View
from bestiary.games.mammuz import game
from bestiary.games.mammuz.bots import BOTS
from bestiary.games.mammuz.cards import call_herd
from bestiary.games.mammuz.clever import Clever, likeliest
from bestiary.games.mammuz.ideas import ideas, row
from bestiary.games.mammuz.knowing import Fact, display, hand
from bestiary.games.mammuz.memory import Past
from bestiary.games.mammuz.novice import Novice
from bestiary.games.mammuz.reasons import why_laid, why_odds
from bestiary.games.mammuz.steady import Steady
from bestiary.games.mammuz.table import Table
from bestiary.speech import Voice
from tests.clocks import Glimpse
from tests.games.mammuz.asking import SILENT, WARY, asked
from tests.games.mammuz.laying import did, met
from tests.games.mammuz.placing import late
from tests.wandering import step

NAMES = ["Anna", "Bruno", "Clara", "Dora", "Emil", "Frida", "Gino"]


def views(players: int, seed: int) -> Iterator[tuple[Play, View]]:
    """Every view of a seat that owes a choice, in one game of random play."""
    rng = Generator(seed)
    play = Play.dealt(game, players, rng)
    while not play.is_over:
        for seat in play.to_move():
            if seat is not None:
                yield play, play.view(seat)
        step(play, rng)


def chosen(make: Maker, view: View, count: int = 20) -> Counter[str]:
    """What bots of so many seeds choose, the cards in the order of the alphabet."""
    moves = (make(seed).choose(view).move for seed in range(count))
    return Counter(": ".join(" ".join(sorted(part.split())) for part in _parts(m)) for m in moves)


def _parts(move: str) -> list[str]:
    """The verb with its species, and the cards."""
    return move.split(": ") if ": " in move else [move]


# The contract


@pytest.mark.parametrize("name", BOTS)
def test_what_others_hold_changes_nothing(name: str) -> None:
    """Two truths behind one view give one choice: the card that seat 2 laid is a bear or a deer."""
    one = late("hare tiger", "deer hare", "bear deer", displays="bear")
    two = late("hare tiger", "bear hare", "bear deer", displays="deer")
    assert asked(one) == asked(two)
    assert BOTS[name](1).choose(asked(one)) == BOTS[name](1).choose(asked(two))


def test_nobody_chooses_for_an_onlooker() -> None:
    """Who owes nothing has no hand to choose from."""
    play = met("triceratops")
    with pytest.raises(ValueError, match="None"):
        Novice(1).choose(play.view(None))


# The clock


def test_without_time_there_is_still_a_move() -> None:
    """The rule of thumb answers."""
    for _, view in islice(views(4, seed=3), 20):
        assert Clever(5).choose(view, Glimpse(0)) == Steady(5).choose(view)
        assert Clever(5).choose(view, Glimpse(1)) == Steady(5).choose(view)


def test_the_clock_is_asked_again_and_again() -> None:
    """A first look that shows too little ends each part of the thought, wherever that is."""
    view = asked(late("hare bear deer tiger", "hare hare bear", "bear deer deer", displays="hare"))
    for looks in (0, 1, 5, 71, 75, 90):
        clock = Glimpse(looks)
        Clever(1).choose(view, clock)
        assert clock.looks in {-1, -2}


# The novice


def test_the_novice_declares_what_it_has_most_of() -> None:
    """And lays all of it, up to four cards."""
    view = asked(late("hare hare bear deer hare", "bear deer hare", "bear deer hare"))
    found = Novice(1).choose(view)
    assert found == Choice(
        "declare hare: hare hare hare", text("mammuz-why-most", species=call_herd("hare"))
    )


def test_the_novice_is_honest_and_doubts_long_displays_more() -> None:
    """Of 100 displays of one card it doubts 10, of four cards 35."""
    doubts = []
    for cards in ("deer", "deer deer bear tiger"):
        state = late("hare hare bear", "hare hare deer", "hare bear tiger", displays=cards)
        found = chosen(Novice, asked(state), 400)
        assert found["extend: hare hare"] + _challenges(found) == 400
        doubts.append(_challenges(found))
    assert 20 < doubts[0] < 60 < 110 < doubts[1] < 170


def _challenges(found: Counter[str]) -> int:
    """How many of the choices are challenges."""
    return sum(count for move, count in found.items() if "challenge" in move)


def test_the_novice_lays_one_card_where_nothing_fits() -> None:
    """Any of them, and hopes."""
    state = late("deer bear tiger", "hare hare deer", "hare bear tiger", displays="hare")
    found = chosen(Novice, asked(state), 60)
    laid = {move for move in found if move.startswith("extend")}
    assert laid == {"extend: deer", "extend: bear", "extend: tiger"}


# The steady bot


def test_the_steady_bot_challenges_a_claim_that_cannot_be() -> None:
    """Five of the six hares are in its hand: seat 2 cannot have laid two."""
    state = late(
        "hare hare hare hare hare bear", "bear deer hare", "bear deer", displays="tiger tiger"
    )
    choice = Steady(1).choose(asked(state))
    assert choice.move.startswith("challenge ")
    assert Voice("en", NAMES).say(choice.reason) == (
        "That cannot be: Clara can have had 1 hare at most."
    )
    assert Voice("de", NAMES, 2).say(choice.reason) == (
        "Das kann nicht sein: Du kannst höchstens einen Hasen gehabt haben."
    )


def test_the_steady_bot_wins_where_it_can() -> None:
    """All that it has left fits: no doubt keeps it from laying it (MZ-22)."""
    state = late("hare hare", "hare bear deer", "bear deer tiger", displays="tiger tiger deer bear")
    choice = Steady(1).choose(asked(state))
    assert choice.move == "extend: hare hare"
    assert choice.reason == text("mammuz-why-last", good=2, count=2, odds="sure")


def test_the_steady_bot_hides_a_lie_but_not_before_a_challenger() -> None:
    """The rarest single card, and never at the end."""
    state = late(
        "hare hare bear deer tiger", "hare hare deer bear", "hare deer tiger", displays="hare"
    )
    moves = {Steady(seed).choose(asked(state)).move for seed in range(20)}
    assert moves == {"extend: bear hare hare", "extend: hare bear hare"}
    wary = Steady(1).choose(asked(state, past={1: WARY}))
    assert wary == Choice("extend: hare hare", text("mammuz-why-true"))
    assert {row("hare", ("bear", "deer"), Generator(seed)) for seed in range(9)} == {
        "bear deer",
        "deer bear",
    }


def test_the_steady_bot_gives_to_who_has_the_fewest() -> None:
    """For a triceratops (MZ-14)."""
    state = late(
        "tiger bear hare",
        "bear deer hare hare",
        "deer hare",
        displays="bear/deer",
        revealed="triceratops",
    )
    choice = Steady(1).choose(asked(state))
    assert choice == Choice("give 2", text("mammuz-why-fewest", seat=Who(2)))


def test_who_must_challenge_says_so() -> None:
    """Seat 2 laid its last card (MZ-22): there is one move."""
    view = asked(late("bear hare", "hare bear deer", "", displays="deer"))
    for make in BOTS.values():
        assert make(1).choose(view) == Choice("challenge 1", text("mammuz-why-forced"))


# The clever bot


def test_forced_to_challenge_the_clever_bot_picks_what_is_most_likely_a_lie() -> None:
    """Somewhere among three last cards, but not at the end: there fewest people lie."""
    state = late("bear deer squirrel", "hare hare deer bear", "", displays="hare deer hare")
    found = chosen(Clever, asked(state), 10)
    assert found.keys() == {"1 challenge", "2 challenge"}
    assert Clever(1).choose(asked(state)).reason == text("mammuz-why-place")
    assert {likeliest([0.2, 0.5, 0.5], Generator(seed)) for seed in range(9)} == {2, 3}


def test_the_clever_bot_lays_what_surely_wins() -> None:
    """A hare wins, and so does the tyrannosaurus, which eats the herd (MZ-22)."""
    state = late(
        "hare tyrannosaurus",
        "bear deer hare squirrel tiger hare",
        "bear deer tiger squirrel hare",
        displays="hare bear",
    )
    for seed in range(5):
        choice = Clever(seed).choose(asked(state))
        assert sorted(choice.move.split()[1:]) == ["hare", "tyrannosaurus"]
        assert choice.reason == text("mammuz-why-last", good=2, count=2, odds="sure")


def test_the_clever_bot_lies_more_to_one_who_never_challenges() -> None:
    """Holding two hares it lays only lies; before a challenger mostly the hares with them."""
    state = late(
        "hare hare bear deer tiger squirrel",
        "hare hare deer bear tiger squirrel",
        "hare deer deer squirrel squirrel tiger",
        displays="hare",
    )
    calm = lies_in(chosen(Clever, asked(state, past={1: SILENT}), 10))
    wary = lies_in(chosen(Clever, asked(state, past={1: WARY}), 10))
    assert calm > 1.3 * wary
    assert Clever(1).choose(asked(state, past={1: SILENT})).reason == text(
        "mammuz-why-seldom", seat=Who(1)
    )


def lies_in(found: Counter[str]) -> int:
    """How many cards that are no hares were laid."""
    return sum(
        count * sum(card != "hare" for card in move.split()[1:]) for move, count in found.items()
    )


def test_the_clever_bot_takes_a_herd_with_which_a_species_dies_out() -> None:
    """Two tigers lie there, and it has the other three and nothing else (MZ-14, MZ-21, MZ-23)."""
    state = late(
        "tiger tiger tiger",
        "bear deer hare hare",
        "deer hare bear",
        displays="tiger tiger/",
        revealed="triceratops",
        species="tiger",
    )
    view = asked(state, (Fact((display(0),), ("tiger", "tiger")),))
    assert chosen(Clever, view)["0 give"] > 15
    choices = [Clever(seed).choose(view) for seed in range(5)]
    kept = next(choice for choice in choices if choice.move == "give 0")
    assert Voice("de", NAMES).say(kept.reason) == (
        "Läuft mir die Herde zu, sterben meine Säbelzahntiger aus."
    )


def test_the_clever_bot_keeps_a_species_that_may_die_out() -> None:
    """Five of six hares stay in its hand; it lays other cards for hares."""
    state = late(
        "hare hare hare hare hare bear deer tiger",
        "bear deer hare squirrel tiger",
        "bear deer tiger squirrel",
        displays="tiger squirrel",
    )
    choice = Clever(1).choose(asked(state))
    assert "hare" not in choice.move
    assert choice.reason == text("mammuz-why-plan", species=call_herd("hare"))


def test_the_clever_bot_fears_the_pterosaur() -> None:
    """It lies in the display or is the last card of seat 2, who hardly has a hare."""
    state = late(
        "bear deer squirrel tiger tiger",
        "bear deer hare squirrel tiger",
        "deer",
        displays="hare hare squirrel/hare hare tiger/pterosaur",
    )
    view = asked(state, (Fact((display(2), hand(2)), ("pterosaur",)),))
    choices = [Clever(seed).choose(view) for seed in range(16)]
    afraid = [each for each in choices if each.reason.id == "mammuz-why-afraid"]
    assert len(afraid) > 4
    assert all(each.move.startswith("extend") for each in afraid)
    assert Voice("it", NAMES).say(afraid[0].reason) == (
        "Preferisco non dubitare: potrei scoprire lo pterosauro."
    )


def test_dinosaurs_are_ideas_of_their_own() -> None:
    """Each may be the lie; every idea comes once, and with one card left there are few."""
    hand_of = "hare stegosaurus pterosaur bear bear"
    table = Table(asked(late(hand_of, "hare hare", "bear deer deer", displays="hare")))
    found = ideas(table, 1, Generator(1))
    laid = {" ".join(sorted(idea.split()[1:])) for idea in found if idea.startswith("extend")}
    assert {"hare", "hare pterosaur", "hare stegosaurus", "stegosaurus", "pterosaur"} <= laid
    assert "challenge 1" in found
    assert len(found) == len(set(found))
    lone = late("bear", "bear pterosaur", "bear stegosaurus")
    assert ideas(Table(asked(lone)), 1, Generator(1)) == ["declare bear: bear"]
    assert Clever(1).choose(asked(lone)).reason.id == "mammuz-why-last"


# Reasons


def test_a_reason_names_what_is_laid() -> None:
    """Truth, a hidden lie, a dinosaur, lies only, and the last cards."""
    state = late(
        "hare hare bear bear pterosaur tiger", "hare hare deer", "tiger deer", displays="hare"
    )
    table = Table(asked(state))
    assert said(why_laid(table, "hare", ["hare", "hare"])) == (
        "Das stimmt alles: Wer mich anzweifelt, bekommt die Herde."
    )
    assert said(why_laid(table, "hare", ["hare", "bear"])) == (
        "Nur eine dieser 2 Karten ist gelogen: Die trifft man schwer."
    )
    assert said(why_laid(table, "hare", ["hare", "pterosaur"])) == (
        "Wer mich anzweifelt, deckt vielleicht den Pterosaurier auf."
    )
    assert said(why_laid(table, "hare", ["bear"])) == "Meine Hasen hebe ich für später auf."
    few = Table(asked(late("hare bear tiger", "hare deer", "tiger deer", displays="hare")))
    assert said(why_laid(few, "hare", ["hare", "bear", "tiger"])) == (
        "Ich lege alles, was ich noch habe: Mit einer der 3 Karten gewinne ich."
    )


def test_a_challenge_says_how_likely_it_thinks_a_lie() -> None:
    """In tenths; where the card is probably true, the herd may still be welcome (MZ-21)."""
    assert said(why_odds(0.79, "deer")) == (
        "Ich stelle mir vor, was da liegen kann: In 8 von 10 Fällen stimmt diese Karte nicht."
    )
    assert said(why_odds(0.2, "deer")) == "Läuft mir die Herde zu, sterben meine Hirsche aus."
    assert said(why_odds(0.2, None)) == (
        "Diese Karte stimmt wahrscheinlich, aber alles andere scheint mir schlechter."
    )


def said(reason: Text) -> str:
    """A reason in German."""
    return Voice("de", NAMES).say(reason)


def test_what_was_remembered_is_used() -> None:
    """After a challenge the view counts it, and the bots read it there."""
    play = did(met("triceratops"), "2 challenge 2")
    assert Table(play.view(2)).past(2) == Past(challenges=1)
    assert Table(play.view(2)).past(1) == Past(displays=1)
    assert all(play.refusal(2, make(1).choose(play.view(2)).move) is None for make in BOTS.values())
