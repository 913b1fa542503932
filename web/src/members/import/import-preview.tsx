import { text } from '@tessera/domain/texts/text'
import { useId, useMemo, useState } from 'react'
import { countText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { Quiet } from '../../ui/layout.tsx'
import { FilterChips } from '../../ui/list/filter-chips.tsx'
import { ModalActions } from '../../ui/modal.tsx'
import { typeFromFault } from '../form/type-from-field.tsx'
import { columnTitle } from './column-title.ts'
import type { CsvTable } from './csv-table.ts'
import { columnsLeftOut } from './guess-columns.ts'
import styles from './import.module.css'
import { hasNames, ImportColumns } from './import-columns.tsx'
import { ImportDisabled } from './import-disabled.tsx'
import { ImportHeads } from './import-heads-part.tsx'
import { ImportLeftOut } from './import-left-out.tsx'
import { forMandate } from './import-mandates.ts'
import { ImportMandates } from './import-mandates-part.tsx'
import { ImportNewTypes } from './import-new-types.tsx'
import { ImportNumbering } from './import-numbering.tsx'
import { ImportRows } from './import-rows.tsx'
import { ImportTypes } from './import-types.tsx'
import {
  chosenRows,
  countLackingEmail,
  countPlans,
  type PlanKind,
  type PlannedRow,
  planKinds,
  planNames,
} from './plan-import.ts'
import type { ImportPlan } from './use-import-plan.ts'

type Shown = 'all' | PlanKind

interface Props {
  plan: ImportPlan
  table: CsvTable
  /** Mandates for direct debit of members who have none, in a club that draws by it. */
  mandates: Parameters<typeof ImportMandates>[0]
  /** True until it is known who has a mandate already. */
  areMandatesLoading: boolean
  /** Places of columns that are taken over apart from the fields. */
  apart: readonly number[]
  onBack: () => void
  onImport: (rows: readonly PlannedRow[]) => void
}

/** Second step: the columns, the planned outcome of each row, and the choice of rows to import. */
export function ImportPreview({ plan, table, mandates, areMandatesLoading, apart, onBack, onImport }: Props) {
  const { columns, rows, numbering, mended, ticked } = plan
  const [shown, setShown] = useState<Shown>('all')
  const reasonId = useId()
  const leftOutId = useId()
  // An import before the club has them would leave their columns out.
  const [makesTypes, setMakesTypes] = useState(false)
  const [makesFields, setMakesFields] = useState(false)
  const counts = useMemo(() => countPlans(rows), [rows])
  const listed = useMemo(() => {
    // A row that is being corrected stays where it is.
    const isCorrected = ({ row, plan }: PlannedRow) => plan.kind === 'refused' || mended.has(row)
    const corrected = rows.filter(isCorrected)
    if (shown === 'all') return [...corrected, ...rows.filter((row) => !isCorrected(row))]
    return shown === 'refused' ? corrected : rows.filter(({ plan }) => plan.kind === shown)
  }, [rows, shown, mended])
  const { mayLackEmail, setMayLackEmail } = plan
  const lacking = useMemo(() => countLackingEmail(rows), [rows])
  const hasNumbers = columns.memberId !== undefined || (numbering.isOn && !numbering.fault)
  const isNamed = hasNumbers && hasNames(columns)
  const complete = isNamed && (columns.email !== undefined || mayLackEmail)
  const chosen = useMemo(() => (complete ? chosenRows(rows, ticked) : []), [complete, rows, ticked])
  const { drawsDebits, isWanted } = mandates
  const alone = useMemo(() => {
    if (!complete || !drawsDebits || !isWanted) return []
    const places = new Set(mandates.mandates.flatMap((one) => ('mandate' in one ? one.row : [])))
    for (const { row } of chosen) places.delete(row)
    return rows.flatMap((row) => (places.has(row.row) ? forMandate(row) : []))
  }, [complete, drawsDebits, isWanted, mandates.mandates, chosen, rows])
  const added = chosen.filter(({ plan }) => plan.kind === 'new').length
  const renumbered = useMemo(() => rows.filter(({ read }) => read.writtenNumber !== undefined).length, [rows])
  const nothing = complete && !areMandatesLoading && chosen.length + alone.length === 0
  const isFaulty = [typeFromFault(plan.typesFrom), mandates.signedFault, mandates.drawnFault].some(Boolean)
  const leftOut = useMemo(() => columnsLeftOut(table, columns, apart), [table, columns, apart])
  return (
    <>
      <ImportColumns
        header={table.header}
        columns={columns}
        hasTypes={plan.types.length > 0}
        hasProofs={plan.types.some(({ proof }) => proof)}
        givesNumbers={numbering.isOn}
        onChange={plan.setColumns}
      />
      {columns.memberId === undefined && <ImportNumbering numbering={numbering} />}
      {plan.typePlace !== undefined && (
        <ImportNewTypes table={table} place={plan.typePlace} types={plan.types} onBusy={setMakesTypes} />
      )}
      <ImportLeftOut
        table={table}
        columns={columns}
        apart={apart}
        typePlace={plan.typePlace}
        onChange={plan.setColumns}
        onBusy={setMakesFields}
      />
      <ImportMandates {...mandates} />
      {isNamed && lacking > 0 && (
        <CheckboxField
          label={t(
            '{count, plural, one {# row has no e-mail: add it without} other {# rows have no e-mail: add them without}}',
            { count: lacking },
          )}
          checked={mayLackEmail}
          onChange={({ target }) => setMayLackEmail(target.checked)}
        />
      )}
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
          {counts.updated > 0 && <TickAll plan={plan} />}
          {renumbered > 0 && (
            <Quiet>
              {t(
                '{count, plural, one {One row has another member ID than the club. It is taken as the member of that name and birthday or e-mail, who keeps the ID} other {# rows have other member IDs than the club. They are taken as the members of those names and birthdays or e-mails, who keep their IDs}}.',
                { count: renumbered },
              )}
            </Quiet>
          )}
          <ImportRows key={shown} rows={listed} choices={plan} />
          <ImportTypes rows={chosen} plan={plan} />
          <ImportHeads rows={chosen} />
          <ImportDisabled header={table.header} rows={chosen} />
        </>
      )}
      {nothing && (
        <p id={reasonId} className={styles.reason}>
          {t(reasonOf(counts))}
        </p>
      )}
      {complete && !nothing && leftOut.length > 0 && (
        <Quiet id={leftOutId}>
          {t(
            '{count, plural, one {One column of the file is left out, and can be kept above} other {# columns of the file are left out, and can be kept above}}: {columns}',
            { count: leftOut.length, columns: leftOut.map((place) => columnTitle(table.header, place)).join(', ') },
          )}
        </Quiet>
      )}
      <ModalActions>
        <Button onClick={onBack}>{t('Other file')}</Button>
        <Button
          variant="primary"
          disabled={!complete || nothing || makesTypes || makesFields || isFaulty || areMandatesLoading}
          aria-describedby={nothing ? reasonId : leftOut.length > 0 ? leftOutId : undefined}
          onClick={() => onImport([...chosen, ...alone])}
        >
          {nothing ? t('Nothing to import') : choiceText(added, chosen.length - added, alone.length)}
        </Button>
      </ModalActions>
    </>
  )
}

/** Ticks all rows that change a member. */
function TickAll({ plan: { rows, ticked, tick } }: { plan: ImportPlan }) {
  const changes = rows.filter(({ plan }) => plan.kind === 'updated').map(({ row }) => row)
  const count = changes.filter((row) => ticked.has(row)).length
  return (
    <CheckboxField
      label={t(
        '{count, plural, one {Change the member whose row differs} other {Change all # members whose rows differ}}',
        { count: changes.length },
      )}
      checked={count === changes.length}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && count < changes.length
      }}
      onChange={({ target }) => tick(changes, target.checked)}
    />
  )
}

function choiceText(added: number, changed: number, mandates: number): string {
  if (mandates > 0 && added + changed === 0)
    return t('{count, plural, one {Take over # mandate} other {Take over # mandates}}', { count: mandates })
  const counts = { added: countText(added), changed: countText(changed) }
  const rows =
    changed === 0
      ? t('Add {added}', { added: counts.added })
      : added === 0
        ? t('Change {changed}', { changed: counts.changed })
        : t('Add {added}, change {changed}', counts)
  if (mandates === 0) return rows
  return `${rows} · ${t('{count, plural, one {# mandate} other {# mandates}}', { count: mandates })}`
}

/** Reason why nothing can be imported. */
function reasonOf(counts: Readonly<Record<PlanKind, number>>): string {
  if (counts.updated > 0) return text('Nobody in the file is new. Tick the members to change.')
  if (counts.refused > 0) return text('Nobody in the file can be added yet. Please correct a refused row first.')
  return text('The club has everybody in this file already, with the same name and email.')
}
