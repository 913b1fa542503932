import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
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

/** A message on the page. Screen readers announce errors at once, others politely. Translates a string if needed. */
export function Banner({ tone, action, className, children }: BannerProps) {
  const Icon = icons[tone]
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={clsx(styles.banner, styles[tone], className)}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.text}>{typeof children === 'string' ? <Lines text={children} /> : children}</div>
      {action}
    </div>
  )
}
