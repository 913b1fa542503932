import type { ReactNode } from 'react'
import { translated } from '../language/translated.ts'
import { Mark } from '../ui/mark.tsx'
import styles from './notice.module.css'

interface NoticeProps {
  title: string
  text: ReactNode
  /** The ways on. */
  children: ReactNode
}

/** A whole page that says one thing. */
export const Notice = ({ title, text, children }: NoticeProps) => (
  <main className={styles.page}>
    <title>{`${title} · Tessera`}</title>
    <Mark size={40} />
    <h1>{title}</h1>
    <p className={styles.text} role="alert">
      {typeof text === 'string' ? translated(text) : text}
    </p>
    <div className={styles.ways}>{children}</div>
  </main>
)
