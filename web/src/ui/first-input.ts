import { useSyncExternalStore } from 'react'

const parts = new Set<() => Promise<unknown>>()
const listeners = new Set<() => void>()
const events = ['pointermove', 'pointerdown', 'keydown'] as const
let isUsed = false
let isShown = false

/** Browsers without idle callbacks, such as Safari, load a moment later; in milliseconds. */
const moment = 200

// If this fails, the part is loaded again when it is needed, and shows the error.
function loadWhenIdle(load: () => Promise<unknown>): void {
  const work = () => void load().catch(() => undefined)
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2_000 })
  else setTimeout(work, moment)
}

function loadParts(): void {
  if (!isUsed || !isShown) return
  for (const load of parts) loadWhenIdle(load)
  parts.clear()
}

function firstInput(event: Event): void {
  // Chromium reports the resting pointer of a page that has just been laid out.
  if (event instanceof PointerEvent && event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0)
    return
  isUsed = true
  for (const type of events) removeEventListener(type, firstInput, true)
  loadParts()
  for (const listener of listeners) listener()
}

for (const event of events) addEventListener(event, firstInput, { capture: true, passive: true })

/**
 * Loads a part once a signed-in screen is shown, in use and idle, so that neither the sign-in nor the first screen shares
 * its connection and processor with what it does not show.
 */
export function preloadAfterFirstInput(load: () => Promise<unknown>): void {
  parts.add(load)
  loadParts()
}

/** Called when a signed-in screen is shown. */
export function beginPreloads(): void {
  isShown = true
  loadParts()
}

export const onFirstInput = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True once a pointer has moved or a key was pressed on the page. */
export const useUsed = (): boolean => useSyncExternalStore(onFirstInput, () => isUsed)
