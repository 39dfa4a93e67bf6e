"""CLI: messages in the chosen language, and usage errors as one line."""

import os
from typing import Final

import click
from click import exceptions as wrong

from bestiary.core.message import Message, MessageArg, message, safe_repr
from bestiary.core.refusal import FORMAT, Refused
from bestiary.i18n import Translator, preferred_language

EXIT_USAGE: Final = 2
EXIT_INTERRUPTED: Final = 130
MAX_LINE_WIDTH: Final = 96
"""Longer lines are hard to read."""

_chosen_languages: list[str] = []


def current_translator() -> Translator:
    """For the language of `--lang`, or else of the environment."""
    return Translator(command_line_language() or preferred_language(os.environ))


def command_line_language() -> str | None:
    """The language of `--lang`; None if it was not given."""
    return _chosen_languages[-1] if _chosen_languages else None


def set_language(language: str) -> None:
    _chosen_languages.append(language)


def translate(id: str, /, **args: MessageArg) -> str:
    return current_translator().translate(Message(id, args))


def error_line(error: Exception) -> str:
    if isinstance(error, Refused):
        why = translate("cli-error", why=error.message)
        return why if error.rule == FORMAT else f"{why} ({error.rule})"
    context = error.ctx if isinstance(error, wrong.UsageError) else None
    path = context.command_path if context else "bestiary"
    return translate("cli-error-usage", why=_usage_problem(error), help=f"{path} --help")


def _usage_problem(error: Exception) -> Message:
    """What click's parser refused."""
    match error:
        case wrong.NoSuchOption():
            return message("cli-no-such-option", name=safe_repr(error.option_name))
        case wrong.NoSuchCommand():
            return message("cli-no-such-command", name=safe_repr(error.command_name))
        case wrong.MissingParameter():
            return message("cli-missing", name=_param_name(error.param))
        case wrong.BadParameter():
            return message(
                "cli-bad-value", name=_param_name(error.param), why=error.message.rstrip(".")
            )
        case wrong.BadOptionUsage():
            return message("cli-missing-value", name=error.option_name)
        case _:
            return message("cli-bad-call", why=str(error))


def _param_name(param: click.Parameter | None) -> str:
    """A parameter's name as the help prints it."""
    return (
        ""
        if param is None
        else max(param.opts, key=len)
        if param.opts[0][0] == "-"
        else param.human_readable_name
    )
