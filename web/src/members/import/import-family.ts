import { Families } from '@tessera/domain/members/family'
import type { Member } from '@tessera/domain/members/member'
import { fold } from '@tessera/domain/text'
import { type Sentence, sentence, text } from '@tessera/domain/texts/text'
import type { ReadRow } from './import-row.ts'

/** Somebody in the file, or in the club, or in both. */
interface Person {
  readonly number: string
  readonly fullName: string
  readonly email: string
  /** As the file has it, if it is another one. */
  readonly writtenNumber?: string | undefined
  readonly member: Member | undefined
  /** True if the file does not have the number, so that its cells do not mean it. */
  readonly isNumberNew: boolean
}

/** Whom a row's member is to belong to. */
interface Belonging {
  /** Id of a member, or the number of a row's in a form that is no id; '' for nobody. */
  readonly belongsTo: string
  /** Number of that member; '' for nobody. */
  readonly headNumber: string
  /** Their e-mail, which may stand in the row, too. */
  readonly head: { readonly email: string } | undefined
  readonly fault?: string | Sentence | undefined
}

/** In the place of the id of somebody whom the file adds: the number, with a sign in front that no id has. */
export const newHead = {
  idOf: (number: string): string => `?${number}`,
  numberOf: (id: string): string | undefined => (id.startsWith('?') ? id.slice(1) : undefined),
}

/** Finds whom each row names, by number, e-mail or full name, and judges all rows together. Rows that say nothing are left out. */
export function belongings(
  rows: readonly ReadRow[],
  known: { readonly numbers: ReadonlyMap<string, Member> },
): ReadonlyMap<number, Belonging> {
  const naming = rows.filter(({ typed }) => typed.belongsTo !== undefined)
  if (naming.length === 0) return new Map()
  const people = peopleIn(rows, known.numbers)
  const find = finder(people)
  const found = withoutSelf(naming.map((read) => ({ read, keys: find(read) })))
  const families = familiesOf(known.numbers)
  for (const read of rows) if (!known.numbers.has(read.number)) families.move(keyOf(read), '')
  for (const { read, keys } of found) families.move(keyOf(read), keys[0] ?? '')
  return new Map(
    found.map(({ read, keys: [key, other] }) => {
      const head = people.get(key ?? '')
      const fault =
        key === undefined || other !== undefined
          ? sentence(key === undefined ? unknown : severalCalled, { written: read.typed.belongsTo ?? '' })
          : families.faultOf(keyOf(read), key)
      const belongsTo = head ? (head.member?.id ?? newHead.idOf(head.number)) : ''
      return [read.row, { belongsTo, headNumber: head?.number ?? '', head, fault }] as const
    }),
  )
}

const unknown = text('Belongs to “{written}”, who is neither in the file nor in the club')
export const severalCalled = text('Several members are called “{written}”. Please write the number of the right one.')

/** The folded number, or, of a row without one, a text with a line break, which no number has. */
const keyOf = ({ row, number }: ReadRow): string => number || `\n${row}`

/** Everybody in the club and the file, by folded number. */
function peopleIn(rows: readonly ReadRow[], numbers: ReadonlyMap<string, Member>): ReadonlyMap<string, Person> {
  const people = new Map<string, Person>()
  for (const [key, member] of numbers)
    people.set(key, { ...member, number: member.memberId, member, isNumberNew: false })
  for (const read of rows) {
    const { number, input, writtenNumber, isNumberNew = false } = read
    const member = numbers.get(number)
    people.set(keyOf(read), { ...input, number: input.memberId, writtenNumber, member, isNumberNew })
  }
  return people
}

/**
 * Returns the keys of those whom a row may name; '' for an empty cell, which names nobody. A number made for the file is named by
 * corrections only.
 */
function finder(people: ReadonlyMap<string, Person>): (read: ReadRow) => readonly string[] {
  const named = [...people].flatMap(([key, { fullName, email, writtenNumber = '' }]) =>
    [fullName, email, writtenNumber].map((one) => [fold(one), key]),
  )
  const byWords = Map.groupBy(named, ([words]) => words)
  return ({ typed, isMended = false }) => {
    const words = fold(typed.belongsTo ?? '')
    const numbered = people.get(words)
    if (words === '' || (numbered && (isMended || !numbered.isNumberNew))) return [words]
    return [...new Set(byWords.get(words)?.map(([, key = '']) => key))]
  }
}

interface Found {
  readonly read: ReadRow
  readonly keys: readonly string[]
}

/**
 * In many files the head of a family, or everybody who pays for themselves, names their own number, and then belongs to nobody. One
 * row alone that does so is a mistake.
 */
function withoutSelf(found: readonly Found[]): readonly Found[] {
  const isItself = ({ read, keys }: Found) => keys.length === 1 && keys[0] === keyOf(read)
  const isUsual = found.filter(isItself).length > 1
  const byHead = Map.groupBy(found, ({ keys }) => keys[0])
  return found.map((one) =>
    isItself(one) && (isUsual || (byHead.get(keyOf(one.read))?.length ?? 0) > 1) ? { ...one, keys: [''] } : one,
  )
}

/** The families of a club, by folded numbers in place of ids. */
function familiesOf(numbers: ReadonlyMap<string, Member>): Families {
  const keys = new Map([...numbers].map(([key, { id }]) => [id, key]))
  return new Families([...numbers].map(([id, { belongsTo = '' }]) => ({ id, belongsTo: keys.get(belongsTo) ?? '' })))
}
