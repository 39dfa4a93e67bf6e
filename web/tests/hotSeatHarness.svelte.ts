// Tests: several players who share a device.
import { flushSync } from 'svelte';
import { HotSeatTurn } from '../src/table/hotSeatTurn.svelte';

export function hotSeat(count: number) {
  const onlooker = $state({ seq: 0 });
  const players = $state(Array.from({ length: count }, () => ({ seq: 0, isMyTurn: false })));
  let turn: HotSeatTurn | undefined;
  const destroy = $effect.root(() => {
    turn = new HotSeatTurn(onlooker, players);
  });
  flushSync();
  return {
    updateOnlooker(seq: number) {
      onlooker.seq = seq;
      flushSync();
    },
    updatePlayer(index: number, seq: number, isMyTurn: boolean) {
      players[index] = { seq, isMyTurn };
      flushSync();
    },
    next: () => turn?.next,
    destroy,
  };
}
