import type { ReactNode } from 'react'
import { Mark } from './mark.tsx'
import styles from './page-header.module.css'

interface PageHeaderProps {
  title: string
  /** Small button right after the title. */
  titleAction?: ReactNode
  subtitle?: ReactNode
  /** Shown below the subtitle. */
  note?: ReactNode
  /** Replaces the product's mark. */
  logo?: ReactNode
  /** Buttons at the right end. */
  actions?: ReactNode
}

/** Header of signed-in pages. */
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
