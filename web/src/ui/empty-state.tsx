import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  title: string
  /** The next step. */
  text?: ReactNode
  /** Button for the next step. */
  action?: ReactNode
}

/** Replaces an empty list. */
export const EmptyState = ({ title, text, action }: EmptyStateProps) => (
  <div className={styles.empty}>
    <svg viewBox="0 0 68 44" className={styles.tiles} aria-hidden="true">
      <rect x="0" y="0" width="20" height="20" rx="5" />
      <rect x="24" y="0" width="20" height="20" rx="5" />
      <path d="M53 0h3a12 12 0 0 1 12 12v3a5 5 0 0 1-5 5H53a5 5 0 0 1-5-5V5a5 5 0 0 1 5-5z" className={styles.gold} />
      <rect x="0" y="24" width="20" height="20" rx="5" />
      <rect x="24.75" y="24.75" width="18.5" height="18.5" rx="4.5" className={styles.missing} />
      <rect x="48" y="24" width="20" height="20" rx="5" />
    </svg>
    <p className={styles.title}>{title}</p>
    {text && <p className={styles.text}>{text}</p>}
    {action}
  </div>
)
