import { type Member, type MemberInput, memberInputSchema } from '@tessera/domain/members/member'
import { fold } from '@tessera/domain/text'
import { sentence, text } from '@tessera/domain/texts/text'
import type { CsvRow, CsvTable } from './csv-table.ts'
import type { Columns } from './guess-columns.ts'

export const planKinds = ['new', 'updated', 'unchanged', 'refused'] as const
export type PlanKind = (typeof planKinds)[number]

/** What each kind is called. */
export const planNames: Readonly<Record<PlanKind, string>> = {
  new: text('New'),
  updated: text('Updated'),
  unchanged: text('Unchanged'),
  refused: text('Refused'),
}

/** What a row of the file will do, or why it will do nothing. */
export interface PlannedRow extends CsvRow {
  readonly input: MemberInput
  readonly plan:
    | { readonly kind: 'new' | 'unchanged' }
    | { readonly kind: 'updated'; readonly member: Member }
    | { readonly kind: 'refused'; readonly why: string }
}

/** Plans an import row by row, saying in English why a row is refused, without writing anything: a number that the club knows changes that member. */
export function planImport(table: CsvTable, columns: Columns, members: readonly Member[]): PlannedRow[] {
  const known = {
    numbers: new Map(members.map((member) => [fold(member.memberId), member])),
    emails: new Map(members.map((member) => [fold(member.email), member])),
  }
  const seen = { numbers: new Map<string, number>(), emails: new Map<string, number>() }
  return table.rows.map((row) => {
    const raw = inputOf(row, columns)
    const refused = (why: string): PlannedRow => ({ ...row, input: raw, plan: { kind: 'refused', why } })
    const ragged = raggedness(row, table.header.length)
    if (ragged) return refused(ragged)
    const { data: input, error } = memberInputSchema.safeParse(raw)
    if (!input) return refused(error.issues[0]?.message ?? text('This row is not valid'))

    const [number, email] = [fold(input.memberId), fold(input.email)]
    const sameNumber = seen.numbers.get(number)
    if (sameNumber !== undefined) return refused(sentence('Row {row} has the same member ID', { row: sameNumber }))
    const sameEmail = seen.emails.get(email)
    if (sameEmail !== undefined) return refused(sentence('Row {row} has the same email', { row: sameEmail }))
    const member = known.numbers.get(number)
    const owner = known.emails.get(email)
    if (owner && owner.id !== member?.id)
      return refused(sentence('Email already exists: member {memberId}', { memberId: owner.memberId }))
    seen.numbers.set(number, row.row)
    seen.emails.set(email, row.row)

    if (!member) return { ...row, input, plan: { kind: 'new' } }
    const same = (['memberId', 'fullName', 'email'] as const).every((field) => member[field] === input[field])
    return { ...row, input, plan: same ? { kind: 'unchanged' } : { kind: 'updated', member } }
  })
}

function inputOf({ cells }: CsvRow, columns: Columns): MemberInput {
  const cell = (place: number | undefined) => (place === undefined ? '' : (cells[place] ?? '')).trim()
  return {
    memberId: cell(columns.memberId),
    fullName: [cell(columns.fullName), cell(columns.lastName)].filter(Boolean).join(' '),
    email: cell(columns.email),
  }
}

/** A row with cells missing or left over is not guessed at; empty cells at the end do no harm. */
function raggedness({ cells }: CsvRow, width: number): string | undefined {
  if (cells.length < width || cells.slice(width).some((cell) => cell.trim() !== ''))
    return sentence('This row has {cells, plural, one {# cell} other {# cells}}, the first row has {width}', {
      cells: cells.length,
      width,
    })
  return undefined
}

/** How many rows will do what. */
export function countPlans(rows: readonly PlannedRow[]): Record<PlanKind, number> {
  const counts = { new: 0, updated: 0, unchanged: 0, refused: 0 }
  for (const { plan } of rows) counts[plan.kind] += 1
  return counts
}
