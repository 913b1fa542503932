import { Download, RotateCw } from 'lucide-react'
import { csvType } from '../../http/save-csv.ts'
import { saveFile } from '../../http/save-file.ts'
import { countText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DoneActions } from '../../ui/done-actions.tsx'
import { Figure, Figures } from '../../ui/figure.tsx'
import { failedCsv } from './failed-csv.ts'
import { failedMandate, forMandate } from './import-mandates.ts'
import { MandateFaults } from './import-mandates-part.tsx'
import { ImportRows } from './import-rows.tsx'
import { chosenRows, type PlannedRow } from './plan-import.ts'
import { UndoImportButton } from './undo-import-button.tsx'
import type { ImportPlan } from './use-import-plan.ts'
import type { ImportOutcome } from './use-import-run.ts'

interface Props {
  outcome: ImportOutcome
  plan: ImportPlan
  header: readonly string[]
  onImport: (rows: readonly PlannedRow[]) => void
  onDone: () => void
  undone: boolean
  onUndone: () => void
}

/** Last step: the result, the failed rows to correct or save as a file, and the undo. */
export function ImportResult({ outcome, plan, header, onImport, onDone, undone, onUndone }: Props) {
  const { id, added, updated, mandates } = outcome
  const left = plan.rows.filter(({ row }) => outcome.left.has(row)).map((row) => withFailure(row, outcome.failed))
  // A row may have been written although its response was lost.
  const missing = left.filter(({ plan }) => plan.kind !== 'unchanged')
  const sent = chosenRows(plan.rows, plan.ticked).filter(({ row }) => outcome.left.has(row))
  const unstored = plan.rows.flatMap((one) => (outcome.unstored.has(one.row) ? forMandate(one) : []))
  const isSent = new Set(sent.map(({ row }) => row))
  const again = [...sent, ...unstored.filter(({ row }) => !isSent.has(row))]
  const mandateFaults = new Map([...unstored.map(({ row }) => [row, failedMandate] as const), ...outcome.mandateFaults])
  const save = () => saveFile(new Blob([failedCsv(header, missing)], { type: csvType }), t('members-not-imported.csv'))
  return (
    <>
      <Banner tone={undone ? 'info' : missing.length + unstored.length > 0 ? 'warning' : 'success'}>
        {t(
          undone
            ? 'The import was undone'
            : missing.length > 0
              ? 'Some rows were not imported'
              : unstored.length > 0
                ? 'Some mandates may not be stored'
                : 'Everybody is imported',
        )}
      </Banner>
      <Figures>
        <Figure label={t('Added')} value={countText(added)} />
        <Figure label={t('Updated')} value={countText(updated)} />
        {mandates + mandateFaults.size > 0 && <Figure label={t('Mandates')} value={countText(mandates)} />}
        <Figure label={t('Not imported')} value={countText(missing.length)} />
      </Figures>
      {!undone && <MandateFaults faults={mandateFaults} />}
      {!undone && unstored.length > 0 && (
        <p>
          {t('Please try again, or import the file again later: it takes along the mandates of those who have none.')}
        </p>
      )}
      {!undone && left.length > 0 && (
        <>
          <p>{t('Correct these rows here and try again, or save them as a file for later.')}</p>
          <ImportRows rows={left} choices={plan} />
        </>
      )}
      <DoneActions onDone={onDone}>
        {!undone && added + updated > 0 && <UndoImportButton id={id} size="medium" onUndone={onUndone} />}
        {missing.length > 0 && (
          <Button icon={<Download />} onClick={save}>
            {t('Download failed rows')}
          </Button>
        )}
        {!undone && again.length > 0 && (
          <Button icon={<RotateCw />} onClick={() => onImport(again)}>
            {t('Try again with {count, plural, one {# row} other {# rows}}', { count: again.length })}
          </Button>
        )}
      </DoneActions>
    </>
  )
}

/** Marks a row as refused with the server's reason, unless the club has the same data by now. */
const withFailure = (planned: PlannedRow, failed: ReadonlyMap<number, string>): PlannedRow => {
  const why = failed.get(planned.row)
  if (why === undefined || planned.plan.kind === 'unchanged') return planned
  return { ...planned, plan: { kind: 'refused', why } }
}
