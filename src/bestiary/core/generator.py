"""Core: a seeded stream of numbers, the same in both twins.

This is PCG32 (O'Neill 2014): 64 bits of memory, 32 bits a number. It is for play, tests and
search; where money or pride is at stake, deal from a generator that nobody can foresee.
"""

MASK64 = 0xFFFF_FFFF_FFFF_FFFF
MASK32 = 0xFFFF_FFFF
MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407


class Generator:
    """Numbers that follow from a seed."""

    def __init__(self, seed: int) -> None:
        """Begin the stream of a seed; its lowest 64 bits count."""
        self.state = INCREMENT + (seed & MASK64) & MASK64
        self.next32()

    def next32(self) -> int:
        """The next 32 bits."""
        old = self.state
        self.state = old * MULTIPLIER + INCREMENT & MASK64
        mixed = ((old >> 18 ^ old) >> 27) & MASK32
        turn = old >> 59
        return (mixed >> turn | mixed << (32 - turn & 31)) & MASK32

    def draw(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely; n is 1 to 2**31."""
        product = self.next32() * n
        if product & MASK32 < n:
            least = (MASK32 - n + 1) % n
            while product & MASK32 < least:
                product = self.next32() * n
        return product >> 32

    def below(self, n: int) -> int:
        """The same for everybody: refuses a number that it cannot draw from."""
        if not 0 < n <= 1 << 31:
            raise ValueError(n)
        return self.draw(n)
