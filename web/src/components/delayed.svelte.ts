// Parts: words come just after the picture they belong to, so that no moment has both to draw.

/** In milliseconds: some frames, which nobody notices. */
const BEHIND = 80;

/** A value as it was a moment ago. Belongs to the component that makes it. */
export class Delayed<T> {
  current: T = $state.raw() as T;

  constructor(now: () => T) {
    this.current = now();
    $effect(() => {
      const value = now();
      // Not called off when the next comes: what changes all the time would never be told.
      setTimeout(() => (this.current = value), BEHIND);
    });
  }
}
