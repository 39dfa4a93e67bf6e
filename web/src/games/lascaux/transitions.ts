// Lascaux: how things fly between the wall, the middle and the seats. Only transform and opacity change.
import type { AnimationConfig } from 'svelte/animate';
import { cubicInOut, cubicOut } from 'svelte/easing';
import { prefersReducedMotion } from 'svelte/motion';
import type { TransitionConfig } from 'svelte/transition';

/** A painting flies from the wall to the one who takes it. */
export function arrive(node: Element, { card }: { card: string }): TransitionConfig {
  const before = isStill() ? null : node.closest('.lascaux')?.querySelector(`[data-card="${card}"]`);
  if (!before) return { duration: 0 };
  const [from, to] = [before.getBoundingClientRect(), node.getBoundingClientRect()];
  const [x, y, more] = [from.left - to.left, from.top - to.top, from.width / to.width - 1];
  return {
    duration: 700,
    easing: cubicInOut,
    css: (_, u) => `transform-origin: 0 0; transform: translate(${x * u}px, ${y * u}px) scale(${1 + more * u})`,
  };
}

/** A painting comes to the wall, or is gone from there. */
export function show(_: Element, { ms }: { ms: number }): TransitionConfig {
  return { duration: isStill() ? 0 : ms, css: (t) => `opacity: ${t}` };
}

/** What stays on the wall moves up. */
export function shift(_: Element, { from, to }: { from: DOMRect; to: DOMRect }): AnimationConfig {
  const [x, y] = [from.left - to.left, from.top - to.top];
  return { duration: isStill() ? 0 : 300, easing: cubicOut, css: (_, u) => `transform: translate(${x * u}px, ${y * u}px)` };
}

/** A marker is laid on the stack. */
export function drop(_: Element, { ms }: { ms: number }): TransitionConfig {
  return { duration: isStill() ? 0 : ms, easing: cubicOut, css: (t, u) => `translate: 0 ${-1.5 * u}rem; opacity: ${t}` };
}

/** A stone comes from a seat, or goes there; all stones of a heap go the same way. */
export function toss(node: Element, { seat, delay = 0 }: { seat: number | null; delay?: number }): TransitionConfig {
  const found = seat === null || isStill() ? null : wayTo(node, seat);
  if (!found) return { duration: 0 };
  const { x, y } = found;
  return { delay, duration: 420, easing: cubicOut, css: (t, u) => `translate: ${x * u}px ${y * u}px; opacity: ${Math.min(1, t * 3)}` };
}

interface Way {
  seat: number;
  x: number;
  y: number;
}

let known: Way | null = null;

/** How far it is from a heap to a seat. Measured once for all stones that go at the same moment. */
function wayTo(node: Element, seat: number): Way | null {
  if (known?.seat === seat) return known;
  const heap = node.closest('.heap')?.getBoundingClientRect();
  const place = node.closest('.lascaux')?.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
  if (!heap || !place) return null;
  known = { seat, x: place.left + place.width / 2 - heap.left - heap.width / 2, y: place.top + place.height / 2 - heap.top - heap.height / 2 };
  setTimeout(() => (known = null));
  return known;
}

/** Whether things only change place: some people want no motion. */
function isStill(): boolean {
  return prefersReducedMotion.current;
}
