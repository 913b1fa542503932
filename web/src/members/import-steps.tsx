import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { Member } from '@tessera/domain/members/member'
import { useState } from 'react'
import type { CsvTable } from './csv-table.ts'
import { ImportChoose } from './import-choose.tsx'
import { ImportFile } from './import-file.tsx'

interface Props {
  members: readonly Member[]
  types: readonly MembershipType[]
  onBusy: (busy: boolean) => void
  onDone: () => void
}

/** All steps of an import. Nothing is written before the preview is confirmed. */
export function ImportSteps({ members, types, onBusy, onDone }: Props) {
  const [table, setTable] = useState<CsvTable>()
  return table ? (
    <ImportFile {...{ table, members, types, onBusy, onDone }} onBack={() => setTable(undefined)} />
  ) : (
    <ImportChoose onTable={setTable} onCancel={onDone} />
  )
}
