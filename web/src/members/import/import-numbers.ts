import type { Member } from '@tessera/domain/members/member'
import type { MemberInput } from '@tessera/domain/members/member-input'
import { nextNumber } from '@tessera/domain/members/next-number'
import { fold } from '@tessera/domain/text'
import { rule, type Sentence, sentence, text } from '@tessera/domain/texts/text'
import type { KnownMembers } from '../known-members.ts'
import { severalCalled } from './import-family.ts'
import type { ReadRow } from './import-row.ts'

/** Maximum digits of the first number: the numbers of all rows fit into a member ID then. */
const mostDigits = 30
const tooLong = rule('At most {max} characters', { max: mostDigits })

/** Returns why rows cannot be numbered from what is typed; undefined if they can be. */
export function firstNumberFault(typed: string): string | undefined {
  const first = fold(typed)
  if (!/^\d+$/.test(first)) return text('Please write a number, with digits only')
  return first.length > mostDigits ? tooLong : undefined
}

/** Returns the number behind the highest of a club's that has digits only, as wide as that one; 1 if the club has none. */
export const firstNumber = (members: readonly Member[]): string =>
  nextNumber(members.map(({ memberId }) => fold(memberId)).filter((number) => /^\d{1,15}$/.test(number))) ?? '1'

/**
 * Numbers the rows of a file without member IDs: a row of a known member gets that member's number, the others get the free
 * numbers from `first` on, in the order of the file. A row keeps a number that is typed. One that can be several members, or
 * that is the same member as another row, gets a fault.
 */
export function numberRows(rows: readonly ReadRow[], known: KnownMembers, first: string): ReadRow[] {
  const nextFree = freeNumbers(first, [...known.numbers.keys(), ...rows.map(({ number }) => number)])
  const rowOf = new Map(
    rows.flatMap((read) => {
      const member = known.numbers.get(read.number)
      return member ? [[member.id, read] as const] : []
    }),
  )
  const claimed = new Set([...rowOf.keys(), ...rows.flatMap(({ email }) => known.emails.get(email)?.id ?? [])])
  return rows.map((read) => {
    if (read.number !== '') return read
    const [member, other] = membersLike(read, known, claimed)
    const before = member && rowOf.get(member.id)
    if (member && !other && before === undefined) {
      rowOf.set(member.id, read)
      return withNumber(read, member.memberId)
    }
    const fault = read.fault ?? (member && faultOf(read, member, before))
    return { ...withNumber(read, nextFree()), isNumberNew: true, ...(fault && { fault }) }
  })
}

const withNumber = (read: ReadRow, memberId: string): ReadRow => ({
  ...read,
  number: fold(memberId),
  input: { ...read.input, memberId },
})

/** Why a row is not numbered as `member`: the row `before` is that member already, or else there are several such members. */
function faultOf({ input, email }: ReadRow, member: Member, before: ReadRow | undefined): Sentence {
  if (before === undefined) return sentence(severalCalled, { written: input.fullName })
  if (email !== '' && email === before.email) return sentence('Row {row} has the same email', { row: before.row })
  return sentence(
    'Row {row} is the same member, {memberNumber}. If this is somebody else, please write another member ID.',
    { row: before.row, memberNumber: member.memberId },
  )
}

/** Members that a row can be: the one with its e-mail, or else those with its name whom no other row has claimed. */
function membersLike({ input, email }: ReadRow, known: KnownMembers, claimed: ReadonlySet<string>): readonly Member[] {
  const owner = known.emails.get(email)
  if (owner) return [owner]
  const named = known.names.get(fold(input.fullName)) ?? []
  const alike = named.filter((member) => !claimed.has(member.id) && isSamePerson(input, member))
  const exact = alike.filter((member) => marks.every((mark) => (member[mark] ?? '') === (input[mark] ?? '')))
  return exact.length === 1 ? exact : alike
}

/** What tells people of the same name apart. */
const marks = ['email', 'birthday', 'joinedOn'] as const

/** True for two people of the same name unless their birthdays differ or, where one is not known, their e-mails or first days. */
function isSamePerson(one: MemberInput, other: MemberInput): boolean {
  if (one.birthday && other.birthday) return one.birthday === other.birthday
  return !differ(one.email, other.email) && !differ(one.joinedOn, other.joinedOn)
}

const differ = (one = '', other = ''): boolean => one !== '' && other !== '' && fold(one) !== fold(other)

/** Returns a function that counts from `first` in its width, and leaves out numbers that are taken, with zeros in front or without. */
function freeNumbers(first: string, numbers: readonly string[]): () => string {
  const taken = new Set(numbers.flatMap((number) => (/^\d+$/.test(number) ? BigInt(number) : [])))
  const width = fold(first).length
  let next = BigInt(fold(first))
  return () => {
    while (taken.has(next)) next += 1n
    const number = String(next).padStart(width, '0')
    next += 1n
    return number
  }
}
