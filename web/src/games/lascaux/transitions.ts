// Lascaux: transitions between the wall, the middle and the seats. Only transform and opacity change.
import type { AnimationConfig } from 'svelte/animate';
import { cubicInOut, cubicOut } from 'svelte/easing';
import { prefersReducedMotion } from 'svelte/motion';
import type { TransitionConfig } from 'svelte/transition';

/** A painting flies from the wall to the seat that takes it. */
export function flyFromWall(node: Element, { card }: { card: string }): TransitionConfig {
  const onWall = isMotionReduced() ? null : node.closest('.lascaux')?.querySelector(`[data-card="${card}"]`);
  if (!onWall) return { duration: 0 };
  const [from, to] = [onWall.getBoundingClientRect(), node.getBoundingClientRect()];
  const [x, y, growth] = [from.left - to.left, from.top - to.top, from.width / to.width - 1];
  return {
    duration: 700,
    easing: cubicInOut,
    css: (_, u) => `transform-origin: 0 0; transform: translate(${x * u}px, ${y * u}px) scale(${1 + growth * u})`,
  };
}

/** A painting appears on the wall or disappears. */
export function fade(_: Element, { ms }: { ms: number }): TransitionConfig {
  return { duration: isMotionReduced() ? 0 : ms, css: (t) => `opacity: ${t}` };
}

/** Paintings that stay on the wall close the gaps. */
export function closeGap(_: Element, { from, to }: { from: DOMRect; to: DOMRect }): AnimationConfig {
  const [x, y] = [from.left - to.left, from.top - to.top];
  return { duration: isMotionReduced() ? 0 : 300, easing: cubicOut, css: (_, u) => `transform: translate(${x * u}px, ${y * u}px)` };
}

/** A marker is laid on the stack. */
export function dropMarker(_: Element, { ms }: { ms: number }): TransitionConfig {
  return { duration: isMotionReduced() ? 0 : ms, easing: cubicOut, css: (t, u) => `translate: 0 ${-1.5 * u}rem; opacity: ${t}` };
}

/** A stone comes from a seat or goes there. */
export function tossStone(node: Element, { seat, delay = 0 }: { seat: number | null; delay?: number }): TransitionConfig {
  const offset = seat === null || isMotionReduced() ? null : offsetToSeat(node, seat);
  if (!offset) return { duration: 0 };
  const { x, y } = offset;
  return { delay, duration: 420, easing: cubicOut, css: (t, u) => `translate: ${x * u}px ${y * u}px; opacity: ${Math.min(1, t * 3)}` };
}

interface SeatOffset {
  seat: number;
  x: number;
  y: number;
}

let measured: SeatOffset | null = null;

/** From a heap to a seat; measured once for all stones that move together. */
function offsetToSeat(node: Element, seat: number): SeatOffset | null {
  if (measured?.seat === seat) return measured;
  const heap = node.closest('.heap')?.getBoundingClientRect();
  const target = node.closest('.lascaux')?.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
  if (!heap || !target) return null;
  measured = { seat, x: target.left + target.width / 2 - heap.left - heap.width / 2, y: target.top + target.height / 2 - heap.top - heap.height / 2 };
  setTimeout(() => (measured = null));
  return measured;
}

function isMotionReduced(): boolean {
  return prefersReducedMotion.current;
}
