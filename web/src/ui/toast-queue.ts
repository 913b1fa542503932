import { useSyncExternalStore } from 'react'

type ToastTone = 'success' | 'error' | 'info'

/** Button in the toast, such as an undo. */
interface ToastAction {
  readonly label: string
  readonly run: () => void
}

export interface Content {
  readonly tone: ToastTone
  readonly text: string
  readonly action: ToastAction | undefined
}

type Deliver = (content: Content, timeout: number) => void

let deliver: Deliver | undefined
/** Toasts that wait for the region's code. */
let waiting: readonly Parameters<Deliver>[] = []
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const setWaiting = (next: typeof waiting) => {
  waiting = next
  for (const listener of listeners) listener()
}

/** Sets where toasts go, and hands over those that wait. */
export function deliverTo(next: Deliver): void {
  deliver = next
  const late = waiting
  setWaiting([])
  for (const one of late) next(...one)
}

/** In milliseconds. */
const stays = { success: 5_000, error: 10_000, info: 6_000 }

const show = (tone: ToastTone) => (text: string, action?: ToastAction) => {
  const content = { tone, text, action }
  if (deliver) deliver(content, stays[tone])
  else setWaiting([...waiting, [content, stays[tone]]])
}

const toast = { success: show('success'), error: show('error'), info: show('info') }

/** Shows short messages in the `ToastRegion`; translates them if needed. */
export const useToast = () => toast

/** True once there was a toast to show. */
export const useAnyToast = (): boolean =>
  useSyncExternalStore(subscribe, () => waiting.length > 0 || deliver !== undefined)

export const dropWaiting = (): void => setWaiting([])
