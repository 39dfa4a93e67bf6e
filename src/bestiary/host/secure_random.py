"""Host: chance from the system's cryptographic generator."""

import secrets


class SecureRandom:
    """A `RandomSource` that cannot be predicted or replayed."""

    def below(self, n: int) -> int:
        return secrets.randbelow(n)
