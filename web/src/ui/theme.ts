import { useSyncExternalStore } from 'react'
import { readStored, store } from '../device-storage.ts'

export const themes = ['system', 'light', 'dark'] as const
/** 'system' follows the device's setting. */
type Theme = (typeof themes)[number]

const key = 'tessera.theme'
const listeners = new Set<() => void>()
let chosen: Theme = 'system'

const stored = (): Theme => {
  const kept = readStored(key)
  return themes.find((theme) => theme === kept) ?? 'system'
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

/** Applies the stored theme and follows changes in other tabs. Call it before the first render. */
export function startTheme(): void {
  show(stored())
  addEventListener('storage', (event) => {
    if (event.key === key) show(stored())
  })
}

/** Applies a theme and stores it on this device. */
export function chooseTheme(theme: Theme): void {
  show(theme)
  store(key, theme)
}

const follow = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useTheme = (): Theme => useSyncExternalStore(follow, () => chosen)
