import { ageOn } from '@tessera/domain/members/facts'
import type { MemberInput } from '@tessera/domain/members/member-input'
import { fold } from '@tessera/domain/text'

interface Typed {
  readonly typed: MemberInput
}

/**
 * Rows of a file in which equal cells are one family: the first adult of each, or else the first row, is its head, whom the
 * other rows name by number, or else by e-mail or name. Cells that name rows already, which then have an empty cell, stay as they are.
 */
export function withHeads<Row extends Typed>(rows: readonly Row[], today: string): readonly Row[] {
  const isEmpty = new Map(rows.flatMap(({ typed }) => namesOf(typed).map((name) => [name, !typed.belongsTo] as const)))
  if (rows.some(({ typed }) => typed.belongsTo && isEmpty.get(fold(typed.belongsTo)))) return rows
  const families = Map.groupBy(rows, ({ typed }) => fold(typed.belongsTo ?? ''))
  const isAdult = ({ typed: { birthday = '' } }: Row) => /^\d{4}-/.test(birthday) && ageOn(birthday, today) >= 18
  return rows.map((row) => {
    const family = row.typed.belongsTo ? (families.get(fold(row.typed.belongsTo)) ?? []) : []
    const head = family.find(isAdult) ?? family[0]
    return { ...row, typed: { ...row.typed, belongsTo: head && head !== row ? nameOf(head.typed) : '' } }
  })
}

/** What a cell can name somebody by. */
const namesOf = ({ memberId, fullName, email }: MemberInput): string[] =>
  [memberId, fullName, email].filter(Boolean).map(fold)

const nameOf = ({ memberId, fullName, email }: MemberInput): string => memberId || email || fullName
