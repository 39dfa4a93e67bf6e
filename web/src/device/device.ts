// The device: what belongs to it and to no table. Components get it by context; a test makes its own.
import { getContext } from 'svelte';
import { I18n } from '../i18n/i18n.svelte';
import { Settings } from './settings.svelte';
import { SoundPlayer } from './sound';
import { WakeLock } from './wakeLock';

export class Device {
  readonly settings = new Settings();
  readonly i18n = new I18n();
  readonly sounds = new SoundPlayer(this.settings);
  readonly wakeLock = new WakeLock();
  /** For the component that is mounted: it hands the device on to all in it. */
  readonly context = new Map([['device', this]]);
}

/** While a component is made. */
export function getDevice(): Device {
  return getContext('device');
}
