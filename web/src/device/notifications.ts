// The device: notifications while the page is hidden. Not every browser allows them, nor on every page.
import type { Settings } from './settings.svelte';

export function canNotify(): boolean {
  return 'Notification' in window && isSecureContext;
}

/** Ask the owner of this device for permission. */
export async function requestNotifications(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

/** Show a text if the owner wants it and the page is hidden. The next one with the same tag replaces it. */
export async function notify(settings: Settings, text: string, tag: string): Promise<void> {
  if (!settings.values.notify || !document.hidden || !canNotify() || Notification.permission !== 'granted') return;
  // Phones allow it only to a service worker.
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  try {
    if (worker?.active) await worker.showNotification(text, { tag });
    else new Notification(text, { tag }).onclick = () => window.focus();
  } catch {
    // Not allowed either way; the title of the page says the same.
  }
}
