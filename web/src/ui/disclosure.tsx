import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

interface DisclosureProps {
  title: string
  /** Secondary text at the right end of the title. */
  note?: ReactNode
  children: ReactNode
}

export const Disclosure = ({ title, note, children }: DisclosureProps) => (
  <details className={styles.box}>
    <summary className={styles.summary}>
      <ChevronRight className={styles.arrow} aria-hidden="true" />
      <span className={styles.title}>{title}</span>
      {note && <span className={styles.note}>{note}</span>}
    </summary>
    <div className={styles.body}>{children}</div>
  </details>
)
