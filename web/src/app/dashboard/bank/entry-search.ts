import type { Member } from '@tessera/domain/members/member'
import { searchBy } from '@tessera/domain/search'
import type { BankEntry } from './bank-entry.ts'

/** Finds lines by payer, purpose, and the members that they are taken for. */
export function entrySearch(members: readonly Member[]) {
  const names = new Map(members.map(({ id, fullName, memberId }) => [id, `${fullName} ${memberId}`]))
  return searchBy<BankEntry>(({ line, parts, takesBack }) => [
    line.name,
    line.text,
    ...takesBack,
    ...parts.flatMap(({ memberId }) => names.get(memberId) ?? []),
  ])
}
