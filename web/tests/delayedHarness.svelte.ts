// Tests: a value and its delayed copy.
import { flushSync } from 'svelte';
import { Delayed } from '../src/components/delayed.svelte';

export function delayedValue(initial: string) {
  let source = $state(initial);
  let delayed: Delayed<string> | undefined;
  const destroy = $effect.root(() => {
    delayed = new Delayed(() => source);
  });
  flushSync();
  return {
    set(value: string) {
      source = value;
      flushSync();
    },
    current: () => delayed?.current,
    destroy,
  };
}
