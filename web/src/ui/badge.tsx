import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './badge.module.css'

export type BadgeTone = 'active' | 'due' | 'disabled' | 'neutral' | 'error'

/** Tone of each membership status. */
export const statusTones = { Active: 'active', 'Payment Due': 'due', Disabled: 'disabled' } as const

interface BadgeProps {
  tone?: BadgeTone | undefined
  /** Hides the small tile before the text. */
  plain?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** A state in a word; the colour is never the only indicator. */
export const Badge = ({ tone = 'neutral', plain, className, children }: BadgeProps) => (
  <span className={clsx(styles.badge, styles[tone], className)}>
    {!plain && <span className={styles.dot} aria-hidden="true" />}
    {children}
  </span>
)
