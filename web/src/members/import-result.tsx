import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../http/save-file.ts'
import { countText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { translated } from '../language/translated.ts'
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
  const [first] = failed
  const [undone, setUndone] = useState(false)
  const save = () => saveFile(new Blob([failedCsv(header, failed)], { type: csvType }), t('members-not-imported.csv'))
  return (
    <>
      <Banner tone={undone ? 'info' : failed.length > 0 ? 'warning' : 'success'}>
        {t(
          undone
            ? 'The import was undone'
            : failed.length > 0
              ? 'Some rows were not imported'
              : 'Everybody is imported',
        )}
      </Banner>
      <Figures>
        <Figure label={t('Added')} value={countText(added)} />
        <Figure label={t('Updated')} value={countText(updated)} />
        <Figure label={t('Not imported')} value={countText(failed.length)} />
      </Figures>
      {first && (
        <p>
          {t('Row {row}: {why}. Download the rows that were not imported, mend them, and import that file.', {
            row: first.row.row,
            why: translated(first.why),
          })}
        </p>
      )}
      <ModalActions>
        {!undone && added + updated > 0 && <UndoImportButton id={id} size="medium" onUndone={() => setUndone(true)} />}
        {failed.length > 0 && (
          <Button icon={<Download />} onClick={save}>
            {t('Download failed rows')}
          </Button>
        )}
        <Button variant="primary" onClick={onDone}>
          {t('Done')}
        </Button>
      </ModalActions>
    </>
  )
}
