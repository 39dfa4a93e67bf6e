// The table: the face of a game, loaded once it is known which game is played.
import type { Face } from '../games/gameUi';
import type { Shown } from './eventPlayback.svelte';

/** Stands in for a face until it is there: nothing is shown that could be missed. */
export class LazyFace {
  loaded = $state.raw<Face | null>(null);
  private asked = '';

  constructor(
    private find: (game: string) => Promise<Face>,
    private prepare: (game: string) => Promise<void>,
  ) {}

  /** What the table asks. */
  readonly face: Shown = {
    scene: (moment, me) => this.loaded?.scene(moment, me) ?? null,
    advance: (scene, fact) => this.loaded?.advance(scene, fact) ?? scene,
    order: (facts) => this.loaded?.order?.(facts) ?? [...facts],
    pace: (fact, next) => this.loaded?.pace(fact, next) ?? 0,
  };

  /** Load the face of a game; then the table is drawn. */
  load(game: string, drawn: () => void): void {
    if (this.asked === game) return;
    this.asked = game;
    Promise.all([this.find(game), this.prepare(game)]).then(
      ([face]) => {
        this.loaded = face;
        drawn();
      },
      () => {
        this.asked = '';
        setTimeout(() => this.load(game, drawn), 3000);
      },
    );
  }
}
