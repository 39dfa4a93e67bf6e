"""The command line: commands whose help speaks our languages."""

from collections.abc import Callable
from importlib.metadata import version
from typing import Any, TypeVar

import click

from bestiary.cli.messages import set_language, translate
from bestiary.core import engine
from bestiary.i18n import LANGUAGES

F = TypeVar("F", bound=Callable[..., Any])


class LocalizedCommand(click.Command):
    """A command with its help in our words."""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """How it is called."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=f"{translate('cli-usage')} ")

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """What may follow the name of the command."""
        return [translate("cli-usage-options"), *super().collect_usage_pieces(ctx)[1:]]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Its options, one by one."""
        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        records = [option.get_help_record(ctx) for option in options]
        with formatter.section(translate("cli-options")):
            formatter.write_dl([record for record in records if record is not None])

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """The option that shows all this."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = translate("cli-help")
        return option


class LocalizedGroup(LocalizedCommand, click.Group):
    """A command that holds others."""

    command_class = LocalizedCommand

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Its options, then its commands."""
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """A line for each command."""
        rows = [(name, self.commands[name].get_short_help_str(200)) for name in self.commands]
        with formatter.section(translate("cli-commands")):
            formatter.write_dl(rows)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order in which people meet them."""
        return list(self.commands)


def language_option(command: F) -> F:
    """Let a command be told the language."""
    return click.option(
        "--lang",
        type=click.Choice(LANGUAGES),
        is_eager=True,
        expose_value=False,
        callback=_set_language,
        help=translate("cli-lang"),
    )(command)


def _set_language(ctx: click.Context, param: click.Parameter, language: str | None) -> None:
    """Speak the language that was asked for, complaints about the rest of the line included."""
    if language is not None:
        set_language(language)


def game_argument(command: F) -> F:
    """Let a command be told the game."""
    return click.argument("game", metavar="GAME", shell_complete=_complete_game)(command)


def show_version(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    """Print the version and whether the rules run compiled."""
    if wanted:
        how = "compiled" if engine.COMPILED else "interpreted"
        click.echo(f"bestiary {version('bestiary')} ({how})")
        ctx.exit()


def _complete_game(ctx: click.Context, param: click.Parameter, begun: str) -> list[str]:
    """The games that a word could become."""
    from bestiary import catalog

    return [name for name in catalog.installed_games() if name.startswith(begun)]
