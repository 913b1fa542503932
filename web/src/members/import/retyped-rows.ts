import type { Member } from '@tessera/domain/members/member'
import { chosenTypes } from '../form/type-from-field.tsx'
import type { PlannedRow } from './plan-import.ts'

/** A row that changes a member, whose type it may change. */
interface Changing extends PlannedRow {
  readonly plan: Extract<PlannedRow['plan'], { kind: 'updated' | 'unchanged' }>
}

const isChanging = (row: PlannedRow): row is Changing => row.plan.kind === 'updated'

/** True if the file itself has the days of the types, those of the member or others. */
const hasDays = ({ plan: { member }, input: { typeChanges } }: Changing): boolean =>
  typeChanges !== undefined && Boolean(typeChanges || member.typeChanges)

/** Returns the rows with the types that are written: those of members whom the file gives another type hold from a day on, if one is given. */
export const rowsWithTypes = (rows: readonly PlannedRow[], from: string, today: string): readonly PlannedRow[] =>
  rows.map((row) => {
    if (!isChanging(row) || row.input.typeId === undefined || hasDays(row)) return row
    return { ...row, input: { ...row.input, ...chosenTypes(row.plan.member, row.input.typeId, from, today) } }
  })

/**
 * Returns the members among these rows who get another type, as they would be: those for whom a day is to be asked, and those whose
 * days are in the file.
 */
export function retypedBy(
  rows: readonly PlannedRow[],
  from: string,
  today: string,
): { readonly asked: readonly Member[]; readonly dated: readonly Member[] } {
  const changing = rows.filter(isChanging)
  return {
    asked: changing.flatMap((row) => {
      const { member } = row.plan
      const { typeId } = row.input
      if (hasDays(row) || typeId === undefined || typeId === (member.typeId ?? '')) return []
      return { ...member, typeId, ...chosenTypes(member, typeId, from, today) }
    }),
    dated: changing.flatMap((row) => {
      const { member } = row.plan
      const { typeId = '', typeChanges = '' } = row.input
      return hasDays(row) && typeChanges !== (member.typeChanges ?? '') ? { ...member, typeId, typeChanges } : []
    }),
  }
}
