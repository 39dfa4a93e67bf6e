// Mammuz: transitions of cards between the herd and the seats.
import { cubicInOut } from 'svelte/easing';
import { prefersReducedMotion } from 'svelte/motion';
import type { TransitionConfig } from 'svelte/transition';
import type { MammuzEvent } from '../../protocol/games';

const FLIGHT_MS = 480;
const STAGGER_MS = 45;

/** The name of the place of a seat's cards on the screen (`data-spot`). */
export function spotOf(seat: number): string {
  return `seat-${seat}`;
}

/** The spot to which an event moves a card of the herd. */
export function landingSpot(event: MammuzEvent | null, cardNumber: number): string | null {
  switch (event?.type) {
    case 'HerdTaken':
    case 'OwnHerdTaken':
      return spotOf(event.seat);
    case 'HerdDealt':
    case 'OwnCardsDealt': {
      const takers = event.counts.flatMap((count, seat) => Array<number>(count).fill(seat));
      return spotOf(takers[cardNumber % takers.length] ?? 0);
    }
    case 'HerdLaidAside':
      return 'pile';
    default:
      return null;
  }
}

/** The spot from which an event lays cards. */
export function startSpot(event: MammuzEvent | null): string | null {
  return event?.type === 'DisplayLaid' || event?.type === 'OwnDisplayLaid' ? spotOf(event.seat) : null;
}

/** Unlike Svelte's own fade it does not read computed styles, which would lay out the page. */
export function fade(_: Element, { delay = 0 }: { delay?: number } = {}): TransitionConfig {
  if (prefersReducedMotion.current) return { duration: 0 };
  return { delay, duration: 160, css: (opacity) => `opacity: ${opacity}` };
}

/** A card flies from or to a spot; without one it appears or disappears at once. */
export function fly(node: Element, { spot, cardNumber }: { spot: string | null; cardNumber: number }): TransitionConfig {
  const other = spot === null ? null : document.querySelector(`[data-spot="${spot}"]`);
  if (!other || prefersReducedMotion.current) return { duration: 0 };
  const [here, there] = [node.getBoundingClientRect(), other.getBoundingClientRect()];
  const x = there.x + there.width / 2 - here.x - here.width / 2;
  const y = there.y + there.height / 2 - here.y - here.height / 2;
  return {
    delay: cardNumber * STAGGER_MS,
    duration: FLIGHT_MS,
    easing: cubicInOut,
    css: (_, away) =>
      `transform: translate(${x * away}px, ${y * away}px) rotate(${away * 20}deg) scale(${1 - away * 0.55}); opacity: ${away > 0.85 ? (1 - away) / 0.15 : 1}`,
  };
}
