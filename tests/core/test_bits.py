"""Core: sets as bits."""

from bestiary.core import bits


def test_a_set_of_bits() -> None:
    """Members 1, 4 and 63."""
    mask = 1 << 1 | 1 << 4 | 1 << 63
    assert bits.count(mask) == 3
    assert bits.lowest(mask) == 1
    assert bits.members(mask) == (1, 4, 63)
    assert [bits.nth(mask, k) for k in range(3)] == [1, 4, 63]
    assert bits.members(0) == ()
