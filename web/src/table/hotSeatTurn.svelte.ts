// The table: who is called to a device that goes around.

/** What is asked of the table, as one of them sees it. */
export interface Heard {
  n: number;
  isMyTurn: boolean;
}

/** Calls whoever owes a choice. Belongs to the component that makes it. */
export class Calling {
  /** Who is to take the device; null where nobody is. */
  due = $state<number | null>(null);

  constructor(open: Pick<Heard, 'n'>, hands: readonly Heard[]) {
    $effect.pre(() => {
      // News reach one after the other: nobody is called before all have heard them,
      // and who was called stays so while others hear of something that is not theirs.
      const isInStep = hands.every(({ n }) => n === open.n);
      const first = hands.findIndex(({ isMyTurn }) => isMyTurn);
      const isStill = this.due !== null && hands[this.due]?.isMyTurn;
      if (isInStep) this.due = first >= 0 ? first : null;
      else if (!isStill) this.due = null;
    });
  }
}
