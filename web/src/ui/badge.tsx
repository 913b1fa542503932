import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './badge.module.css'

export type BadgeTone = 'active' | 'due' | 'disabled' | 'neutral' | 'error'

interface BadgeProps {
  tone?: BadgeTone | undefined
  /** Without the small tile before the text. */
  plain?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** A short word of state. The word says it; the colour only helps. */
export const Badge = ({ tone = 'neutral', plain, className, children }: BadgeProps) => (
  <span className={clsx(styles.badge, styles[tone], className)}>
    {!plain && <span className={styles.dot} aria-hidden="true" />}
    {children}
  </span>
)
