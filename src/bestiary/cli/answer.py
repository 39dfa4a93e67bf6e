"""The command line: what `bestiary judge` answers, in sentences and as JSON."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from shutil import get_terminal_size
from textwrap import wrap
from typing import Any, Final

from bestiary.catalog import Entry
from bestiary.cli.case import Case, Choices, Verdict
from bestiary.core.offer import Offer, Part
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.text import Arg, Listed, Text, Who, everyone, text
from bestiary.speech import Voice

READABLE: Final = 96
"""Longer lines are hard to read."""


class Rulings:
    """The rules of a game in words."""

    def __init__(self, entry: Entry, voice: Voice) -> None:
        """Quote from the manual in the language of a voice."""
        self.voice = voice
        self.book = entry.rulebook(voice.language)
        self.kinds = {id: rule.kind() for id, rule in entry.rulebook("en").items()}

    def data(self, id: str) -> dict[str, str]:
        """A rule as JSON has it."""
        return {"kind": self.kinds[id], "words": self.book[id].words}

    def lines(self, ids: Iterable[str]) -> Iterator[str]:
        """The rules one after the other, each with where it comes from."""
        for id in dict.fromkeys(ids):
            if id in self.book:
                yield ""
                yield from paragraph(
                    self.voice.say(text("cli-judge-rule-head", id=id, kind=self.kinds[id]))
                )
                for line in self.book[id].words.splitlines():
                    yield from paragraph(line, 2)


class Answer:
    """What the judge says about a case."""

    def __init__(self, entry: Entry, case: Case, voice: Voice) -> None:
        """Speak about a case."""
        self.game = entry.game
        self.case = case
        self.voice = voice
        self.rulings = Rulings(entry, voice)

    def facts(self) -> dict[str, Any]:
        """What every answer in JSON begins with."""
        return {
            "game": self.game.name,
            "players": self.case.players,
            "phase": self.case.phase,
            "to_move": list(self.case.to_move),
        }

    def verdict_data(self, verdict: Verdict) -> dict[str, Any]:
        """The answer about a move."""
        refused = verdict.refused
        rule = self.rulings.data(refused.rule) if refused and refused.rule != FORMAT else {}
        return self.facts() | {
            "seat": verdict.seat,
            "move": verdict.move,
            "allowed": refused is None,
            "rule": refused.rule if refused else None,
            "why": self.voice.say(refused.text) if refused else None,
            "kind": rule.get("kind"),
            "words": rule.get("words"),
            "then": [self.voice.tell(each) for each in verdict.then],
            "by": list(verdict.by),
            "open": verdict.is_open,
        }

    def verdict_lines(self, verdict: Verdict) -> Iterator[str]:
        """Yes, and what happens then; or no, and why not."""
        if verdict.refused is not None:
            yield from paragraph(self._say("cli-judge-no", why=self._why(verdict.refused)))
            yield from self.rulings.lines([verdict.refused.rule])
            return
        yield self._say("cli-judge-yes", who=_who(verdict.seat), move=verdict.move)
        yield self._say("cli-judge-then")
        for each in verdict.then:
            yield from paragraph(self.voice.tell(each), 2)
        if verdict.is_open:
            yield from paragraph(self._say("cli-judge-then-open"), 2)
        if verdict.by:
            yield from paragraph(self._say("cli-judge-by", rules=Listed(verdict.by)))

    def choices_data(self, found: Sequence[Choices]) -> dict[str, Any]:
        """The answer about what may be done."""
        rules = sorted(_rules(found), key=list(self.rulings.book).index)
        return self.facts() | {
            "seats": [self._choices_data(choices) for choices in found],
            "rules": {id: self.rulings.data(id) for id in rules},
        }

    def choices_lines(self, found: Sequence[Choices]) -> Iterator[str]:
        """Whose turn it is, what they may do, why the others may not, and by which rules."""
        name = text(f"{self.game.name}-name")
        yield self._say("playthrough-title", game=name, players=self.case.players)
        seats = [_who(seat) for seat in self.case.to_move]
        yield self._say("cli-judge-turn", seats=Listed(tuple(seats)))
        for group in _alike(found):
            yield ""
            yield from self._choices_lines(group)
        yield from self.rulings.lines(_rules(found))

    def _choices_data(self, choices: Choices) -> dict[str, Any]:
        """What one seat may do."""
        refused = choices.refused
        return {
            "seat": choices.seat,
            "offers": [self._offer_data(choices, offer) for offer in choices.offers],
            "rule": refused.rule if refused else None,
            "why": self.voice.say(refused.text) if refused else None,
            "open": choices.is_open,
        }

    def _offer_data(self, choices: Choices, offer: Offer) -> dict[str, Any]:
        """One kind of move."""
        return {
            "verb": offer.verb,
            "words": self._verb(offer),
            "form": offer.form,
            "parts": [
                {
                    "name": part.name,
                    "least": part.least,
                    "most": part.most,
                    "choices": list(part.choices),
                    "called": [self._called(part, each) for each in part.choices],
                }
                for part in offer.parts
            ],
            "rules": list(choices.rules[offer.verb]),
        }

    def _choices_lines(self, group: Sequence[Choices]) -> Iterator[str]:
        """What several seats may do that may do the same."""
        first = group[0]
        seats = everyone(choices.seat for choices in group)
        if first.refused is not None:
            why = self._why(first.refused)
            yield from paragraph(self._say("cli-judge-nothing", seats=seats, why=why))
            return
        yield self._say("cli-judge-may", seats=seats)
        for offer in first.offers:
            yield from self._offer_lines(offer, first.rules[offer.verb])
        if first.is_open:
            yield from paragraph(self._say("cli-judge-may-open"), 2)

    def _offer_lines(self, offer: Offer, rules: Sequence[str]) -> Iterator[str]:
        """One kind of move: what it is called, how it is typed, and what can be picked."""
        form = offer.form.format(**{part.name: part.name.upper() for part in offer.parts})
        why = f" ({', '.join(rules)})" if rules else ""
        yield from paragraph(f"{self._verb(offer)}: {form}{why}", 2)
        for part in offer.parts:
            names = [(choice, self._called(part, choice)) for choice in part.choices]
            each = [choice if choice == name else f"{choice} ({name})" for choice, name in names]
            yield from paragraph(
                self._say(
                    "cli-judge-part",
                    part=part.name.upper(),
                    least=part.least,
                    most=part.most,
                    choices=", ".join(each) or "?",
                ),
                4,
            )

    def _verb(self, offer: Offer) -> str:
        """What people call a kind of move."""
        return self.voice.tell(text(f"{self.game.name}-verb-{offer.verb}"))

    def _called(self, part: Part, choice: str) -> str:
        """What people call a choice."""
        return self.voice.say(self.game.moves.name(part.name, choice))

    def _why(self, refused: Refused) -> str:
        """Why not, with the rule where it is one."""
        is_form = refused.rule == FORMAT
        return self.voice.say(refused.text) if is_form else self.voice.explain(refused)

    def _say(self, id: str, /, **args: Arg) -> str:
        """A sentence of ours."""
        return self.voice.tell(Text(id, args))


def paragraph(line: str, indent: int = 0) -> list[str]:
    """A line, broken where the terminal ends."""
    width = min(get_terminal_size().columns, READABLE)
    space = " " * indent
    return wrap(line, max(width, 20), initial_indent=space, subsequent_indent=space)


def _who(seat: int | None) -> Arg:
    """A seat or the dealer, to be named."""
    return text("cli-judge-dealer") if seat is None else Who(seat)


def _rules(found: Iterable[Choices]) -> list[str]:
    """The rules behind all that may be done, and behind what may not."""
    ids = [id for choices in found for rules in choices.rules.values() for id in rules]
    why = [choices.refused.rule for choices in found if choices.refused is not None]
    return [id for id in dict.fromkeys([*ids, *why]) if id != FORMAT]


def _alike(found: Iterable[Choices]) -> Iterator[list[Choices]]:
    """Seats that may do the same, or nothing for the same reason, as far as they sit in a row."""

    def what(choices: Choices) -> tuple[object, ...]:
        return choices.offers, choices.rules, str(choices.refused), choices.is_open

    for _, group in groupby(found, what):
        yield list(group)
