import type { ReactNode } from 'react'
import { Row } from '../layout.tsx'
import type { Listed } from './column.ts'
import styles from './fact-list.module.css'

interface Props<One> {
  rows: readonly One[]
  nameOf: (row: One) => ReactNode
  /** Paragraphs below the name. */
  facts: (row: One) => ReactNode
  /** Beside them. */
  buttons?: (row: One) => ReactNode
}

/** A short list, each row with a name, a few facts and its buttons. */
export const FactList = <One extends Listed>({ rows, nameOf, facts, buttons }: Props<One>) => (
  <ul className={styles.list}>
    {rows.map((row) => (
      <Row as="li" key={row.id} gap={12} align="center" className={styles.row}>
        <div className={styles.facts}>
          <p className={styles.name}>{nameOf(row)}</p>
          {facts(row)}
        </div>
        {buttons?.(row)}
      </Row>
    ))}
  </ul>
)
