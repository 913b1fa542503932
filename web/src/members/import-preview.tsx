import type { Member } from '@tessera/domain/members/member'
import { useMemo, useState } from 'react'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { FilterChips } from '../ui/filter-chips.tsx'
import { ModalActions } from '../ui/modal.tsx'
import type { CsvTable } from './csv-table.ts'
import { guessColumns } from './guess-columns.ts'
import { ImportColumns } from './import-columns.tsx'
import { ImportRows } from './import-rows.tsx'
import { countPlans, type PlanKind, type PlannedRow, planImport, planKinds, planNames } from './plan-import.ts'

type Shown = 'all' | PlanKind

interface Props {
  table: CsvTable
  members: readonly Member[]
  onBack: () => void
  onImport: (rows: readonly PlannedRow[]) => void
}

/** The second step: which column holds what, and row by row what will happen. */
export function ImportPreview({ table, members, onBack, onImport }: Props) {
  const [columns, setColumns] = useState(() => guessColumns(table.header))
  const [shown, setShown] = useState<Shown>('all')
  // The club as it was when the file was chosen: rows that come in while others are written must not change the plan.
  const [known] = useState(members)
  const rows = useMemo(() => planImport(table, columns, known), [table, columns, known])
  const counts = useMemo(() => countPlans(rows), [rows])
  const listed = useMemo(() => (shown === 'all' ? rows : rows.filter(({ plan }) => plan.kind === shown)), [rows, shown])
  const complete = columns.memberId !== undefined && columns.fullName !== undefined && columns.email !== undefined
  const writes = counts.new + counts.updated
  return (
    <>
      <ImportColumns header={table.header} columns={columns} onChange={setColumns} />
      {complete && (
        <>
          <FilterChips<Shown>
            label={t('What will happen')}
            value={shown}
            onChange={setShown}
            chips={[
              { id: 'all', label: t('All rows'), count: rows.length },
              ...planKinds.map((id) => ({ id, label: t(planNames[id]), count: counts[id] })),
            ]}
          />
          <ImportRows key={shown} rows={listed} />
        </>
      )}
      <ModalActions>
        <Button onClick={onBack}>{t('Other file')}</Button>
        <Button variant="primary" disabled={!complete || writes === 0} onClick={() => onImport(rows)}>
          {complete && writes === 0
            ? t('Nothing to import')
            : t('Import {count, plural, one {# member} other {# members}}', { count: writes })}
        </Button>
      </ModalActions>
    </>
  )
}
