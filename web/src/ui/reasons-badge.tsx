import { clsx } from 'clsx'
import { Suspense, useSyncExternalStore } from 'react'
import styles from './badge.module.css'
import type { BadgeTone } from './badge.tsx'
import { preloadAfterFirstInput } from './first-input.ts'
import { lazyPart, Quiet } from './lazy-part.tsx'
import type { Shown } from './reasons.tsx'

interface ReasonsBadgeProps extends Omit<Shown, 'badge'> {
  tone: BadgeTone
  children: string
}

let shown: Shown | undefined
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const show = (next: Shown | undefined) => {
  shown?.badge.setAttribute('aria-expanded', 'false')
  shown = next
  shown?.badge.setAttribute('aria-expanded', 'true')
  for (const listener of listeners) listener()
}

/** Its reasons go with a badge that leaves the page, such as by the browser's back button. */
const closeWithBadge = (badge: HTMLElement | null) => () => {
  if (badge && shown?.badge === badge) show(undefined)
}

/** Opens its reasons when pressed. Needs `BadgeReasons` on the page. */
export const ReasonsBadge = ({ tone, children, title, standing }: ReasonsBadgeProps) => (
  <button
    ref={closeWithBadge}
    type="button"
    aria-haspopup="dialog"
    onClick={({ currentTarget: badge }) => show(shown?.badge === badge ? undefined : { badge, title, standing })}
    className={clsx(styles.badge, styles[tone], styles.pressable)}
  >
    <span className={styles.dot} aria-hidden="true" />
    {children}
  </button>
)

const Reasons = lazyPart(() => import('./reasons.tsx'), 'Reasons', Quiet)
preloadAfterFirstInput(Reasons.preload)

const close = () => show(undefined)

/** Popover shared by all badges of the page, as one per badge slows down tables. */
export function BadgeReasons() {
  const current = useSyncExternalStore(subscribe, () => shown)
  return (
    current && (
      <Suspense fallback={null}>
        <Reasons key={current.title} {...current} onClose={close} />
      </Suspense>
    )
  )
}
