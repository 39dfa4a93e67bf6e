"""CLI: the output of `bestiary judge`, as sentences and as JSON."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from shutil import get_terminal_size
from textwrap import wrap
from typing import Any

from bestiary.catalog import InstalledGame
from bestiary.cli.judge_position import JudgedPosition, MoveRuling, SeatChoices
from bestiary.cli.messages import MAX_LINE_WIDTH
from bestiary.core.message import ListArg, Message, MessageArg, SeatRef, message, seat_list
from bestiary.core.offer import Offer, OfferPart
from bestiary.core.refusal import FORMAT, Refused
from bestiary.i18n import Translator


class RuleTexts:
    """The rules of a game, quoted from its manual."""

    def __init__(self, entry: InstalledGame, translator: Translator) -> None:
        self.translator = translator
        self.rulebook = entry.rulebook(translator.language)
        self.kinds = {id: rule.origin() for id, rule in entry.rulebook("en").items()}

    def to_dict(self, id: str) -> dict[str, str]:
        return {"kind": self.kinds[id], "words": self.rulebook[id].text}

    def lines(self, ids: Iterable[str]) -> Iterator[str]:
        """The rules one after the other, each with its origin."""
        for id in dict.fromkeys(ids):
            if id in self.rulebook:
                yield ""
                head = message("cli-judge-rule-head", id=id, kind=self.kinds[id])
                yield from wrapped(self.translator.translate(head))
                for line in self.rulebook[id].text.splitlines():
                    yield from wrapped(line, 2)


class JudgeOutput:
    """Answers about one position, in one language."""

    def __init__(
        self, entry: InstalledGame, position: JudgedPosition, translator: Translator
    ) -> None:
        self.game = entry.game
        self.position = position
        self.translator = translator
        self.rule_texts = RuleTexts(entry, translator)

    def header_dict(self) -> dict[str, Any]:
        return {
            "game": self.game.name,
            "players": self.position.players,
            "phase": self.position.phase,
            "to_move": list(self.position.to_move),
        }

    def ruling_dict(self, ruling: MoveRuling) -> dict[str, Any]:
        refused = ruling.refusal
        rule = self.rule_texts.to_dict(refused.rule) if refused and refused.rule != FORMAT else {}
        return self.header_dict() | {
            "seat": ruling.seat,
            "move": ruling.move,
            "allowed": refused is None,
            "rule": refused.rule if refused else None,
            "why": self.translator.translate(refused.message) if refused else None,
            "kind": rule.get("kind"),
            "words": rule.get("words"),
            "then": [self.translator.translate_sentence(event) for event in ruling.consequences],
            "by": list(ruling.rules),
            "open": ruling.is_partial,
        }

    def ruling_lines(self, ruling: MoveRuling) -> Iterator[str]:
        """Legal and its consequences, or illegal and the rule against it."""
        if ruling.refusal is not None:
            yield from wrapped(
                self._sentence("cli-judge-no", why=self._refusal_sentence(ruling.refusal))
            )
            yield from self.rule_texts.lines([ruling.refusal.rule])
            return
        yield self._sentence("cli-judge-yes", who=_seat_arg(ruling.seat), move=ruling.move)
        yield self._sentence("cli-judge-then")
        for event in ruling.consequences:
            yield from wrapped(self.translator.translate_sentence(event), 2)
        if ruling.is_partial:
            yield from wrapped(self._sentence("cli-judge-then-open"), 2)
        if ruling.rules:
            yield from wrapped(self._sentence("cli-judge-by", rules=ListArg(ruling.rules)))

    def choices_dict(self, choices: Sequence[SeatChoices]) -> dict[str, Any]:
        rules = sorted(_cited_rules(choices), key=list(self.rule_texts.rulebook).index)
        return self.header_dict() | {
            "seats": [self._seat_dict(seat_choices) for seat_choices in choices],
            "rules": {id: self.rule_texts.to_dict(id) for id in rules},
        }

    def choices_lines(self, choices: Sequence[SeatChoices]) -> Iterator[str]:
        """Whose turn it is, each seat's choices or the reason for none, and the rules."""
        name = message(f"{self.game.name}-name")
        yield self._sentence("playthrough-title", game=name, players=self.position.players)
        seats = [_seat_arg(seat) for seat in self.position.to_move]
        yield self._sentence("cli-judge-turn", seats=ListArg(tuple(seats)))
        for group in _group_equal(choices):
            yield ""
            yield from self._group_lines(group)
        yield from self.rule_texts.lines(_cited_rules(choices))

    def _seat_dict(self, choices: SeatChoices) -> dict[str, Any]:
        refused = choices.refusal
        return {
            "seat": choices.seat,
            "offers": [self._offer_dict(choices, offer) for offer in choices.offers],
            "rule": refused.rule if refused else None,
            "why": self.translator.translate(refused.message) if refused else None,
            "open": choices.is_partial,
        }

    def _offer_dict(self, choices: SeatChoices, offer: Offer) -> dict[str, Any]:
        return {
            "verb": offer.verb,
            "words": self._verb_name(offer),
            "form": offer.template,
            "parts": [
                {
                    "name": part.name,
                    "least": part.least,
                    "most": part.most,
                    "choices": list(part.choices),
                    "called": [self._choice_name(part, choice) for choice in part.choices],
                }
                for part in offer.parts
            ],
            "rules": list(choices.rules_by_verb[offer.verb]),
        }

    def _group_lines(self, group: Sequence[SeatChoices]) -> Iterator[str]:
        """The choices of seats that have the same."""
        first = group[0]
        seats = seat_list(choices.seat for choices in group)
        if first.refusal is not None:
            why = self._refusal_sentence(first.refusal)
            yield from wrapped(self._sentence("cli-judge-nothing", seats=seats, why=why))
            return
        yield self._sentence("cli-judge-may", seats=seats)
        for offer in first.offers:
            yield from self._offer_lines(offer, first.rules_by_verb[offer.verb])
        if first.is_partial:
            yield from wrapped(self._sentence("cli-judge-may-open"), 2)

    def _offer_lines(self, offer: Offer, rules: Sequence[str]) -> Iterator[str]:
        """One kind of move: its name, how it is typed, and the choices of each part."""
        form = offer.template.format(**{part.name: part.name.upper() for part in offer.parts})
        why = f" ({', '.join(rules)})" if rules else ""
        yield from wrapped(f"{self._verb_name(offer)}: {form}{why}", 2)
        for part in offer.parts:
            names = [(choice, self._choice_name(part, choice)) for choice in part.choices]
            shown = [choice if choice == name else f"{choice} ({name})" for choice, name in names]
            yield from wrapped(
                self._sentence(
                    "cli-judge-part",
                    part=part.name.upper(),
                    least=part.least,
                    most=part.most,
                    choices=", ".join(shown) or "?",
                ),
                4,
            )

    def _verb_name(self, offer: Offer) -> str:
        return self.translator.translate_sentence(message(f"{self.game.name}-verb-{offer.verb}"))

    def _choice_name(self, part: OfferPart, choice: str) -> str:
        return self.translator.translate(self.game.moves.choice_name(part.name, choice))

    def _refusal_sentence(self, refused: Refused) -> str:
        """Why not, with the rule unless it is a matter of format."""
        if refused.rule == FORMAT:
            return self.translator.translate(refused.message)
        return self.translator.translate_refusal(refused)

    def _sentence(self, id: str, /, **args: MessageArg) -> str:
        return self.translator.translate_sentence(Message(id, args))


def wrapped(line: str, indent: int = 0) -> list[str]:
    """A line, wrapped to the width of the terminal."""
    width = min(get_terminal_size().columns, MAX_LINE_WIDTH)
    space = " " * indent
    return wrap(line, max(width, 20), initial_indent=space, subsequent_indent=space)


def _seat_arg(seat: int | None) -> MessageArg:
    return message("cli-judge-dealer") if seat is None else SeatRef(seat)


def _cited_rules(seats: Iterable[SeatChoices]) -> list[str]:
    """The rules behind all choices and refusals, each once."""
    ids = [id for choices in seats for rules in choices.rules_by_verb.values() for id in rules]
    refusals = [choices.refusal.rule for choices in seats if choices.refusal is not None]
    return [id for id in dict.fromkeys([*ids, *refusals]) if id != FORMAT]


def _group_equal(seats: Iterable[SeatChoices]) -> Iterator[list[SeatChoices]]:
    """Neighbouring seats with the same choices, or none for the same reason."""

    def key(choices: SeatChoices) -> tuple[object, ...]:
        return choices.offers, choices.rules_by_verb, str(choices.refusal), choices.is_partial

    for _, group in groupby(seats, key):
        yield list(group)
