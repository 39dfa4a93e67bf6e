"""Core: the seeded generator PCG32 (O'Neill 2014), compiled and interpreted alike.

It is for bots, tests and search. Its numbers can be predicted: deal from a cryptographic generator
when it matters.
"""

MASK64 = 0xFFFF_FFFF_FFFF_FFFF
MASK32 = 0xFFFF_FFFF
MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407


class Pcg32:
    """Random integers that follow from a seed."""

    def __init__(self, seed: int) -> None:
        """Only the lowest 64 bits of the seed count."""
        self.state = INCREMENT + (seed & MASK64) & MASK64
        self.next_uint32()

    def next_uint32(self) -> int:
        old = self.state
        self.state = old * MULTIPLIER + INCREMENT & MASK64
        xorshifted = ((old >> 18 ^ old) >> 27) & MASK32
        rotation = old >> 59
        return (xorshifted >> rotation | xorshifted << (32 - rotation & 31)) & MASK32

    def below_unchecked(self, n: int) -> int:
        """A uniform integer from 0 to n - 1 (Lemire 2019); n must be 1 to 2**31."""
        product = self.next_uint32() * n
        if product & MASK32 < n:
            threshold = (MASK32 - n + 1) % n
            while product & MASK32 < threshold:
                product = self.next_uint32() * n
        return product >> 32

    def below(self, n: int) -> int:
        """A uniform integer from 0 to n - 1; ValueError unless n is 1 to 2**31."""
        if not 0 < n <= 1 << 31:
            raise ValueError(n)
        return self.below_unchecked(n)
