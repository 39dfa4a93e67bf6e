"""CLI: `bestiary completion`, a script that completes commands in a shell."""

import click
from click.shell_completion import get_completion_class

from bestiary.cli.localized_click import ChoiceParam, command

SHELLS = ("bash", "zsh", "fish")


@command("completion", "cli-completion")
@click.argument("shell", type=ChoiceParam(SHELLS))
def completion(shell: str) -> None:
    kind = get_completion_class(shell)
    if kind is not None:
        root = click.get_current_context().find_root().command
        click.echo(kind(root, {}, "bestiary", "_BESTIARY_COMPLETE").source())
