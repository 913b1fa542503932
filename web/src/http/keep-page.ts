/**
 * Keeps the page that is shown, and the files that it has loaded, for the service worker, which answers with them where
 * there is no connection. Replaces an earlier version as a whole. Resolves without effect over plain http, where browsers
 * have no cache.
 */
export async function keepPage(): Promise<void> {
  if (!('caches' in globalThis)) return
  const path = location.pathname
  const page = await fetch(path)
  const html = await page.clone().text()
  const files = loadedFiles()
  // After an update of the server the page names files that this one has not loaded: the next visit keeps them.
  if (!page.ok || [...html.matchAll(/"(\/assets\/[^"]+)"/g)].some(([, file]) => !files.includes(file ?? ''))) return
  const cache = await caches.open(`page ${path}`)
  await cache.addAll(files)
  await cache.put(path, page)
  const isOld = ({ url }: Request) => ![path, ...files].includes(new URL(url).pathname)
  await Promise.all((await cache.keys()).filter(isOld).map((request) => cache.delete(request)))
}

const loadedFiles = (): string[] => [
  ...new Set(
    performance
      .getEntriesByType('resource')
      .map((entry) => new URL(entry.name))
      .filter(({ origin, pathname }) => origin === location.origin && /^\/(?:assets\/|config\.json$)/.test(pathname))
      .map(({ pathname }) => pathname),
  ),
]
