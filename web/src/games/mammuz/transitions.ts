// Mammuz: cards that fly between the herd and those who lay and take them.
import { cubicInOut } from 'svelte/easing';
import { prefersReducedMotion } from 'svelte/motion';
import type { TransitionConfig } from 'svelte/transition';
import type { MammuzEvent } from '../../../../docs/reference/games';
import type { Fact } from '../../protocol/types';

const LONG = 480;
const APART = 45;

/** Where a seat's cards are on this screen. */
export function spotOf(seat: number): string {
  return `seat-${seat}`;
}

/** Where the cards of the herd go with a fact: the name of a spot, the card's number given. */
export function goalOf(fact: Fact | null, number: number, players: number): string | null {
  const event = fact as unknown as MammuzEvent | null;
  switch (event?.event) {
    case 'HerdTaken':
    case 'OwnHerdTaken':
      return spotOf(event.seat);
    case 'HerdDealt':
    case 'OwnCardsDealt':
      return spotOf(number % players);
    case 'HerdLaidAside':
      return 'pile';
    default:
      return null;
  }
}

/** Where cards come from that have just been laid. */
export function sourceOf(fact: Fact | null): string | null {
  const event = fact as unknown as MammuzEvent | null;
  return event?.event === 'DisplayLaid' || event?.event === 'OwnDisplayLaid' ? spotOf(event.seat) : null;
}

/** Something comes up, or goes. Unlike Svelte's own fading it asks the page for no measures. */
export function appear(_: Element, { delay = 0 }: { delay?: number } = {}): TransitionConfig {
  if (prefersReducedMotion.current) return { duration: 0 };
  return { delay, duration: 160, css: (there) => `opacity: ${there}` };
}

/** A card flies from or to a spot; without one it comes and goes at once. */
export function flight(node: Element, { spot, number }: { spot: string | null; number: number }): TransitionConfig {
  const other = spot === null ? null : document.querySelector(`[data-spot="${spot}"]`);
  if (!other || prefersReducedMotion.current) return { duration: 0 };
  const [here, there] = [node.getBoundingClientRect(), other.getBoundingClientRect()];
  const x = there.x + there.width / 2 - here.x - here.width / 2;
  const y = there.y + there.height / 2 - here.y - here.height / 2;
  return {
    delay: number * APART,
    duration: LONG,
    easing: cubicInOut,
    css: (_, away) =>
      `transform: translate(${x * away}px, ${y * away}px) rotate(${away * 20}deg) scale(${1 - away * 0.55}); opacity: ${away > 0.85 ? (1 - away) / 0.15 : 1}`,
  };
}
