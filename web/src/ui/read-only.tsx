import type { ReactNode } from 'react'
import { t } from '../language/t.ts'
import { Banner } from './banner.tsx'
import styles from './read-only.module.css'

interface Props {
  /** True if the user may only look. */
  when: boolean
  children: ReactNode
}

/** Fields and buttons that a user without the duty sees, and cannot use; says so above them. */
export const ReadOnly = ({ when, children }: Props) => (
  <>
    {when && (
      <Banner tone="info" className={styles.note}>
        {t('You see this because of your duty, and cannot change it.')}
      </Banner>
    )}
    <fieldset disabled={when} className={styles.whole}>
      {children}
    </fieldset>
  </>
)
