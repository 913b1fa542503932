import { hasDied } from '@tessera/domain/members/leaving'
import type { Member } from '@tessera/domain/members/member'
import { newHead } from './import-family.ts'
import type { PlannedRow } from './plan-import.ts'

/** A head of a family to whom a file gives a last day, or a day of death, while others stay. */
interface LeavingHead {
  readonly row: number
  readonly fullName: string
  readonly day: string
  readonly isDead: boolean
  /** Number of people who belong to the head after the import, and do not leave by the same day. */
  readonly people: number
}

/** Returns the heads of families who leave by these rows of a file and whom others belong to after them. */
export function leavingHeads(rows: readonly PlannedRow[], members: readonly Member[]): LeavingHead[] {
  const before = new Map(members.map((member) => [member.id, member]))
  const idOf = ({ plan, input }: PlannedRow) => ('member' in plan ? plan.member.id : newHead.idOf(input.memberId))
  const written = rows.map((row) => ({ row, id: idOf(row), after: { ...before.get(idOf(row)), ...row.input } }))
  const isWritten = new Set(written.map(({ id }) => id))
  const after = [...members.filter(({ id }) => !isWritten.has(id)), ...written.map(({ after }) => after)]
  const families = Map.groupBy(after, ({ belongsTo = '' }) => belongsTo)
  return written.flatMap(({ row: { row }, id, after: head }) => {
    const { leavesOn: day = '', fullName } = head
    if (day === '' || day === (before.get(id)?.leavesOn ?? '')) return []
    const people = (families.get(id) ?? []).filter(({ leavesOn }) => !leavesOn || leavesOn > day).length
    return people > 0 ? { row, fullName, day, isDead: hasDied(head), people } : []
  })
}
