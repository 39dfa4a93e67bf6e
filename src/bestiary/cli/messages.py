"""CLI: messages in the chosen language, and usage errors as one line."""

import os
from typing import Final

import click
from click import exceptions

from bestiary.core.message import Message, MessageArg, message, safe_repr
from bestiary.core.refusal import Refused
from bestiary.i18n import Translator, preferred_language

EXIT_USAGE: Final = 2
EXIT_INTERRUPTED: Final = 130
MAX_LINE_WIDTH: Final = 96
"""Longer lines are hard to read."""

chosen_languages: list[str] = []
"""Those of `--lang`; the last one counts."""


def current_translator() -> Translator:
    """For the language of `--lang`, or else of the environment."""
    return Translator(command_line_language() or preferred_language(os.environ))


def command_line_language() -> str | None:
    """The language of `--lang`; None if it was not given."""
    return chosen_languages[-1] if chosen_languages else None


def translate(id: str, /, **args: MessageArg) -> str:
    return current_translator().translate(Message(id, args))


def check_usage(condition: bool, id: str) -> None:
    if not condition:
        raise click.UsageError(translate(id), click.get_current_context())


def os_error_text(error: Exception) -> str:
    """The operating system's reason, or Python's if it has none."""
    return getattr(error, "strerror", None) or str(error)


def error_line(error: Exception) -> str:
    if isinstance(error, Refused):
        return translate("cli-error", why=current_translator().translate_refusal(error))
    context = error.ctx if isinstance(error, exceptions.UsageError) else None
    path = context.command_path if context else "bestiary"
    return translate("cli-error-usage", why=_usage_problem(error), help=f"{path} --help")


def _usage_problem(error: Exception) -> Message:
    match error:
        case exceptions.NoSuchOption():
            return message("cli-no-such-option", name=safe_repr(error.option_name))
        case exceptions.NoSuchCommand():
            return message("cli-no-such-command", name=safe_repr(error.command_name))
        case exceptions.MissingParameter():
            return message("cli-missing", name=_param_name(error.param))
        case exceptions.BadParameter():
            why = error.message.rstrip(".")
            return message("cli-bad-value", name=_param_name(error.param), why=why)
        case exceptions.BadOptionUsage():
            return message("cli-missing-value", name=error.option_name)
        case _:
            return message("cli-bad-call", why=str(error))


def _param_name(param: click.Parameter | None) -> str:
    if param is None:
        return ""
    return max(param.opts, key=len) if param.opts[0][0] == "-" else param.human_readable_name
