import type { ReactNode } from 'react'
import styles from './figure.module.css'

/** A labelled number; wrap in `Figures`. */
export const Figure = ({ value, label }: { value: ReactNode; label: string }) => (
  <div className={styles.figure}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.value}>{value}</dd>
  </div>
)

export const Figures = ({ children }: { children: ReactNode }) => <dl className={styles.figures}>{children}</dl>
