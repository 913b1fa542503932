import type { ReactNode } from 'react'
import styles from './figure.module.css'

/** A number that counts, with what it counts. Put several into a `Figures`. */
export const Figure = ({ value, label }: { value: ReactNode; label: string }) => (
  <div className={styles.figure}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.value}>{value}</dd>
  </div>
)

/** A row of `Figure`s. */
export const Figures = ({ children }: { children: ReactNode }) => <dl className={styles.figures}>{children}</dl>
