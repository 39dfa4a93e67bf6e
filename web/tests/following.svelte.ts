// Tests: something that says a value, and somebody who hears it later.
import { flushSync } from 'svelte';
import { Later } from '../src/parts/later.svelte';

export function following(first: string) {
  let said = $state(first);
  let later: Later<string> | undefined;
  const leave = $effect.root(() => {
    later = new Later(() => said);
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
