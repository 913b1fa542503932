import { text } from '@tessera/domain/texts/text'
import { useState } from 'react'
import { errorText } from '../../http/error-text.ts'
import { countText, momentText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { ModalActions } from '../../ui/modal.tsx'
import type { CsvTable } from './csv-table.ts'
import { assertReadable, readCsvs } from './read-csv.ts'
import { UndoImportButton } from './undo-import-button.tsx'
import { useLastImport } from './use-last-import.ts'

const unreadable = text('The file could not be read')

interface Props {
  /** Called with the file as read in each encoding that it can be in, the likeliest first. */
  onTables: (tables: readonly [CsvTable, ...CsvTable[]]) => void
  onCancel: () => void
}

/** First step: chooses and reads a file. */
export function ImportChoose({ onTables, onCancel }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string>()
  const read = async (chosen: File | null) => {
    setFile(chosen)
    setError(undefined)
    if (!chosen) return
    try {
      assertReadable(chosen)
      onTables(readCsvs(new Uint8Array(await chosen.arrayBuffer())))
    } catch (error) {
      setError(errorText(error, unreadable))
    }
  }
  return (
    <>
      <FileField
        label={t('CSV file')}
        hint={t(
          'The first row names the columns: a member ID, a name and an email for each member. A list without member IDs can be numbered. A member ID that the club knows already stands for that member, who is changed only if you tick it. Nothing is saved before you have seen what will happen.',
        )}
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        value={file}
        error={error}
        onChange={(chosen) => void read(chosen)}
      />
      <LastImportNote />
      <ModalActions>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </ModalActions>
    </>
  )
}

/** Result of the last import, with its undo; nothing if none can be undone. */
function LastImportNote() {
  const last = useLastImport()
  if (!last) return null
  return (
    <Banner tone="info" action={<UndoImportButton id={last.id} />}>
      {t('Last import, {when}: {added} added, {updated} updated', {
        when: momentText(new Date(last.startedAt)),
        added: countText(last.added),
        updated: countText(last.updated),
      })}
    </Banner>
  )
}
