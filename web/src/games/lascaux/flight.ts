// Lascaux: how things fly between the wall, the middle and the seats. Only transform and opacity change.
import { cubicInOut, cubicOut } from 'svelte/easing';
import { prefersReducedMotion } from 'svelte/motion';
import { crossfade, fade, type TransitionConfig } from 'svelte/transition';

/** A duration, or none for those who want no motion. */
export function lasting(ms: number): number {
  return prefersReducedMotion.current ? 0 : ms;
}

/** A painting leaves the wall (`leave`) and arrives at a seat (`arrive`). */
export const [leave, arrive] = crossfade({
  duration: () => lasting(700),
  easing: cubicInOut,
  fallback: (node) => fade(node, { duration: lasting(250) }),
});

/** A stone comes from a seat, or goes there. */
export function toss(node: Element, { seat, delay = 0 }: { seat: number | null; delay?: number }): TransitionConfig {
  const place = seat === null ? null : node.closest('.lascaux')?.querySelector(`[data-seat="${seat}"]`);
  if (!place || prefersReducedMotion.current) return { duration: 0 };
  const [from, to] = [node.getBoundingClientRect(), place.getBoundingClientRect()];
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - from.height / 2;
  return { delay, duration: 420, easing: cubicOut, css: (t, u) => `translate: ${x * u}px ${y * u}px; opacity: ${Math.min(1, t * 3)}` };
}
