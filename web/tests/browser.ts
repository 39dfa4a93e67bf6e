// Tests: what jsdom lacks of a browser.
