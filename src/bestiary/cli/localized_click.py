"""CLI: click classes, options and arguments whose help is translated."""

import re
from collections.abc import Callable
from importlib.metadata import version
from typing import Any, Final, TypeVar

import click

from bestiary.cli.messages import set_language, translate
from bestiary.core import engine
from bestiary.core.message import safe_repr
from bestiary.i18n import LANGUAGES

F = TypeVar("F", bound=Callable[..., Any])
INTEGER: Final = re.compile(r"[+-]?[0-9]{1,18}")


class LocalizedCommand(click.Command):
    """A command with translated help."""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=f"{translate('cli-usage')} ")

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [translate("cli-usage-options"), *super().collect_usage_pieces(ctx)[1:]]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        records = [option.get_help_record(ctx) for option in options]
        with formatter.section(translate("cli-options")):
            formatter.write_dl([record for record in records if record is not None])

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = translate("cli-help")
        return option


class LocalizedGroup(LocalizedCommand, click.Group):
    """A group of commands, listed in the order in which they were added."""

    command_class = LocalizedCommand

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = [(name, self.commands[name].get_short_help_str(200)) for name in self.commands]
        with formatter.section(translate("cli-commands")):
            formatter.write_dl(rows)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)


class IntegerParam(click.ParamType[int]):
    """A whole number of at most 18 digits."""

    name = "N"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        if INTEGER.fullmatch(str(value)):
            return int(str(value))
        self.fail(translate("cli-play-no-number", given=safe_repr(value)), param, ctx)


def language_option(command: F) -> F:
    return click.option(
        "--lang",
        type=click.Choice(LANGUAGES),
        is_eager=True,
        expose_value=False,
        callback=_set_language,
        help=translate("cli-lang"),
    )(command)


def _set_language(ctx: click.Context, param: click.Parameter, language: str | None) -> None:
    """Eager, so that errors in the rest of the line are translated too."""
    if language is not None:
        set_language(language)


def game_argument(command: F) -> F:
    return click.argument("game", metavar="GAME", shell_complete=_complete_game)(command)


def show_version(ctx: click.Context, param: click.Parameter, is_given: bool) -> None:
    """Print the version and whether the rules are compiled, and exit."""
    if is_given:
        how = "compiled" if engine.COMPILED else "interpreted"
        click.echo(f"bestiary {version('bestiary')} ({how})")
        ctx.exit()


def _complete_game(ctx: click.Context, param: click.Parameter, prefix: str) -> list[str]:
    from bestiary import catalog

    return [name for name in catalog.installed_games() if name.startswith(prefix)]
