"""Core: cards by name and by number."""

from bestiary.core.deck import Deck

FRUIT = Deck(("pear", "apple", "fig"))


def test_cards_are_numbered_in_their_order() -> None:
    """The first is 0."""
    assert FRUIT.numbers == {"pear": 0, "apple": 1, "fig": 2}
    assert FRUIT.in_order([2, 0, 2]) == ("fig", "pear", "fig")


def test_a_set_has_one_bit_for_each_card() -> None:
    """And is told sorted by name."""
    assert FRUIT.set_of(["fig", "pear"]) == 0b101
    assert FRUIT.in_set(0b101) == ("fig", "pear")
    assert FRUIT.in_set(0) == ()


def test_a_heap_has_four_bits_for_each_card() -> None:
    """Doubles are kept."""
    assert FRUIT.heap_of(["fig", "pear", "fig"]) == 0x201
    assert FRUIT.in_heap(0x201) == ("fig", "fig", "pear")
