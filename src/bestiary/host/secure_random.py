"""Tables: chance that nobody can foresee."""

import secrets


class SecureRandom:
    """Numbers from the system's own source of secrets."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        return secrets.randbelow(n)
