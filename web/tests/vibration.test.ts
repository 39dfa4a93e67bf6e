// The device: it vibrates only if its owner wants it, and after a tap.
import { afterEach, expect, it, vi } from 'vitest';
import { Settings } from '../src/device/settings.svelte';
import { vibrate } from '../src/device/vibration';

afterEach(() => vi.unstubAllGlobals());

it('vibrates where allowed, and never throws', () => {
  const settings = new Settings();
  const vibrated = vi.fn(() => true);
  vi.stubGlobal('navigator', { vibrate: vibrated, userActivation: { hasBeenActive: true } });
  vibrate(settings, 'yours');
  settings.change({ vibrate: false });
  vibrate(settings, 'yours');
  settings.change({ vibrate: true });
  vi.stubGlobal('navigator', { vibrate: vibrated, userActivation: { hasBeenActive: false } });
  vibrate(settings, 'nudge');
  vi.stubGlobal('navigator', {});
  vibrate(settings, 'nudge');
  expect(vibrated).toHaveBeenCalledTimes(1);
});
