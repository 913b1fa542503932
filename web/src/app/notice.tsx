import type { ReactNode } from 'react'
import { Lines } from '../ui/lines.tsx'
import { Mark } from '../ui/mark.tsx'
import styles from './notice.module.css'

interface NoticeProps {
  title: string
  text: ReactNode
  /** Buttons or links. */
  children: ReactNode
}

/** A full page with one message. */
export const Notice = ({ title, text, children }: NoticeProps) => (
  <main className={styles.page}>
    <title>{`${title} · Tessera`}</title>
    <Mark size={40} />
    <h1>{title}</h1>
    <p className={styles.text} role="alert">
      {typeof text === 'string' ? <Lines text={text} /> : text}
    </p>
    <div className={styles.ways}>{children}</div>
  </main>
)
