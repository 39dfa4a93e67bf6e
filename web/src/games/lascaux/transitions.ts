// Lascaux: transitions between the wall, the middle and the seats. Only transform and opacity change.
import type { AnimationConfig } from 'svelte/animate';
import { cubicInOut, cubicOut } from 'svelte/easing';
import { prefersReducedMotion } from 'svelte/motion';
import type { TransitionConfig } from 'svelte/transition';

/** A painting flies from the wall to the seat that took it; without one it fades. */
export function leaveWall(node: Element, { seat }: { seat(): number | null }): TransitionConfig {
  const taker = seat();
  const target = taker === null || prefersReducedMotion.current ? null : node.closest('.lascaux')?.querySelector(`[data-seat="${taker}"]`);
  if (!target) return fade(node, { ms: 150 });
  const [from, to] = [node.getBoundingClientRect(), target.getBoundingClientRect()];
  const [x, y] = [to.left + to.width / 2 - from.left - from.width / 2, to.top + to.height / 2 - from.top - from.height / 2];
  return { duration: 450, easing: cubicInOut, css: (t, u) => `z-index: 4; transform: translate(${x * u}px, ${y * u}px) scale(${0.3 + 0.7 * t}); opacity: ${Math.min(1, t * 3)}` };
}

/** A painting appears on the wall or disappears. */
export function fade(_: Element, { ms }: { ms: number }): TransitionConfig {
  return { duration: prefersReducedMotion.current ? 0 : ms, css: (t) => `opacity: ${t}` };
}

/** Paintings that stay on the wall close the gaps. */
export function closeGap(_: Element, { from, to }: { from: DOMRect; to: DOMRect }): AnimationConfig {
  const [x, y] = [from.left - to.left, from.top - to.top];
  return { duration: prefersReducedMotion.current ? 0 : 300, easing: cubicOut, css: (_, u) => `transform: translate(${x * u}px, ${y * u}px)` };
}

/** A marker is laid on the stack. */
export function dropMarkerOnStack(_: Element, { ms }: { ms: number }): TransitionConfig {
  return { duration: prefersReducedMotion.current ? 0 : ms, easing: cubicOut, css: (t, u) => `translate: 0 ${-1.5 * u}rem; opacity: ${t}` };
}

/** A stone comes from a seat or goes there. */
export function tossStone(node: Element, { seat, delay = 0 }: { seat: number | null; delay?: number }): TransitionConfig {
  const offset = seat === null || prefersReducedMotion.current ? null : offsetToSeat(node, seat);
  if (!offset) return { duration: 0 };
  const { x, y } = offset;
  return { delay, duration: 420, easing: cubicOut, css: (t, u) => `translate: ${x * u}px ${y * u}px; opacity: ${Math.min(1, t * 3)}` };
}

/** From a heap to a seat. */
function offsetToSeat(node: Element, seat: number): { x: number; y: number } | null {
  const heap = node.closest('.heap')?.getBoundingClientRect();
  const target = node.closest('.lascaux')?.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
  return heap && target ? { x: target.left + target.width / 2 - heap.left - heap.width / 2, y: target.top + target.height / 2 - heap.top - heap.height / 2 } : null;
}
