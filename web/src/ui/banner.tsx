import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './banner.module.css'
import { Lines } from './lines.tsx'

type BannerTone = 'error' | 'success' | 'info' | 'warning'

interface BannerProps {
  tone: BannerTone
  /** Rendered after the text, such as a button. */
  action?: ReactNode
  className?: string | undefined
  children: ReactNode
}

const icons = { error: CircleAlert, success: CircleCheck, info: Info, warning: TriangleAlert }

/**
 * A message on the page. Screen readers announce errors at once, others politely. Translates a string if needed. An error
 * at the head of a form or dialog comes into view, since who saves at the foot of a long one would not see it.
 */
export function Banner({ tone, action, className, children }: BannerProps) {
  const Icon = icons[tone]
  const self = useRef<HTMLDivElement>(null)
  const error = tone === 'error' && (typeof children !== 'string' || children)
  useEffect(() => {
    if (error && self.current?.closest('form, [role$="dialog"]')) self.current.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <div
      ref={self}
      role={tone === 'error' ? 'alert' : 'status'}
      className={clsx(styles.banner, styles[tone], className)}
    >
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.text}>{typeof children === 'string' ? <Lines text={children} /> : children}</div>
      {action}
    </div>
  )
}
