// Mammuz: which displays were lies and which were caught, from a finished game with all cards open.
import type { MammuzEvent } from '../../protocol/games';
import type { Annotation, ReplayStep } from '../../protocol/types';

export interface JudgedDisplay {
  ply: number;
  seat: number;
  species: string;
  cards: string[];
  mark: 'true' | 'lie' | 'caught';
}

export interface SeatStats {
  displays: number;
  lies: number;
  caught: number;
  challenges: number;
  /** Challenges of the truth. */
  falseAlarms: number;
}

/** Every display, in order. The server's annotations say which were lies. */
export function judgedDisplays(steps: readonly ReplayStep[], annotations: readonly Annotation[]): JudgedDisplay[] {
  return steps.flatMap((step) =>
    eventsOf(step).flatMap((event) => {
      if (event.type !== 'OwnDisplayLaid') return [];
      const annotation = annotations.find(({ ply }) => ply === step.ply);
      const mark = !annotation?.flags['lie'] ? 'true' : annotation.caught_at_ply === null ? 'lie' : 'caught';
      return [{ ply: step.ply, seat: event.seat, species: event.species, cards: event.cards, mark } satisfies JudgedDisplay];
    }),
  );
}

/** By seat. */
export function seatStats(players: number, displays: readonly JudgedDisplay[], steps: readonly ReplayStep[]): SeatStats[] {
  const allChallenges = steps.flatMap(eventsOf).filter((event) => event.type === 'CardTurnedUp');
  return Array.from({ length: players }, (_, seat) => {
    const own = displays.filter((display) => display.seat === seat);
    const challenges = allChallenges.filter((event) => event.seat === seat);
    return {
      displays: own.length,
      lies: own.filter(({ mark }) => mark !== 'true').length,
      caught: own.filter(({ mark }) => mark === 'caught').length,
      challenges: challenges.length,
      falseAlarms: challenges.filter(({ verdict }) => verdict === 'truth').length,
    };
  });
}

function eventsOf({ events }: ReplayStep): MammuzEvent[] {
  return events as unknown as MammuzEvent[];
}
