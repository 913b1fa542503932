// Nothing of a club is kept here: where the server cannot be reached, a page says so. All else goes to the network.
const cacheName = 'offline-2'
const kept = ['/offline.html', '/offline.css', '/offline.js', '/favicon.svg']

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(kept)))
})

self.addEventListener('activate', (event) => {
  const drop = (names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))
  event.waitUntil(caches.keys().then(drop))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const path = new URL(request.url).pathname
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match('/offline.html')))
  else if (kept.includes(path)) event.respondWith(fetch(request).catch(() => caches.match(path)))
})
