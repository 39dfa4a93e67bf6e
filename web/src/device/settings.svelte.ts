// The device: its settings. They are not sent to the server.
import { readObject, writeObject } from './storage';

const SETTINGS = 'bestiary.settings';

const DEFAULTS = {
  /** The nickname that is offered when one sits down. */
  nickname: '',
  /** de, en or it; empty if the browser decides. */
  language: '',
  theme: 'auto' as 'auto' | 'light' | 'dark',
  /** Ask once more before a move is sent. */
  confirm: false,
  /** A single tap plays; otherwise the first one selects. */
  oneTap: false,
  sound: false,
  /** Vibrate when it is the player's turn. */
  vibrate: true,
  /** Others may nudge: with a sound, and vibration if that is on. */
  nudge: true,
  /** Notify the player whose turn it is. */
  notify: false,
  /** By how much this device shortens what the pace of the table says; 0 shows the end at once. */
  speed: 1,
  /** Explain what happens for the first time, at tables that do so. */
  explanations: true,
  /** Show the card counter. */
  counter: true,
};

export class Settings {
  values = $state({ ...DEFAULTS, ...readObject(SETTINGS) });

  /** Older profiles may have a slower speed: now the table says how slow. */
  get speed(): number {
    return Math.min(1, this.values.speed);
  }

  change(values: Partial<typeof DEFAULTS>): void {
    Object.assign(this.values, values);
    writeObject(SETTINGS, this.values);
  }
}
