import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { Member } from '@tessera/domain/members/member'
import { useCallback, useState } from 'react'
import type { CsvTable } from './csv-table.ts'
import { ImportChoose } from './import-choose.tsx'
import { ImportFile } from './import-file.tsx'
import { ImportSpelling } from './import-spelling.tsx'
import { type Spelling, spellingsOf } from './spellings.ts'

interface Props {
  members: readonly Member[]
  types: readonly MembershipType[]
  /** True if the club draws by direct debit. */
  drawsDebits: boolean
  /** Gets whether rows are being written, whenever that changes. */
  onWriting: (isWriting: boolean) => void
  onDone: () => void
}

/** All steps of an import. Nothing is written before the preview is confirmed. */
export function ImportSteps({ members, types, drawsDebits, onWriting, onDone }: Props) {
  const [spellings, setSpellings] = useState<readonly Spelling[]>([])
  const [table, setTable] = useState<CsvTable>()
  const [isStarted, setStarted] = useState(false)
  const choose = (tables: readonly [CsvTable, ...CsvTable[]]) => {
    setSpellings(spellingsOf(tables))
    setTable(tables[0])
  }
  const noteWriting = useCallback(
    (isWriting: boolean) => {
      if (isWriting) setStarted(true)
      onWriting(isWriting)
    },
    [onWriting],
  )
  if (!table) return <ImportChoose onTables={choose} onCancel={onDone} />
  return (
    <>
      {spellings.length > 1 && !isStarted && <ImportSpelling spellings={spellings} table={table} onChoose={setTable} />}
      <ImportFile
        key={table.encoding}
        table={table}
        members={members}
        types={types}
        drawsDebits={drawsDebits}
        onDone={onDone}
        onWriting={noteWriting}
        onBack={() => setTable(undefined)}
      />
    </>
  )
}
