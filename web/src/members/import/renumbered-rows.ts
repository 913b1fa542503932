import type { Member } from '@tessera/domain/members/member'
import { fold } from '@tessera/domain/text'
import type { KnownMembers } from '../known-members.ts'
import type { ReadRow } from './import-row.ts'

/**
 * Rows with a number that the club does not have, as those of the members whom the club has renumbered since: of the same name, and with
 * the same birthday or, in a row without one that names nobody it belongs to, the same e-mail: a child can have the name and the
 * e-mail of the head. The member keeps the number of the club. Another row of the file with that number counts more.
 */
export function withClubNumbers(rows: readonly ReadRow[], known: KnownMembers): readonly ReadRow[] {
  const taken = new Set(rows.map(({ number }) => number))
  const alikeInFile = Map.groupBy(rows, nameAndEmail)
  return rows.map((read) => {
    if (read.number === '' || read.isNumberNew || known.numbers.has(read.number)) return read
    const alike = known.names.get(fold(read.input.fullName)) ?? []
    const [member, other] = alike.filter(
      (one) => isSamePerson(read, one, alikeInFile) && !taken.has(fold(one.memberId)),
    )
    if (!member || other) return read
    const number = fold(member.memberId)
    taken.add(number)
    const { memberId: writtenNumber } = read.input
    return { ...read, number, writtenNumber, input: { ...read.input, memberId: member.memberId } }
  })
}

function isSamePerson(read: ReadRow, member: Member, alikeInFile: ReadonlyMap<string, readonly ReadRow[]>): boolean {
  const { input, email } = read
  // It would belong to itself: it is somebody else of the name.
  if (headIn(read) !== '' && headIn(read) === fold(member.memberId)) return false
  if (input.birthday) return input.birthday === member.birthday
  const namesNobody = namesNoOther(read, alikeInFile.get(nameAndEmail(read))?.length === 1)
  return namesNobody && email !== '' && email === fold(member.email)
}

const headIn = ({ typed }: ReadRow): string => fold(typed.belongsTo ?? '')

const nameAndEmail = ({ input, email }: ReadRow): string => `${fold(input.fullName)}\n${email}`

/** The head of a family often names the own number or, where that can mean no other row, the own e-mail. */
const namesNoOther = (read: ReadRow, isAlone: boolean): boolean =>
  ['', read.number, ...(isAlone ? [read.email] : [])].includes(headIn(read))
