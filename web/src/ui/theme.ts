import { useSyncExternalStore } from 'react'

export const themes = ['system', 'light', 'dark'] as const
/** How the screens look: as the device does, or as was chosen on this device. */
export type Theme = (typeof themes)[number]

const key = 'tessera.theme'
const listeners = new Set<() => void>()
let chosen: Theme = 'system'

const stored = (): Theme => {
  try {
    return themes.find((theme) => theme === localStorage.getItem(key)) ?? 'system'
  } catch {
    // A browser may forbid a site to keep anything: it then looks as the device does.
    return 'system'
  }
}

function show(theme: Theme): void {
  chosen = theme
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.dataset.for ?? ''
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : theme === own ? 'all' : 'not all'
  }
  for (const listener of listeners) listener()
}

/** Shows what was chosen on this device, before anything is drawn, and follows what other tabs choose. */
export function startTheme(): void {
  show(stored())
  addEventListener('storage', (event) => {
    if (event.key === key) show(stored())
  })
}

/** Takes another look, and keeps it on this device where the browser lets it. */
export function chooseTheme(theme: Theme): void {
  show(theme)
  try {
    localStorage.setItem(key, theme)
  } catch {
    // It then holds until the page is left.
  }
}

const follow = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The look that is chosen now. */
export const useTheme = (): Theme => useSyncExternalStore(follow, () => chosen)
