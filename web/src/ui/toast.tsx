import { lazy, Suspense, useEffect } from 'react'
import { loadPart } from '../load-part.ts'
import { preloadAfterFirstInput, useUsed } from './first-input.ts'
import { dropWaiting, useAnyToast } from './toast-queue.ts'

const load = async () => ({ default: (await loadPart(() => import('./toasts.tsx'))).Toasts })
const Toasts = lazy(load)
preloadAfterFirstInput(load)

/** Area for toasts; mount one per page. */
export function ToastRegion() {
  const used = useUsed()
  const isNeeded = useAnyToast()
  // The next page may be another user's.
  useEffect(() => dropWaiting, [])
  return (
    (used || isNeeded) && (
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
    )
  )
}
