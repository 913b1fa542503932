import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { t } from '../language/t.ts'
import { translated } from '../language/translated.ts'
import styles from './toast.module.css'

type ToastTone = 'success' | 'error' | 'info'
interface Toast {
  id: number
  tone: ToastTone
  text: string
  action?: ToastAction | undefined
}

/** A way to take back what the toast says, offered while it is shown. */
export interface ToastAction {
  readonly label: string
  readonly run: () => void
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const put = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const dismiss = (id: number) => put(toasts.filter((one) => one.id !== id))
const show = (tone: ToastTone) => (text: string, action?: ToastAction) => {
  lastId += 1
  put([...toasts.slice(-8), { id: lastId, tone, text, action }])
}

const toast = { success: show('success'), error: show('error'), info: show('info') }

/** Says briefly, at the edge of the page, what has happened. A sentence that was not translated yet is. */
export const useToast = () => toast

const icons = { success: CircleCheck, error: CircleAlert, info: Info }
const stays = { success: 5_000, error: 10_000, info: 6_000 }

function ToastCard({ one, waiting }: { one: Toast; waiting: number }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismiss(one.id), stays[one.tone])
    return () => clearTimeout(timer)
  }, [held, one])
  const Icon = icons[one.tone]
  return (
    <div
      className={styles.toast}
      data-tone={one.tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <Icon className={styles.icon} aria-hidden="true" />
      <p>{translated(one.text)}</p>
      {waiting > 0 && <span className={styles.waiting}>{t('+{n} more', { n: waiting })}</span>}
      {one.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismiss(one.id)
            one.action?.run()
          }}
        >
          {translated(one.action.label)}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={t('Dismiss')} onClick={() => dismiss(one.id)}>
        <X aria-hidden="true" />
      </button>
    </div>
  )
}

/** Where toasts appear, one at a time, the newest first; one region per page. Screen readers hear each as it comes. */
export function ToastRegion() {
  const current = useSyncExternalStore(subscribe, () => toasts)
  const newest = current.at(-1)
  return (
    <section className={styles.region} aria-label={t('Notices')} aria-live="polite" aria-relevant="additions">
      {newest && <ToastCard key={newest.id} one={newest} waiting={current.length - 1} />}
    </section>
  )
}
