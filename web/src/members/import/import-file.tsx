import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { lastUseSchema, signatureFault } from '@tessera/domain/debit/mandate'
import { mandatesContract } from '@tessera/domain/debit/mandates-contract'
import type { Member } from '@tessera/domain/members/member'
import { useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { useMay } from '../../firebase/session.ts'
import { useApi } from '../../firebase/use-api.ts'
import { countText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Progress } from '../../ui/progress.tsx'
import { useToday } from '../../ui/today.tsx'
import type { CsvTable } from './csv-table.ts'
import { countEnded, countLackingDay, drawnOn, mandateColumns, readMandates } from './import-mandates.ts'
import { ImportPreview } from './import-preview.tsx'
import { ImportResult } from './import-result.tsx'
import type { PlannedRow } from './plan-import.ts'
import { rowsWithTypes } from './retyped-rows.ts'
import { useImportPlan } from './use-import-plan.ts'
import { useImportRun } from './use-import-run.ts'

interface Props {
  table: CsvTable
  members: readonly Member[]
  types: readonly MembershipType[]
  /** True if the club draws by direct debit. */
  drawsDebits: boolean
  /** Gets whether rows are being written, whenever that changes. */
  onWriting: (isWriting: boolean) => void
  onBack: () => void
  onDone: () => void
}

/** Import of one file: preview, progress and result. Failed rows can be corrected and tried again. */
export function ImportFile({ table, members, types, drawsDebits, onWriting, onBack, onDone }: Props) {
  const plan = useImportPlan(table, members, types)
  const mayMoney = useMay('money')
  const [wantsMandates, setWantsMandates] = useState(true)
  const [signed, setSigned] = useState('')
  const [drawn, setDrawn] = useState('')
  const asked = useMemo(() => (mayMoney ? mandateColumns(table.header) : {}), [mayMoney, table])
  const { run, progress, outcome, error, forgive } = useImportRun(plan.rows)
  const [undone, setUndone] = useState(false)
  const isWriting = progress !== undefined
  // Before the result is seen: Done is pressed at once.
  useLayoutEffect(() => {
    onWriting(isWriting)
    return () => onWriting(false)
  }, [isWriting, onWriting])
  const today = useToday()
  const hasMandates = drawsDebits && asked.iban !== undefined
  const { data: known, error: unknown, retry } = useApi(mandatesContract.list, { when: hasMandates })
  const mandated = useMemo(() => known && new Set(known.memberIds), [known])
  const unstored = outcome?.unstored
  const mandates = useMemo(
    () => readMandates(table, asked, plan.rows, { today, mandated, unstored, signedOn: signed }),
    [table, asked, plan.rows, today, mandated, unstored, signed],
  )
  const takesMandates = drawsDebits && wantsMandates && mandates.length > 0
  const apart = useMemo(
    () => (drawsDebits && wantsMandates ? Object.values(asked) : []),
    [drawsDebits, wantsMandates, asked],
  )
  const signedFault = takesMandates && countLackingDay(mandates) > 0 ? signatureFault(signed, today) : undefined
  const drawnDay = countEnded(mandates, today) > 0 ? drawn : ''
  const drawnFault = takesMandates ? lastUseSchema(today).safeParse(drawnDay).error?.issues[0]?.message : undefined
  const write = (rows: readonly PlannedRow[]) =>
    run(rowsWithTypes(rows, plan.typesFrom, today), takesMandates ? drawnOn(mandates, drawnDay) : [])
  const { mend: mendInPlan } = plan
  const mend = useCallback<typeof mendInPlan>(
    (row, typed) => {
      forgive(row)
      mendInPlan(row, typed)
    },
    [forgive, mendInPlan],
  )
  if (progress) {
    return (
      <>
        <Progress
          label={t(progress.areMandates ? 'Taking over the mandates' : 'Importing members')}
          value={progress.done}
          max={progress.of}
          text={t('{done} of {all}', { done: countText(progress.done), all: countText(progress.of) })}
        />
        <p>{t('Please leave this page open until the import is done.')}</p>
      </>
    )
  }
  if (outcome)
    return (
      <ImportResult
        outcome={outcome}
        onDone={onDone}
        undone={undone}
        onUndone={() => setUndone(true)}
        plan={{ ...plan, mend }}
        header={table.header}
        onImport={write}
      />
    )
  return (
    <>
      {error && <Banner tone="error">{error}</Banner>}
      <ImportPreview
        plan={plan}
        table={table}
        mandates={{
          drawsDebits,
          mandates,
          unknown: unknown === undefined ? undefined : { error: unknown, onRetry: retry },
          isWanted: wantsMandates,
          onChange: setWantsMandates,
          signed,
          onSigned: setSigned,
          signedFault,
          drawn,
          onDrawn: setDrawn,
          drawnFault,
        }}
        areMandatesLoading={hasMandates && wantsMandates && !known && unknown === undefined}
        apart={apart}
        onBack={onBack}
        onImport={write}
      />
    </>
  )
}
