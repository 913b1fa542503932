import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { translated } from '../language/translated.ts'
import styles from './banner.module.css'

export type BannerTone = 'error' | 'success' | 'info' | 'warning'

interface BannerProps {
  tone: BannerTone
  /** Something to do about it, such as a button. */
  action?: ReactNode
  className?: string | undefined
  children: ReactNode
}

const icons = { error: CircleAlert, success: CircleCheck, info: Info, warning: TriangleAlert }

/** A message on the page. Errors are announced at once, the rest when there is time. A sentence that was not translated yet is. */
export function Banner({ tone, action, className, children }: BannerProps) {
  const Icon = icons[tone]
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={clsx(styles.banner, styles[tone], className)}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.text}>{typeof children === 'string' ? translated(children) : children}</div>
      {action}
    </div>
  )
}
