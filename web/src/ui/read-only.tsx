import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import styles from './read-only.module.css'

interface Props {
  /** Why the user may only look, and whom to ask; undefined for one who may change it. */
  why: string | undefined
  children: ReactNode
}

/** Fields and buttons that a user without the duty sees, and cannot use; says so above them. */
export const ReadOnly = ({ why, children }: Props) => (
  <>
    {why !== undefined && (
      <Banner tone="info" className={styles.note}>
        {why}
      </Banner>
    )}
    <fieldset disabled={why !== undefined} className={styles.whole}>
      {children}
    </fieldset>
  </>
)
