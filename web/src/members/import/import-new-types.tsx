import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { useEffect, useMemo, useState } from 'react'
import { t } from '../../language/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Quiet, Row } from '../../ui/layout.tsx'
import { useAction } from '../../ui/use-action.ts'
import { addTypes, failedTypes } from '../add-to-club.ts'
import type { CsvTable } from './csv-table.ts'
import { newTypes } from './new-types.ts'

interface Props {
  table: CsvTable
  /** Place of the column that names the types. */
  place: number
  types: readonly MembershipType[]
  /** Called with true while types are made, and with false after it. */
  onBusy: (busy: boolean) => void
}

/** Offers to make the membership types that a file names and the club lacks; nothing if it lacks none. */
export function ImportNewTypes({ table, place, types, onBusy }: Props) {
  const [error, setError] = useState<string>()
  const lacking = useMemo(
    () =>
      newTypes(
        table.rows.map(({ cells }) => cells[place] ?? ''),
        types,
      ),
    [table, place, types],
  )
  const [make, busy] = useAction(failedTypes, () => addTypes(types, lacking), { show: setError })
  useEffect(() => {
    onBusy(busy)
    return () => onBusy(false)
  }, [busy, onBusy])
  if (lacking.length === 0) return null
  const words = { column: table.header[place] ?? '', names: lacking.map(({ name }) => name).join(', ') }
  return (
    <>
      {error && <Banner tone="error">{error}</Banner>}
      <Row align="baseline">
        <Quiet>{t('{column} has names that are no membership types of the club yet: {names}', words)}</Quiet>
        <Button size="small" busy={busy} onClick={() => void make()}>
          {t('{count, plural, one {Make it a membership type} other {Make these # membership types}}', {
            count: lacking.length,
          })}
        </Button>
      </Row>
    </>
  )
}
