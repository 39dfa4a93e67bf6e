"""CLI: opens a page in a graphical browser."""

import os
import sys
import threading
import webbrowser
from typing import Final

DISPLAY_VARIABLES: Final = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
"""If one of these is set there is a browser, or a display for one."""


def open_in_browser(address: str) -> bool:
    """Open a page without waiting for it; False if there is no graphical browser."""
    if sys.platform not in ("darwin", "win32") and not any(map(os.environ.get, DISPLAY_VARIABLES)):
        return False
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return False
    if type(browser) is webbrowser.GenericBrowser and not os.environ.get("BROWSER"):
        return False  # a text browser would take over the terminal
    threading.Thread(target=browser.open, args=(address,), daemon=True).start()
    return True
