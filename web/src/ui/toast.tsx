import { Suspense, useEffect } from 'react'
import { preloadAfterFirstInput, useUsed } from './first-input.ts'
import { lazyPart, Quiet } from './lazy-part.tsx'
import { dropWaiting, useAnyToast } from './toast-queue.ts'

const Toasts = lazyPart(() => import('./toasts.tsx'), 'Toasts', Quiet)
preloadAfterFirstInput(Toasts.preload)

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
