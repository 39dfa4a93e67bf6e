// The device: its settings. They are not sent to the server.
import { readObject, writeObject } from './storage';

const SETTINGS = 'bestiary.settings';

interface SettingValues {
  /** The nickname that is offered when one sits down. */
  nickname: string;
  /** de, en or it; empty if the browser decides. */
  language: string;
  theme: 'auto' | 'light' | 'dark';
  /** Ask once more before a move is sent. */
  confirm: boolean;
  sound: boolean;
  /** Notify the player whose turn it is. */
  notify: boolean;
  /** How long events are shown: 1 is normal, 0 shows the end at once. */
  speed: number;
  /** Show the card counter. */
  counter: boolean;
}

const DEFAULTS: SettingValues = {
  nickname: '',
  language: '',
  theme: 'auto',
  confirm: false,
  sound: false,
  notify: false,
  speed: 1,
  counter: true,
};

class Settings {
  values = $state<SettingValues>({ ...DEFAULTS, ...readObject(SETTINGS) });

  change(values: Partial<SettingValues>): void {
    Object.assign(this.values, values);
    writeObject(SETTINGS, this.values);
  }
}

export const settings = new Settings();
