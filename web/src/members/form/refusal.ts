import { birthdayAhead, isBornLater } from '@tessera/domain/members/facts'
import { Families } from '@tessera/domain/members/family'
import { deathAhead, diesLater } from '@tessera/domain/members/leaving'
import type { Member } from '@tessera/domain/members/member'
import type { MemberInput } from '@tessera/domain/members/member-input'
import type { PlainDate } from '@tessera/domain/plain-date'
import { takenBy } from './taken.ts'

interface Refusal {
  readonly field: 'memberId' | 'email' | 'leavesOn' | 'birthday' | 'belongsTo'
  readonly says: string
}

/**
 * What a form refuses of a member beside the schema, by the other members and by the day; undefined if nothing. The server decides; this
 * check saves a request. `member` is the member before, undefined for a new one.
 */
export function refusalOf(
  input: MemberInput,
  member: Member | undefined,
  members: readonly Member[],
  today: PlainDate,
): Refusal | undefined {
  const taken = takenBy(input, members, member?.id)
  if (taken) return taken
  if (diesLater(input, today)) return { field: 'leavesOn', says: deathAhead }
  if (isBornLater(input, today)) return { field: 'birthday', says: birthdayAhead }
  if (input.belongsTo === member?.belongsTo) return undefined
  const says = new Families(members).faultOf(member?.id, input.belongsTo ?? '')
  return says ? { field: 'belongsTo', says } : undefined
}
