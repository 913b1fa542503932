import type { ReactNode } from 'react'
import styles from './figure.module.css'
import { Quiet, Row } from './layout.tsx'

/** A labelled number; wrap in `Figures`. */
export const Figure = ({ value, label }: { value: ReactNode; label: string }) => (
  <div className={styles.figure}>
    <Quiet as="dt" small>
      {label}
    </Quiet>
    <dd className={styles.value}>{value}</dd>
  </div>
)

export const Figures = ({ children }: { children: ReactNode }) => (
  <Row as="dl" gap="12px 28px">
    {children}
  </Row>
)
