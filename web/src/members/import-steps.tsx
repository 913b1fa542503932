import type { Member } from '@tessera/domain/members/member'
import { useState } from 'react'
import { errorText } from '../http/error-text.ts'
import { countText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Progress } from '../ui/progress.tsx'
import { useExclusive } from '../ui/use-exclusive.ts'
import type { CsvTable } from './csv-table.ts'
import { ImportChoose } from './import-choose.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportResult } from './import-result.tsx'
import type { PlannedRow } from './plan-import.ts'
import { failedImport, type Imported, runImport } from './run-import.ts'
import { useImportWritten } from './use-last-import.ts'
import { useMembers, withMembers } from './use-members.ts'

interface Props {
  members: readonly Member[]
  onBusy: (busy: boolean) => void
  onDone: () => void
}

/** An import from the file to its outcome: nothing is written before the preview was seen. */
export function ImportSteps({ members, onBusy, onDone }: Props) {
  const { change, retry } = useMembers()
  const written = useImportWritten()
  const [table, setTable] = useState<CsvTable>()
  const [progress, setProgress] = useState<{ done: number; of: number }>()
  const [imported, setImported] = useState<Imported>()
  const [failed, setFailed] = useState<string>()

  const [run] = useExclusive(async (rows: readonly PlannedRow[]) => {
    setFailed(undefined)
    onBusy(true)
    try {
      const result = await runImport(rows, (done, of) => setProgress({ done, of }))
      change(withMembers(result.written))
      if (result.interrupted) retry()
      setImported(result)
    } catch (thrown) {
      setFailed(errorText(thrown, failedImport))
    } finally {
      written()
      setProgress(undefined)
      onBusy(false)
    }
  })

  if (imported && table) return <ImportResult imported={imported} header={table.header} onDone={onDone} />
  if (progress) {
    return (
      <>
        <Progress
          label={t('Importing members')}
          value={progress.done}
          max={progress.of}
          text={t('{done} of {all}', { done: countText(progress.done), all: countText(progress.of) })}
        />
        <p>{t('Please leave this page open until the import is done.')}</p>
      </>
    )
  }
  return (
    <>
      {failed && <Banner tone="error">{failed}</Banner>}
      {table ? (
        <ImportPreview table={table} members={members} onBack={() => setTable(undefined)} onImport={run} />
      ) : (
        <ImportChoose onTable={setTable} onCancel={onDone} />
      )}
    </>
  )
}
