// Nothing of a club is kept here: where the server cannot be reached, a page says so. The page that looks at scanned
// cards works all the same, from a cache that it fills itself (web/src/passes/kept-cards.ts).
const cacheName = 'offline-2'
const cardPage = 'card-page'
const kept = ['/offline.html', '/offline.css', '/offline.js', '/favicon.svg']

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(kept)))
})

self.addEventListener('activate', (event) => {
  const drop = (names) =>
    Promise.all(names.filter((name) => name !== cacheName && name !== cardPage).map((name) => caches.delete(name)))
  event.waitUntil(caches.keys().then(drop))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const path = new URL(request.url).pathname
  const isPart = path.startsWith('/assets/') || path === '/config.json'
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => withoutConnection(path)))
  else if (kept.includes(path) || isPart) event.respondWith(fetch(request).catch(() => keptFile(path)))
})

const keptFile = async (path) => (await caches.match(path)) ?? Response.error()
const withoutConnection = async (path) =>
  (path === '/pass' && (await caches.match(path))) || caches.match('/offline.html')
