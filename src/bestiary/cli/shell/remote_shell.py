"""Shell: a seat at a table of a server, for `bestiary join`."""

import sys
from collections.abc import Callable

from bestiary.cli.shell.loop import Shell
from bestiary.cli.shell.prompt import QUIT_KEY
from bestiary.cli.shell.signals import ExitShell
from bestiary.client.seat_client import Disconnected
from bestiary.core.message import seat_list
from bestiary.core.refusal import Refused
from bestiary.tables.command import Command, Leave, Ready, Rematch, Return
from bestiary.tables.table_view import SeatView


class RemoteShell(Shell):
    """Waits for the others, plays, and plays again."""

    is_saved = False

    def run(self) -> None:
        """Play until the table is closed; raises ExitShell if the person leaves before."""
        self._print_welcome()
        while True:
            self._wait_for_game()
            self._play_game()
            if self.seat.table.status == "closed":
                return
            if not self._asks_for("shell-join-again", Rematch()):
                self._try(Leave())
                return

    @property
    def _own_seat(self) -> SeatView:
        return self.seat.table.seats[self.seat.seat or 0]

    def _print_welcome(self) -> None:
        name = self.game.name
        self.screen.print_heading(f"{name}-name")
        self.screen.print_message(f"{name}-pitch")
        taken = [seat for seat, person in enumerate(self.seat.names) if person]
        others = seat_list(seat for seat in taken if seat != self.seat.seat)
        if others.items:
            self.screen.print_message("shell-join-company", others=others)
        if self.seat.table.status == "open":
            self.screen.print_hint("shell-join-wait")
            if not self._own_seat.is_ready:
                self._try(Ready())

    def _wait_for_game(self) -> None:
        """Print who comes and goes."""
        while self.seat.table.status == "open":
            self._wait_for(lambda: self.seat.table.status != "open")
            self.print_new_events()

    def _play_game(self) -> None:
        self.turn = 0
        while not self.seat.is_over:
            self._wait_for(lambda: self.seat.owes_choice or self.seat.is_over)
            if self._own_seat.is_away and not self._asks_for("shell-join-away", Return()):
                raise ExitShell(0)
            if self.seat.owes_choice:
                view = next(iter(self.player), None)
                if view is not None:
                    self.play_turn(view)
            elif not self.seat.is_over:
                self.print_new_events()
        self.print_end()

    def _wait_for(self, is_so: Callable[[], bool]) -> None:
        """Wait for something, or for any event; raises Disconnected if the seat is lost."""
        sys.stdout.flush()
        self.player.wait_for(lambda table: table.seat is None or bool(self.seat.events) or is_so())
        if self.seat.seat is None:
            raise Disconnected(self.screen.translate("bye-kicked"))

    def _asks_for(self, question: str, command: Command) -> bool:
        """Send a command after an empty line; False for `q`."""
        self.screen.print_hint(question)
        if self.keyboard.read_line().lower() == QUIT_KEY:
            return False
        self._try(command)
        return True

    def _try(self, command: Command) -> None:
        try:
            self.player.command(command)
        except Refused as refused:
            self.print_refusal(refused)
