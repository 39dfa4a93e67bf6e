"""Core: sets of small integers as the bits of one integer.

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


def members(mask: int) -> tuple[int, ...]:
    """The members, ascending."""
    found = []
    while mask:
        found.append(lowest(mask))
        mask &= mask - 1
    return tuple(found)
