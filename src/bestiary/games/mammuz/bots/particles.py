"""Mammuz bots: particles: guessed states, weighted by the opponent model and resampled.

One step of a particle filter with systematic resampling (Kitagawa 1996), from fresh guesses for
each choice: no particle is carried on from move to move, because the view keeps the constraints.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from bestiary.core import bits
from bestiary.core.bot import Clock
from bestiary.core.pcg32 import Pcg32
from bestiary.games.mammuz.bots.bot_view import BotView
from bestiary.games.mammuz.bots.opponent_model import OpponentModel
from bestiary.games.mammuz.deck import CARD_IDS, CARD_NAMES, SPECIES
from bestiary.games.mammuz.guess_sampler import GuessSampler
from bestiary.games.mammuz.rules import State

MAX_REDEALS: Final = 8
"""Further deals for a guess in which no seat holds a whole species (MZ-21)."""


def sample(
    view: BotView, model: OpponentModel, rng: Pcg32, guesses: int, clock: Clock, until_ms: int
) -> list[State]:
    """Half as many states as guesses, the displays of other seats drawn from the opponent model.

    Fewer guesses if the clock comes down to `until_ms`; an empty list if it has at the start.
    """
    sampler = GuessSampler(view.view)
    states: list[State] = []
    weights: list[float] = []
    for _ in range(guesses):
        if clock.left_ms() <= until_ms:
            break
        state = sampler.guess(rng, MAX_REDEALS)
        weights.append(model.resample_displays(state, view.seat, rng))
        states.append(state)
    return _resample(states, weights, (len(states) + 1) // 2, rng)


def _resample(states: list[State], weights: list[float], count: int, rng: Pcg32) -> list[State]:
    """`count` states, in proportion to their weights, by equal steps from one random offset.

    Each is a clone. All states, as they are, if no weight is positive.
    """
    step = sum(weights) / count if count else 0.0
    if step <= 0:
        return states
    resampled: list[State] = []
    pointer = step * rng.below(1 << 16) / (1 << 16)
    for state, weight in zip(states, weights, strict=True):
        while pointer < weight:
            resampled.append(state.clone())
            pointer += step
        pointer -= weight
    return resampled


def lie_probability_per_card(states: Sequence[State]) -> list[float]:
    """How likely each card of the last display is a lie, the first place first.

    In a mixed display a lie is half as likely at the last place (`opponent_model.fill_herd`).
    """
    size = len(states[0].displays()[-1][1])
    sums = [0.0] * size
    for state in states:
        lies = sum(kind != state.species for kind in state.displays()[-1][1])
        at_last_place = lies / size if lies in (0, size) else lies / size / 2
        for place in range(size - 1):
            sums[place] += (lies - at_last_place) / (size - 1)
        sums[-1] += at_last_place
    return [total / len(states) for total in sums]


def probability_in_last_display(states: Sequence[State], card: str) -> float:
    """How likely a card is in the last display."""
    return sum(CARD_IDS[card] in state.displays()[-1][1] for state in states) / len(states)


def likely_extinction(states: Sequence[State], seat: int) -> str | None:
    """The species that dies out in most states if a seat takes the herd (MZ-21), or None."""
    counts = Counter(kind for state in states for kind in _completed_species(state, seat))
    kind, times = counts.most_common(1)[0] if counts else (0, 0)
    return CARD_NAMES[kind] if 2 * times > len(states) else None


def _completed_species(state: State, seat: int) -> Iterator[int]:
    """The species of which a hand, the herd and the pile hold all cards together."""
    herd = [kind for _, cards in state.displays() for kind in cards]
    for kind in range(len(SPECIES)):
        held = bits.count_of(state.hands[seat], kind) + bits.count_of(state.pile, kind)
        count = held + herd.count(kind)
        if count > 0 and count == bits.count_of(state.in_game, kind):
            yield kind
