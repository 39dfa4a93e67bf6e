"""Core: sets as bits."""

from bestiary.core import bits


def test_bitset_members() -> None:
    mask = 1 << 1 | 1 << 4 | 1 << 63
    assert bits.count(mask) == 3
    assert bits.lowest(mask) == 1
    assert bits.members(mask) == (1, 4, 63)
    assert [bits.nth(mask, k) for k in range(3)] == [1, 4, 63]
    assert bits.members(0) == ()


def test_multiset_counts_by_kind() -> None:
    """Three of kind 0, none of kind 1, fifteen of kind 13."""
    multiset = 3 | 15 << 4 * 13
    assert [bits.count_of(multiset, kind) for kind in (0, 1, 13)] == [3, 0, 15]
