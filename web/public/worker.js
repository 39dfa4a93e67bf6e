// The service worker: an installed page opens at once, also without a server.
// It caches only files that never change, nothing of a table.
const CACHE = 'bestiary-1';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.includes('/api/')) return;
  if (url.pathname.includes('/assets/')) event.respondWith(cacheFirst(event.request));
  else if (event.request.mode === 'navigate') event.respondWith(networkFirst(event.request));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(focusPage());
});

/** Focus the open page, or open one. */
async function focusPage() {
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return page ? page.focus() : self.clients.openWindow('./');
}

async function cacheFirst(request) {
  const cache = await caches.open(CACHE);
  const cached = await cache.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

async function networkFirst(request) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) await updatePage(cache, response.clone());
    return response;
  } catch (error) {
    const cached = await cache.match('./');
    if (cached) return cached;
    throw error;
  }
}

/** Cache the page. It names its files: if it has changed, the old ones are deleted. */
async function updatePage(cache, response) {
  const before = await cache.match('./');
  if (before && (await before.text()) !== (await response.clone().text())) {
    for (const request of await cache.keys()) await cache.delete(request);
  }
  await cache.put('./', response);
}
