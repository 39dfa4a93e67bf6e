// Tests: something that says a value, and somebody who hears it later.
import { flushSync } from 'svelte';
import { Delayed } from '../src/components/delayed.svelte';

export function following(first: string) {
  let said = $state(first);
  let later: Delayed<string> | undefined;
  const leave = $effect.root(() => {
    later = new Delayed(() => said);
  });
  flushSync();
  return {
    say(value: string) {
      said = value;
      flushSync();
    },
    heard: () => later?.current,
    leave,
  };
}
