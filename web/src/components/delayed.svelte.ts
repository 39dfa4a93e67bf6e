// Components: a value that follows another a little later, so that no frame has to draw both picture and words.

/** A few frames: too short to notice. */
const DELAY_MS = 80;

/** Belongs to the component that makes it. */
export class Delayed<T> {
  current: T = $state.raw() as T;

  constructor(source: () => T) {
    this.current = source();
    $effect(() => {
      const value = source();
      // Not cancelled by the next change: a value that changes all the time would never arrive.
      setTimeout(() => (this.current = value), DELAY_MS);
    });
  }
}
