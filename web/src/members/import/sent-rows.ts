import { Families } from '@tessera/domain/members/family'
import type { ImportRow } from '@tessera/domain/members/import'
import { inputOf } from '@tessera/domain/members/member-input'
import type { PlannedRow } from './plan-import.ts'

/** Returns a planned row as an import sends it; one that changes a member with what the preview showed of the member. */
export const sentRow = ({ input: { belongsTo, ...input }, headNumber, plan }: PlannedRow): ImportRow => ({
  ...input,
  email: input.email || (false as const),
  ...(belongsTo !== undefined && (headNumber ? { headNumber } : { belongsTo })),
  ...(plan.kind === 'updated' && { id: plan.member.id, seen: inputOf(plan.member) }),
})

/** Orders rows so that whoever somebody belongs to is written before them, and a family goes before its head does. */
export function headsFirst(rows: readonly PlannedRow[]): readonly PlannedRow[] {
  if (rows.every(({ headNumber }) => !headNumber)) return rows
  const members = rows.flatMap(({ plan }) => (plan.kind === 'updated' ? plan.member : []))
  return new Families(members).inOrder(rows, ({ plan, input: { belongsTo } }) => ({
    id: plan.kind === 'updated' ? plan.member.id : '',
    belongsTo,
  }))
}
