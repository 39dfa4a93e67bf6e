// The device: it vibrates only if its owner wants it, and after a tap.
import { afterEach, expect, it, vi } from 'vitest';
import { settings } from '../src/device/settings.svelte';
import { vibrate } from '../src/device/vibration';

afterEach(() => {
  vi.unstubAllGlobals();
  settings.change({ vibrate: true });
});

it('vibrates where allowed, and never throws', () => {
  const vibrated = vi.fn(() => true);
  vi.stubGlobal('navigator', { vibrate: vibrated, userActivation: { hasBeenActive: true } });
  vibrate('yours');
  settings.change({ vibrate: false });
  vibrate('yours');
  settings.change({ vibrate: true });
  vi.stubGlobal('navigator', { vibrate: vibrated, userActivation: { hasBeenActive: false } });
  vibrate('nudge');
  vi.stubGlobal('navigator', {});
  vibrate('nudge');
  expect(vibrated).toHaveBeenCalledTimes(1);
});
