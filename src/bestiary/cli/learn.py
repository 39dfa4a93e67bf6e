"""CLI: `bestiary learn`, a guided first game in the terminal."""

from typing import Final

import click

from bestiary import catalog
from bestiary.cli.localized_click import command, complete_game, language_option, option
from bestiary.cli.messages import current_translator, translate
from bestiary.cli.play import run_shell
from bestiary.cli.shell.data_dir import database_path
from bestiary.cli.shell.signals import ExitShell, SignalGuard

FIRST_GAME: Final = "first_game"


@command("learn", "cli-learn")
@click.argument("game", metavar="GAME", shell_complete=complete_game)
@language_option
@option("--plain", is_flag=True, help="cli-play-plain")
def learn(game: str, plain: bool) -> int:
    """The exit status is 0 after `q` too, and 128 + n after signal n."""
    from bestiary.cli.shell.game_request import GameRequest
    from bestiary.cli.shell.lesson_shell import LessonShell
    from bestiary.cli.shell.line_reader import LineReader
    from bestiary.cli.shell.local_shell import LocalShell
    from bestiary.cli.shell.loop import command_line
    from bestiary.client.local_game import LocalGame
    from bestiary.client.local_host import LocalHost
    from bestiary.client.local_lesson import LocalLesson

    rules = catalog.game(game)
    language = current_translator().language
    flags = ["--plain"] * plain
    with SignalGuard() as signals, LocalHost(database_path(), signals) as host:
        lesson = LocalLesson(host, rules, FIRST_GAME, translate("shell-guest"))
        keyboard = LineReader(plain)
        shell = LessonShell(lesson, keyboard, language)
        try:
            with signals.interruptible():
                shell.run()
        except ExitShell as exit_shell:
            back = command_line("learn", game, *flags)
            shell.screen.print_unwrapped(shell.screen.translate("shell-lesson-back", command=back))
            return exit_shell.status
        bot = lesson.seat.table.seats[1].bot
        request = GameRequest(rules, language, lesson.record().players, bot)
        if lesson.seat.is_over:
            started, opponents = request.new_game()
        else:
            started, opponents = request.resume_game(lesson.record())
        lesson.close_table()
        player = LocalGame(host, started, opponents)
        played_on = LocalShell(player, opponents, keyboard, language)
        return run_shell(played_on, signals, None, None, flags)
