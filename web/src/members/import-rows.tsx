import type { CSSProperties } from 'react'
import { t } from '../language/t.ts'
import { Table, Th, Tr } from '../ui/list/cells.tsx'
import { useGrowing } from '../ui/list/use-growing.tsx'
import { dayFields } from './guess-columns.ts'
import styles from './import.module.css'
import { dayNames } from './import-days.tsx'
import { ImportRow } from './import-table-row.tsx'
import type { PlannedRow } from './plan-import.ts'
import type { RowChoices } from './use-import-plan.ts'

/** Rows of a file with their planned outcome: refused rows can be corrected, differing rows can be ticked. */
export function ImportRows({ rows, choices }: { rows: readonly PlannedRow[]; choices: RowChoices }) {
  const { shown, end } = useGrowing(rows)
  const days = dayFields.filter((field) => choices.columns[field] !== undefined)
  const { types, mended, ticked, mend, tick } = choices
  const more = days.length + (types.length > 0 ? 1 : 0)
  return (
    <section
      className={styles.rows}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      aria-label={t('Rows of the file')}
      data-wide={more > 0 || undefined}
      style={{ '--more-columns': more } as CSSProperties}
    >
      <Table label={t('What will happen')} className={styles.table}>
        <thead>
          <Tr>
            <Th className={styles.rowColumn}>{t('Row')}</Th>
            <Th className={styles.numberColumn}>{t('Member ID')}</Th>
            <Th>{t('Name')}</Th>
            <Th className={styles.emailColumn}>{t('Email')}</Th>
            {types.length > 0 && <Th className={styles.moreColumn}>{t('Type')}</Th>}
            {days.map((field) => (
              <Th key={field} className={styles.moreColumn}>
                {t(dayNames[field])}
              </Th>
            ))}
            <Th className={styles.outcomeColumn}>{t('What happens')}</Th>
          </Tr>
        </thead>
        <tbody>
          {shown.map((planned) => (
            <ImportRow
              key={planned.row}
              {...{ ...planned, types, days, mend, tick }}
              isMended={mended.has(planned.row)}
              isTicked={ticked.has(planned.row)}
            />
          ))}
        </tbody>
      </Table>
      {end}
    </section>
  )
}
