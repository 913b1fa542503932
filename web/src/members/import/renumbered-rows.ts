import type { Member } from '@tessera/domain/members/member'
import { fold } from '@tessera/domain/text'
import type { KnownMembers } from '../known-members.ts'
import type { ReadRow } from './import-row.ts'

/**
 * Rows with a number that the club does not have, as those of the members whom the club has renumbered since: of the same name, and with
 * the same birthday or, where one is not known, the same e-mail. The member keeps the number of the club. Another row of the file
 * with that number counts more.
 */
export function withClubNumbers(rows: readonly ReadRow[], known: KnownMembers): readonly ReadRow[] {
  const taken = new Set(rows.map(({ number }) => number))
  return rows.map((read) => {
    if (read.number === '' || read.isNumberNew || known.numbers.has(read.number)) return read
    const alike = known.names.get(fold(read.input.fullName)) ?? []
    const [member, other] = alike.filter((one) => isSamePerson(read, one) && !taken.has(fold(one.memberId)))
    if (!member || other) return read
    const number = fold(member.memberId)
    taken.add(number)
    const { memberId: writtenNumber } = read.input
    return { ...read, number, writtenNumber, input: { ...read.input, memberId: member.memberId } }
  })
}

const isSamePerson = ({ input: { birthday }, email }: ReadRow, member: Member): boolean =>
  birthday && member.birthday ? birthday === member.birthday : email !== '' && email === fold(member.email)
