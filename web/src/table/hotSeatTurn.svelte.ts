// The table: which player takes the device that goes around.

interface HotSeatTable {
  seq: number;
  isMyTurn: boolean;
}

/** Belongs to the component that makes it. */
export class HotSeatTurn {
  /** The index of the player who is to take the device. */
  next = $state<number | null>(null);

  constructor(onlooker: Pick<HotSeatTable, 'seq'>, players: readonly HotSeatTable[]) {
    $effect.pre(() => {
      // The connections get an update one after the other: the next player is chosen once all have it,
      // and stays chosen while the others get an update that is not about that player.
      const areInStep = players.every(({ seq }) => seq === onlooker.seq);
      const first = players.findIndex(({ isMyTurn }) => isMyTurn);
      const isStillNext = this.next !== null && players[this.next]?.isMyTurn;
      if (areInStep) this.next = first >= 0 ? first : null;
      else if (!isStillNext) this.next = null;
    });
  }
}
