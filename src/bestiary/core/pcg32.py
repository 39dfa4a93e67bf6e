"""Core: a seeded stream of numbers, the same in both twins.

This is PCG32 (O'Neill 2014): 64 bits of memory, 32 bits a number. It is for play, tests and
search; where money or pride is at stake, deal from a generator that nobody can foresee.
"""

MASK64 = 0xFFFF_FFFF_FFFF_FFFF
MASK32 = 0xFFFF_FFFF
MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407


class Pcg32:
    """Numbers that follow from a seed."""

    def __init__(self, seed: int) -> None:
        """Begin the stream of a seed; its lowest 64 bits count."""
        self.state = INCREMENT + (seed & MASK64) & MASK64
        self.next_uint32()

    def next_uint32(self) -> int:
        """The next 32 bits."""
        old = self.state
        self.state = old * MULTIPLIER + INCREMENT & MASK64
        xorshifted = ((old >> 18 ^ old) >> 27) & MASK32
        rotation = old >> 59
        return (xorshifted >> rotation | xorshifted << (32 - rotation & 31)) & MASK32

    def below_unchecked(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely; n is 1 to 2**31."""
        product = self.next_uint32() * n
        if product & MASK32 < n:
            threshold = (MASK32 - n + 1) % n
            while product & MASK32 < threshold:
                product = self.next_uint32() * n
        return product >> 32

    def below(self, n: int) -> int:
        """The same for everybody: refuses a number that it cannot draw from."""
        if not 0 < n <= 1 << 31:
            raise ValueError(n)
        return self.below_unchecked(n)
