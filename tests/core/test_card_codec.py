"""Core: cards by name and by number."""

from bestiary.core.card_codec import CardCodec

FRUIT = CardCodec(("pear", "apple", "fig"))


def test_cards_are_numbered_in_deck_order() -> None:
    assert FRUIT.numbers == {"pear": 0, "apple": 1, "fig": 2}
    assert FRUIT.decode([2, 0, 2]) == ("fig", "pear", "fig")


def test_card_set_has_one_bit_per_card() -> None:
    """It is decoded sorted by name."""
    assert FRUIT.encode_set(["fig", "pear"]) == 0b101
    assert FRUIT.decode_set(0b101) == ("fig", "pear")
    assert FRUIT.decode_set(0) == ()


def test_card_multiset_has_four_bits_per_card() -> None:
    assert FRUIT.encode_multiset(["fig", "pear", "fig"]) == 0x201
    assert FRUIT.decode_multiset(0x201) == ("fig", "fig", "pear")
