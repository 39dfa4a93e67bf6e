// The device: what its owner likes. Nothing of it is sent anywhere.
import { read, write } from './keys';

const NAME = 'bestiary.settings';

interface Kept {
  /** The nickname that is offered when one sits down. */
  nickname: string;
  /** de, en or it; empty where the browser is asked. */
  language: string;
  theme: 'auto' | 'light' | 'dark';
  /** Whether a move is asked about once more before it is sent. */
  confirm: boolean;
  sound: boolean;
  /** Whether a notification may say that it is one's turn. */
  notify: boolean;
  /** How fast things are shown: 1 is normal, 0 shows the end at once. */
  speed: number;
  /** Whether the table counts what everybody has played. */
  counter: boolean;
}

const DEFAULTS: Kept = {
  nickname: '',
  language: '',
  theme: 'auto',
  confirm: false,
  sound: false,
  notify: false,
  speed: 1,
  counter: true,
};

/** The settings of this device, kept whenever one changes. */
class Settings {
  kept = $state<Kept>({ ...DEFAULTS, ...(JSON.parse(read(NAME) ?? '{}') as Partial<Kept>) });

  /** Change some of them. */
  change(some: Partial<Kept>): void {
    Object.assign(this.kept, some);
    write(NAME, JSON.stringify(this.kept));
  }
}

export const settings = new Settings();
