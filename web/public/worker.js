// The page where it is installed: opens at once, and says so itself where no server answers.
// Only files that never change are kept; a table is always the server's.
const KEPT = 'bestiary-1';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.includes('/api/')) return;
  if (url.pathname.includes('/assets/')) event.respondWith(kept(event.request));
  else if (event.request.mode === 'navigate') event.respondWith(fresh(event.request));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(back());
});

/** To the page that is open already. */
async function back() {
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return page ? page.focus() : self.clients.openWindow('./');
}

/** From the cache; what is not there yet comes from the server and stays. */
async function kept(request) {
  const cache = await caches.open(KEPT);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** From the server; from the cache only where none answers. */
async function fresh(request) {
  const cache = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) await renew(cache, answer.clone());
    return answer;
  } catch (error) {
    const found = await cache.match('./');
    if (found) return found;
    throw error;
  }
}

/** Keep the page. It names its files: where it is another than before, the old ones are of no use to anybody. */
async function renew(cache, answer) {
  const before = await cache.match('./');
  if (before && (await before.text()) !== (await answer.clone().text())) {
    for (const request of await cache.keys()) await cache.delete(request);
  }
  await cache.put('./', answer);
}
