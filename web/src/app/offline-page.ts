/** Has the browser keep the page that says that there is no connection; only where it may, as over plain http it may not. */
export function keepOfflinePage(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  navigator.serviceWorker.register('/service-worker.js').catch((error: unknown) => {
    console.warn('The page for when there is no connection could not be kept', error)
  })
}
