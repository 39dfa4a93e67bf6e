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
from bestiary.core.viewer import DEALER, Actor
from bestiary.i18n import Translator
from bestiary.i18n.translator import bundle_with_message


class RuleTexts:
    """The rules of a game, quoted from its manual."""

    def __init__(self, entry: InstalledGame, translator: Translator) -> None:
        self.translator = translator
        self.rulebook = entry.rulebook(translator.language)
        self.origins = {id: rule.origin() for id, rule in entry.rulebook("en").items()}

    def to_dict(self, id: str) -> dict[str, str]:
        return {"kind": self.origins[id], "text": self.rulebook[id].text}

    def lines(self, ids: Iterable[str]) -> Iterator[str]:
        for id in dict.fromkeys(ids):
            if id in self.rulebook:
                yield ""
                head = message("cli-judge-rule-head", id=id, kind=self.origins[id])
                yield from wrapped(self.translator.translate(head))
                for line in self.rulebook[id].text.splitlines():
                    yield from wrapped(line, 2)


class JudgeOutput:
    """Answers about one position, in one language."""

    def __init__(self, entry: InstalledGame, position: JudgedPosition, language: str) -> None:
        self.game = entry.game
        self.position = position
        self.translator = translator = Translator(language, position.names)
        self.rule_texts = RuleTexts(entry, translator)

    def header_dict(self) -> dict[str, Any]:
        position = self.position
        header = {"game": self.game.name, "players": position.players, "phase": position.phase}
        return header | {"to_move": position.to_move}

    def ruling_dict(self, ruling: MoveRuling) -> dict[str, Any]:
        refused = next(iter(ruling.depends_on), ruling.refusal)
        rule = self.rule_texts.to_dict(refused.rule) if refused and refused.rule != FORMAT else {}
        asked = {
            "seat": ruling.seat,
            "move": ruling.move_text,
            "allowed": None if ruling.depends_on else refused is None,
        }
        broken = {"kind": rule.get("kind"), "text": rule.get("text")}
        then = [self.translator.capitalized(event) for event in ruling.consequences]
        answer = {"then": then, "by": ruling.rules, "open": ruling.is_partial}
        return self.header_dict() | asked | self._refusal_dict(refused) | broken | answer

    def ruling_lines(self, ruling: MoveRuling) -> Iterator[str]:
        """Legal and its consequences, or illegal and the rule against it, or what it depends on."""
        if ruling.depends_on:
            conditions = ListArg(tuple(map(_condition, ruling.depends_on)))
            yield from wrapped(self._sentence("cli-judge-depends", conditions=conditions))
            yield from self.rule_texts.lines(refused.rule for refused in ruling.depends_on)
            return
        if ruling.refusal is not None:
            why = self.translator.translate_refusal(ruling.refusal)
            yield from wrapped(self._sentence("cli-judge-no", why=why))
            yield from self.rule_texts.lines([ruling.refusal.rule])
            return
        yield self._sentence("cli-judge-yes", who=_seat_arg(ruling.seat), move=ruling.move_text)
        yield self._sentence("cli-judge-then")
        for event in ruling.consequences:
            yield from wrapped(self.translator.capitalized(event), 2)
        if ruling.is_partial:
            yield from wrapped(self._sentence("cli-judge-then-open"), 2)
        if ruling.rules:
            yield from wrapped(self._sentence("cli-judge-by", rules=ListArg(ruling.rules)))

    def choices_dict(self, choices: Sequence[SeatChoices]) -> dict[str, Any]:
        rules = sorted(_cited_rules(choices), key=list(self.rule_texts.rulebook).index)
        texts = {id: self.rule_texts.to_dict(id) for id in rules}
        return self.header_dict() | {"seats": list(map(self._seat_dict, choices)), "rules": texts}

    def choices_lines(self, choices: Sequence[SeatChoices]) -> Iterator[str]:
        """Whose turn it is, each seat's choices or the reason for none, and the rules."""
        name = message(f"{self.game.name}-name")
        yield self._sentence("playthrough-title", game=name, players=self.position.players)
        seats = ListArg(tuple(map(_seat_arg, self.position.to_move)))
        yield self._sentence("cli-judge-turn", seats=seats)
        for _, group in groupby(choices, _without_seat):
            yield ""
            yield from self._group_lines(list(group))
        yield from self.rule_texts.lines(_cited_rules(choices))

    def _seat_dict(self, choices: SeatChoices) -> dict[str, Any]:
        offers = [self._offer_dict(choices, offer) for offer in choices.offers]
        refusal = self._refusal_dict(choices.refusal)
        return {"seat": choices.seat, "offers": offers, **refusal, "open": choices.is_partial}

    def _refusal_dict(self, refused: Refused | None) -> dict[str, str | None]:
        if refused is None:
            return {"rule": None, "detail": None}
        return {"rule": refused.rule, "detail": self.translator.translate(refused.message)}

    def _offer_dict(self, choices: SeatChoices, offer: Offer) -> dict[str, Any]:
        parts = []
        for part in offer.parts:
            called = [self._choice_name(part, choice) for choice in part.choices]
            limits = {"name": part.name, "least": part.least, "most": part.most}
            parts.append(limits | {"choices": part.choices, "called": called})
        verb = {"verb": offer.verb, "label": self._verb_name(offer), "form": offer.template}
        return verb | {"parts": parts, "rules": choices.rules_by_verb[offer.verb]}

    def _group_lines(self, group: Sequence[SeatChoices]) -> Iterator[str]:
        first = group[0]
        seats = seat_list(choices.seat for choices in group)
        if first.refusal is not None:
            why = self.translator.translate_refusal(first.refusal)
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
            id, choices = "cli-judge-part", ", ".join(shown) or "?"
            name, least, most = part.name.upper(), part.least, part.most
            line = self._sentence(id, part=name, least=least, most=most, choices=choices)
            yield from wrapped(line, 4)

    def _verb_name(self, offer: Offer) -> str:
        return self._sentence(f"{self.game.name}-verb-{offer.verb}")

    def _choice_name(self, part: OfferPart, choice: str) -> str:
        return self.translator.translate(self.game.moves.choice_name(part.name, choice))

    def _sentence(self, id: str, /, **args: MessageArg) -> str:
        return self.translator.capitalized(Message(id, args))


def wrapped(line: str, indent: int = 0) -> list[str]:
    """A line, wrapped to the width of the terminal."""
    width = min(get_terminal_size().columns, MAX_LINE_WIDTH)
    space = " " * indent
    return wrap(line, max(width, 20), initial_indent=space, subsequent_indent=space)


def _condition(refused: Refused) -> Message:
    """Under what condition this refusal does not apply: a sentence of the game, if it has one."""
    only = refused.message.id.replace("-refused-", "-only-", 1)
    has_own = bundle_with_message("en", only).has_message(only)
    args = {"rule": refused.rule}
    if has_own:
        return message("cli-judge-only", only=Message(only, refused.message.args), **args)
    return message("cli-judge-unless", why=refused.message, **args)


def _seat_arg(seat: Actor) -> MessageArg:
    return message("cli-judge-dealer") if seat is DEALER else SeatRef(seat)


def _cited_rules(seats: Iterable[SeatChoices]) -> list[str]:
    """The rules behind all choices and refusals, each once."""
    ids = [id for choices in seats for rules in choices.rules_by_verb.values() for id in rules]
    refusals = [choices.refusal.rule for choices in seats if choices.refusal is not None]
    return [id for id in dict.fromkeys([*ids, *refusals]) if id != FORMAT]


def _without_seat(choices: SeatChoices) -> tuple[object, ...]:
    """Equal for seats with the same choices, or none for the same reason."""
    return choices.offers, choices.rules_by_verb, str(choices.refusal), choices.is_partial
