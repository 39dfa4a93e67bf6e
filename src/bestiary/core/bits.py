"""Core: sets of small integers as the bits of one integer; multisets with four bits for each.

The `.pxd` beside this file has the same functions in C, for compiled callers.
"""


def count(mask: int) -> int:
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
    return multiset >> 4 * kind & 15


def members(mask: int) -> tuple[int, ...]:
    """The members of a set, ascending."""
    numbers = []
    while mask:
        numbers.append(lowest(mask))
        mask &= mask - 1
    return tuple(numbers)
