"""CLI: click classes, options and arguments whose help is translated."""

import re
from collections.abc import Callable
from importlib.metadata import version
from typing import Any, Final, TypeVar

import click

from bestiary.cli.messages import chosen_languages, translate
from bestiary.core import engine
from bestiary.core.message import ListArg, safe_repr
from bestiary.i18n import LANGUAGES

F = TypeVar("F", bound=Callable[..., Any])


class LocalizedCommand(click.Command):
    """A command with translated help."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        takes_more, ctx.allow_extra_args = ctx.allow_extra_args, True
        surplus = super().parse_args(ctx, args)
        if surplus and not takes_more and not ctx.resilient_parsing:
            words = ListArg(tuple(map(safe_repr, surplus)))
            ctx.fail(translate("cli-too-many", words=words, count=len(surplus)))
        return surplus

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=f"{translate('cli-usage')} ")

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [translate("cli-usage-options"), *super().collect_usage_pieces(ctx)[1:]]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        records = [option.get_help_record(ctx) for option in options]
        with formatter.section(translate("cli-options")):
            formatter.write_dl(list(filter(None, records)))

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


class NumberParam(click.ParamType[float]):
    """A number between two others, whole unless these are not."""

    name = "N"

    def __init__(self, least: float, most: float) -> None:
        self.least = least
        self.most = most

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        is_whole, given = isinstance(self.least, int), str(value)
        digits = r"[0-9]{1,18}" if is_whole else r"[0-9]{1,9}(\.[0-9]{1,9})?"
        if re.fullmatch(f"[+-]?{digits}", given) is None:
            id = "cli-play-no-number" if is_whole else "cli-no-decimal"
            self.fail(translate(id, given=safe_repr(value)), param, ctx)
        number = int(given) if is_whole else float(given)
        if not self.least <= number <= self.most:
            limits = {"least": str(self.least), "most": str(self.most)}
            self.fail(translate("cli-out-of-range", given=safe_repr(value), **limits), param, ctx)
        return number


class ChoiceParam(click.Choice[str]):
    """One of some words."""

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        known = ListArg(tuple(self.choices))
        return translate("cli-no-choice", given=safe_repr(value), known=known)


INTEGER: Final = NumberParam(-(10**18), 10**18)
PORT: Final = NumberParam(0, 65535)
FILE: Final = click.Path()
"""Completed by the shell; the command itself finds out what can be done with it."""


def command(name: str, help: str) -> Callable[[Callable[..., Any]], LocalizedCommand]:
    """A command; `help` is a message id."""
    return click.command(name, cls=LocalizedCommand, help=translate(help))


def option(*names: str, help: str, **settings: Any) -> Callable[[F], F]:
    """An option; `help` is a message id, to which a default is added."""
    has_default = "default" in settings
    return click.option(*names, help=translate(help), show_default=has_default, **settings)


def _set_language(ctx: click.Context, param: click.Parameter, language: str | None) -> None:
    """Eager, so that errors in the rest of the line are translated too."""
    if language is not None:
        chosen_languages.append(language)


def _show_version(ctx: click.Context, param: click.Parameter, is_given: bool) -> None:
    if is_given:
        how = "compiled" if engine.COMPILED else "interpreted"
        click.echo(f"bestiary {version('bestiary')} ({how})")
        ctx.exit()


def complete_game(ctx: click.Context, param: click.Parameter, prefix: str) -> list[str]:
    from bestiary import catalog

    return [name for name in catalog.installed_games() if name.startswith(prefix)]


def complete_bots(ctx: click.Context, param: click.Parameter, prefix: str) -> list[str]:
    """The last of several names, with commas between; click leaves the game among the arguments."""
    from bestiary import catalog
    from bestiary.bots.registry import bot_names

    games = catalog.installed_games()
    chosen = [games[word] for word in ctx.args if word in games] or games.values()
    names = dict.fromkeys(name for entry in chosen for name in bot_names(entry.game))
    before, comma, last = prefix.rpartition(",")
    return [f"{before}{comma}{name}" for name in names if name.startswith(last)]


EAGER: Final = {"is_eager": True, "expose_value": False}
version_option: Final = option(
    *("-V", "--version"), is_flag=True, callback=_show_version, help="cli-version", **EAGER
)
language_option: Final = option(
    "--lang", type=ChoiceParam(LANGUAGES), callback=_set_language, help="cli-lang", **EAGER
)
game_argument: Final = click.argument("game", metavar="GAME", shell_complete=complete_game)
