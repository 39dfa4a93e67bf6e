"""The command line: its own words, in the language of whoever reads them."""

import os

import click
from click import exceptions as wrong

from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.text import Arg, Text, quoted, text
from bestiary.speech import Voice, preferred

_asked: list[str] = []


def voice() -> Voice:
    """Speaks the language that was asked for, or the one that the environment names."""
    return Voice(asked_language() or preferred(os.environ))


def asked_language() -> str | None:
    """The language that somebody asked for on the command line."""
    return _asked[-1] if _asked else None


def speak(language: str) -> None:
    """Use a language from now on."""
    _asked.append(language)


def word(id: str, /, **args: Arg) -> str:
    """A message of the command line."""
    return voice().say(Text(id, args))


def complaint(error: Exception) -> str:
    """One line that says what was wrong with a call."""
    if isinstance(error, Refused):
        why = word("cli-error", why=error.text)
        return why if error.rule == FORMAT else f"{why} ({error.rule})"
    context = error.ctx if isinstance(error, wrong.UsageError) else None
    path = context.command_path if context else "bestiary"
    return word("cli-error-usage", why=_why(error), help=f"{path} --help")


def _why(error: Exception) -> Text:
    """What the parser of the command line found."""
    match error:
        case wrong.NoSuchOption():
            return text("cli-no-such-option", name=quoted(error.option_name))
        case wrong.NoSuchCommand():
            return text("cli-no-such-command", name=quoted(error.command_name))
        case wrong.MissingParameter():
            return text("cli-missing", name=_name(error.param))
        case wrong.BadParameter():
            return text("cli-bad-value", name=_name(error.param), why=error.message.rstrip("."))
        case wrong.BadOptionUsage():
            return text("cli-missing-value", name=error.option_name)
        case _:
            return text("cli-bad-call", why=str(error))


def _name(param: click.Parameter | None) -> str:
    """How the help calls a parameter."""
    return (
        ""
        if param is None
        else max(param.opts, key=len)
        if param.opts[0][0] == "-"
        else param.human_readable_name
    )
