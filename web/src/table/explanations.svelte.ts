// The table: what its events explain, one after the other, each once on this device.
import { rememberExplained, wasExplained } from '../device/explained';
import type { Explanation } from '../protocol/types';

export class Explanations {
  /** What is being explained, until it is dismissed. */
  current = $state.raw<Explanation | null>(null);
  private waiting = $state.raw<readonly Explanation[]>([]);
  private seq = 0;

  get hasNext(): boolean {
    return this.waiting.length > 0;
  }

  /** An event of an entry is shown. What several of them explain points at all of it. */
  add(seq: number, explanations: readonly Explanation[]): void {
    const isSameEntry = seq === this.seq;
    this.seq = seq;
    for (const added of explanations) {
      const merge = (other: Explanation) => (other.id === added.id ? { ...other, pointers: [...other.pointers, ...added.pointers.filter((pointer) => !other.pointers.includes(pointer))] } : other);
      if (isSameEntry && this.current) this.current = merge(this.current);
      if (isSameEntry) this.waiting = this.waiting.map(merge);
      if (this.current?.id === added.id || this.waiting.some(({ id }) => id === added.id) || wasExplained(added.id)) continue;
      this.waiting = [...this.waiting, added];
    }
  }

  /** Explain what waits first, unless something is being explained. */
  show(): void {
    while (!this.current && this.waiting.length > 0) {
      const [next, ...rest] = this.waiting as [Explanation, ...Explanation[]];
      this.waiting = rest;
      // Another table on this device may have explained it meanwhile.
      if (wasExplained(next.id)) continue;
      rememberExplained(next.id);
      this.current = next;
    }
  }

  dismiss(): void {
    this.current = null;
  }
}
