"""The command line: opens a page in the browser, where there is one to see."""

import os
import sys
import threading
import webbrowser
from typing import Final

DISPLAY_VARIABLES: Final = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
"""Where one of these is set there is a browser, or a screen for one."""


def open_in_browser(address: str) -> bool:
    """Open a page without waiting for it; False where there is no browser with a window."""
    if sys.platform not in ("darwin", "win32") and not any(map(os.environ.get, DISPLAY_VARIABLES)):
        return False
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return False
    if type(browser) is webbrowser.GenericBrowser and not os.environ.get("BROWSER"):
        return False  # one for the terminal, which is ours
    threading.Thread(target=browser.open, args=(address,), daemon=True).start()
    return True
