"""The browser table, used as people use it: in a real Chromium, at a real server."""
