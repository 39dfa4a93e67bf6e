// The device: a notification for those who look at something else. Not every browser allows it, and not every page.
import { settings } from './settings.svelte';

/** Whether this browser can show any to this page. */
export function canNotify(): boolean {
  return 'Notification' in window && isSecureContext;
}

/** Ask the owner of this device; whether they agree. */
export async function mayNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

/** Show a text where the owner wants it and sees nothing of the page. The next of the same tag takes its place. */
export async function notify(text: string, tag: string): Promise<void> {
  if (!settings.kept.notify || !document.hidden || !canNotify() || Notification.permission !== 'granted') return;
  // Phones allow it only to the worker of a page, and before it has one there is none.
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  try {
    if (worker?.active) await worker.showNotification(text, { tag });
    else new Notification(text, { tag }).onclick = () => window.focus();
  } catch {
    // This browser allows it neither way; the title of the page says the same.
  }
}
