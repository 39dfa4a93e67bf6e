"""The shell: a play with a person at seat 0, from its beginning or from a record."""

from dataclasses import dataclass, field, replace
from typing import Any, Final

from bestiary.cli.shell.company import Company
from bestiary.core.event import Event, shown, telling
from bestiary.core.game import Game, Options
from bestiary.core.play import Play
from bestiary.core.text import text
from bestiary.core.view import View
from bestiary.records import Record
from bestiary.speech import Voice

PERSON: Final = 0


@dataclass
class Seating:
    """The play, the players' names, and what the person has not been told yet."""

    play: Play
    names: list[str]
    language: str
    meta: dict[str, Any]
    news: list[Event] = field(default_factory=list)
    known: list[View] = field(default_factory=list)
    """What the person has had before them at every turn of a resumed play."""

    def move(self, seat: int | None, move: Any) -> None:
        """Make a move; news begin anew with each of the person's own."""
        events = self.play.move(seat, move)
        if seat == PERSON:
            self.news.clear()
        self.news += telling(shown(events, PERSON))

    def voice(self) -> Voice:
        """Speaks to the person."""
        you = Voice(self.language).say(text("shell-you"))
        return Voice(self.language, [you, *self.names[1:]], listener=PERSON)

    def record(self) -> Record:
        """Write down the play as it stands."""
        record = Record.of(self.play, self.names)
        return replace(record, extra=record.extra | {"meta": self.meta})


def begun(game: Game, options: Options, company: Company, language: str) -> Seating:
    """A new play, for the company and one person more."""
    count = 1 + len(company.kinds)
    return _seated(Play.dealt(game, count, company.deal(), options), None, company, language)


def resumed(record: Record, company: Company, language: str) -> Seating:
    """The play of a record that is known to be good."""
    seating = _seated(record.start(), record, company, language)
    for seat, move in record.moves:
        if seat == PERSON:
            seating.known.append(seating.play.view(PERSON))
        seating.move(seat, move)
    return seating


def _seated(play: Play, record: Record | None, company: Company, language: str) -> Seating:
    """Seat everybody under their names, and tell what there is to see at the start."""
    guest = Voice(language).say(text("shell-guest"))
    known = record.names if record else []
    names = known or [guest, *company.names()]
    meta = record.extra.get("meta") if record else None
    kept = meta if isinstance(meta, dict) else {}
    opening = play.game.events.opening(play.state)
    news = list(telling(shown(opening, PERSON)))
    played = {"seed": company.seed, "bots": company.kinds}
    return Seating(play, names, language, kept | played, news)
