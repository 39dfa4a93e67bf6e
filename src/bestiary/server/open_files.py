"""The server: open files: as many as the system allows, and a line in the log if they run out."""

import logging
import os
import resource

log = logging.getLogger("bestiary.server")
OTHER_FILES = 100
"""What a server has open beside its streams, at most."""


def raise_limit(sockets: int) -> None:
    """Raise the limit of open files as far as that is allowed; warn if `sockets` does not fit."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    except (OSError, ValueError):  # macOS allows less than it says
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if most != resource.RLIM_INFINITY and most < sockets + OTHER_FILES:
        fields = {"sockets": sockets, "open_files": most}
        log.warning("more streams are allowed than files may be open", extra=fields)


class OpenFiles:
    """Looks whether a file can be opened: the loop accepts no connection, silently, if not."""

    def __init__(self) -> None:
        self._are_left = True

    def check(self) -> None:
        """Log that no file can be opened any more, or that one can again."""
        try:
            os.close(os.open(os.devnull, os.O_RDONLY))
        except OSError as error:
            if self._are_left:
                log.error("no connection can be accepted: %s", error.strerror)
            self._are_left = False
        else:
            if not self._are_left:
                log.warning("connections can be accepted again")
            self._are_left = True
