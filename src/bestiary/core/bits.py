"""Core: sets of small integers as the bits of one integer, and heaps with four bits for each.

The header beside this file says the same in C, where compiled rules ask for it.
"""


def count(mask: int) -> int:
    """How many members the set has."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """The smallest member of a set that is not empty."""
    return (mask & -mask).bit_length() - 1


def nth(mask: int, k: int) -> int:
    """The member with k smaller ones; the set has more than k members."""
    for _ in range(k):
        mask &= mask - 1
    return lowest(mask)


def count_of(multiset: int, kind: int) -> int:
    """How many of a kind a heap has: an integer with four bits for each kind."""
    return multiset >> 4 * kind & 15


def members(mask: int) -> tuple[int, ...]:
    """The members, ascending."""
    numbers = []
    while mask:
        numbers.append(lowest(mask))
        mask &= mask - 1
    return tuple(numbers)
