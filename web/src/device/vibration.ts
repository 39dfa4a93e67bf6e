// The device: vibration. Phones have it, and only after a tap on the page.
import type { Settings } from './settings.svelte';

const PATTERNS = { yours: [60], nudge: [120, 80, 120] };

export function vibrate(settings: Settings, pattern: keyof typeof PATTERNS): void {
  const isAllowed = settings.values.vibrate && (navigator.userActivation?.hasBeenActive ?? true);
  if (isAllowed && 'vibrate' in navigator) navigator.vibrate(PATTERNS[pattern]);
}
