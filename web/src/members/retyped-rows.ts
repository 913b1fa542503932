import type { Member } from '@tessera/domain/members/member'
import type { PlannedRow } from './plan-import.ts'
import { chosenTypes } from './type-from-field.tsx'

/** Returns the rows with the types that are written: those of members whom the file gives another type hold from a day on, if one is given. */
export const rowsWithTypes = (rows: readonly PlannedRow[], from: string, today: string): readonly PlannedRow[] =>
  rows.map((row) => {
    const { plan, input } = row
    if (plan.kind !== 'updated' || input.typeId === undefined) return row
    return { ...row, input: { ...input, ...chosenTypes(plan.member, input.typeId, from, today) } }
  })

/** Returns the members among these rows who get another type, as they would be. */
export const retypedBy = (rows: readonly PlannedRow[], from: string, today: string): Member[] =>
  rows.flatMap(({ plan, input: { typeId } }) =>
    plan.kind === 'updated' && typeId !== undefined && typeId !== (plan.member.typeId ?? '')
      ? { ...plan.member, typeId, ...chosenTypes(plan.member, typeId, from, today) }
      : [],
  )
