import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../http/save-file.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Figure, Figures } from '../ui/figure.tsx'
import { ModalActions } from '../ui/modal.tsx'
import { failedCsv } from './failed-csv.ts'
import type { Imported } from './run-import.ts'
import { UndoImportButton } from './undo-import-button.tsx'
import { csvType } from './write-csv.ts'

interface Props {
  imported: Imported
  header: readonly string[]
  onDone: () => void
}

/** The last step: what was done, the rows that failed as a file, and the way back. */
export function ImportResult({ imported, header, onDone }: Props) {
  const { id, added, updated, failed } = imported
  const [undone, setUndone] = useState(false)
  const save = () => saveFile(new Blob([failedCsv(header, failed)], { type: csvType }), 'members-not-imported.csv')
  return (
    <>
      <Banner tone={undone ? 'info' : failed.length > 0 ? 'warning' : 'success'}>
        {undone ? 'The import was undone' : failed.length > 0 ? 'Some rows were not imported' : 'Everybody is imported'}
      </Banner>
      <Figures>
        <Figure label="Added" value={added} />
        <Figure label="Updated" value={updated} />
        <Figure label="Not imported" value={failed.length} />
      </Figures>
      {failed.length > 0 && (
        <p>
          {`Row ${failed[0]?.row.row}: ${failed[0]?.why}. `}
          Download the rows that were not imported, mend them, and import that file.
        </p>
      )}
      <ModalActions>
        {!undone && added + updated > 0 && <UndoImportButton id={id} size="medium" onUndone={() => setUndone(true)} />}
        {failed.length > 0 && (
          <Button icon={<Download />} onClick={save}>
            Download failed rows
          </Button>
        )}
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </ModalActions>
    </>
  )
}
