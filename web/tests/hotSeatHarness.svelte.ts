// Tests: several who share a device, and what each has heard.
import { flushSync } from 'svelte';
import { Calling, type Heard } from '../src/table/hotSeatTurn.svelte';

export function sharing(count: number) {
  const open = $state({ n: 0 });
  const hands: Heard[] = $state(Array.from({ length: count }, () => ({ n: 0, isMyTurn: false })));
  let calling: Calling | undefined;
  const leave = $effect.root(() => {
    calling = new Calling(open, hands);
  });
  flushSync();
  return {
    /** The screen that all may see hears of a number. */
    open(n: number) {
      open.n = n;
      flushSync();
    },
    /** One of them hears of a number. */
    hand(index: number, n: number, isMyTurn: boolean) {
      hands[index] = { n, isMyTurn };
      flushSync();
    },
    due: () => calling?.due,
    leave,
  };
}
