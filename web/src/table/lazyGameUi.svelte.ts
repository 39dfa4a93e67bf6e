// The table: the UI of a game, loaded once it is known which game is played.
import type { GameUi } from '../games/gameUi';
import type { PlaybackUi } from './eventPlayback.svelte';

const RETRY_MS = 3000;

/** Stands in for the UI until it is loaded: until then playback shows nothing. */
export class LazyGameUi {
  loaded = $state.raw<GameUi | null>(null);
  private requested = '';

  constructor(
    private loadUi: (game: string) => Promise<GameUi>,
    private loadSentences: (game: string) => Promise<void>,
  ) {}

  readonly playbackUi: PlaybackUi = {
    scene: (view, me) => this.loaded?.scene(view, me) ?? null,
    advance: (scene, event) => this.loaded?.advance(scene, event) ?? scene,
    showOrder: (events) => this.loaded?.showOrder?.(events) ?? [...events],
    durationMs: (event, next) => this.loaded?.durationMs(event, next) ?? 0,
  };

  load(game: string, onload: () => void): void {
    if (this.requested === game) return;
    this.requested = game;
    Promise.all([this.loadUi(game), this.loadSentences(game)]).then(
      ([ui]) => {
        this.loaded = ui;
        onload();
      },
      () => {
        this.requested = '';
        setTimeout(() => this.load(game, onload), RETRY_MS);
      },
    );
  }
}
