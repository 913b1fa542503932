import { text } from '@tessera/domain/texts/text'
import { useState } from 'react'
import { errorText } from '../http/error-text.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { FileField } from '../ui/file-field.tsx'
import { ModalActions } from '../ui/modal.tsx'
import type { CsvTable } from './csv-table.ts'
import { assertReadable } from './csv-text.ts'
import { LastImportNote } from './last-import-note.tsx'
import { readCsv } from './read-csv.ts'

const unreadable = text('The file could not be read')

/** The first step: a file is chosen or dropped, and read. */
export function ImportChoose({ onTable, onCancel }: { onTable: (table: CsvTable) => void; onCancel: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<string>()
  const read = async (chosen: File | null) => {
    setFile(chosen)
    setFault(undefined)
    if (!chosen) return
    try {
      assertReadable(chosen)
      onTable(readCsv(new Uint8Array(await chosen.arrayBuffer())))
    } catch (thrown) {
      setFault(errorText(thrown, unreadable))
    }
  }
  return (
    <>
      <FileField
        label={t('CSV file')}
        hint={t(
          'The first row names the columns: a member ID, a name and an email for each member. A member ID that the club knows already changes that member. Nothing is saved before you have seen what will happen.',
        )}
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        value={file}
        error={fault}
        onChange={(chosen) => void read(chosen)}
      />
      <LastImportNote />
      <ModalActions>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </ModalActions>
    </>
  )
}
