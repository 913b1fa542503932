import type { ReactNode } from 'react'
import { Mark } from './mark.tsx'
import styles from './page-header.module.css'

interface PageHeaderProps {
  title: string
  /** A small button right after the title. */
  titleAction?: ReactNode
  subtitle?: ReactNode
  /** Below the subtitle. */
  note?: ReactNode
  /** Instead of the product's mark. */
  logo?: ReactNode
  /** Buttons at the right end. */
  actions?: ReactNode
}

/** The head of a signed-in page: mark, name, who is there, and the way out. */
export const PageHeader = ({ title, titleAction, subtitle, note, logo, actions }: PageHeaderProps) => (
  <header className={styles.header}>
    <div className={styles.logo}>{logo ?? <Mark />}</div>
    <div className={styles.names}>
      <div className={styles.titleLine}>
        <h1 className={styles.title}>{title}</h1>
        {titleAction}
      </div>
      {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      {note}
    </div>
    <div className={styles.actions}>{actions}</div>
  </header>
)
