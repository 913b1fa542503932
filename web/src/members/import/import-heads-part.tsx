import { useMemo } from 'react'
import { dayText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import { Quiet } from '../../ui/layout.tsx'
import { useMembers } from '../use-members.ts'
import { leavingHeads } from './import-heads.ts'
import type { PlannedRow } from './plan-import.ts'

/** Heads that are named; of more, how many. */
const mostNamed = 5

/** Names the heads of families who leave by the chosen rows: an import asks nobody who takes over, as the form does. */
export function ImportHeads({ rows }: { rows: readonly PlannedRow[] }) {
  const { members } = useMembers()
  const heads = useMemo(() => leavingHeads(rows, members ?? []), [rows, members])
  const more = heads.length - mostNamed
  return (
    <>
      {heads.slice(0, mostNamed).map(({ row, fullName: name, day, isDead, people: count }) => (
        <Quiet key={row}>
          {t(
            isDead
              ? '{count, plural, one {# person belongs} other {# people belong}} to {name}, who died on {day}: after the import, choose in the form of {name} who takes over.'
              : '{count, plural, one {# person belongs} other {# people belong}} to {name}, who leaves on {day}: after the import, choose in the form of {name} who takes over.',
            { count, name, day: dayText(day) },
          )}
        </Quiet>
      ))}
      {more > 0 && (
        <Quiet>
          {t(
            '{count, plural, one {One more head of a family leaves} other {# more heads of families leave}}, to whom others belong.',
            { count: more },
          )}
        </Quiet>
      )}
    </>
  )
}
