// Always asks the server first, so that an update is never missed. Where it cannot be reached: a page that has kept itself
// (web/src/http/keep-page.ts) opens from its cache, any other says that there is no connection. Nothing of a club is here.
const cacheName = 'offline-4'
const kept = ['/offline.html', '/offline.css', '/offline.js', '/favicon.svg']
const pages = ['/pass', '/card', '/check', '/hut']
const cacheOf = (page) => `page ${page}`

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(kept)))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  const used = [cacheName, ...pages.map(cacheOf)]
  const drop = (names) => Promise.all(names.filter((name) => !used.includes(name)).map((name) => caches.delete(name)))
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
  (pages.includes(path) && (await caches.match(path, { cacheName: cacheOf(path) }))) || caches.match('/offline.html')
