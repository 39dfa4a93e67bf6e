// Mammuz: who lied when and who was caught, out of a finished game with all cards open.
import type { MammuzEvent } from '../../../../docs/reference/games';
import type { Deed, ReplayStep } from '../../protocol/types';

/** A display, as it was in truth. */
export interface Told {
  ply: number;
  seat: number;
  species: string;
  cards: string[];
  mark: 'true' | 'lie' | 'caught';
}

/** A seat in numbers. */
export interface Count {
  displays: number;
  lies: number;
  caught: number;
  challenges: number;
  alarms: number;
}

/** Every display, in order. What was a lie, the server's own reckoning says. */
export function told(steps: readonly ReplayStep[], tally: readonly Deed[]): Told[] {
  return steps.flatMap(({ ply, facts }) =>
    facts.flatMap((fact) => {
      const event = fact as unknown as MammuzEvent;
      if (event.event !== 'OwnDisplayLaid') return [];
      const deed = tally.find((each) => each.ply === ply);
      const mark = !deed?.what['lie'] ? 'true' : deed.caught === null ? 'lie' : 'caught';
      return [{ ply, seat: event.seat, species: event.species, cards: event.cards, mark } satisfies Told];
    }),
  );
}

/** The same in numbers, by seat. */
export function counted(players: number, all: readonly Told[], steps: readonly ReplayStep[]): Count[] {
  const turned = steps.flatMap(({ facts }) => facts.filter((fact) => fact.event === 'CardTurnedUp'));
  return Array.from({ length: players }, (_, seat) => {
    const own = all.filter((each) => each.seat === seat);
    const challenges = turned.filter((fact) => fact['seat'] === seat);
    return {
      displays: own.length,
      lies: own.filter((each) => each.mark !== 'true').length,
      caught: own.filter((each) => each.mark === 'caught').length,
      challenges: challenges.length,
      alarms: challenges.filter((fact) => (fact.text.args as { verdict?: string }).verdict === 'truth').length,
    };
  });
}
