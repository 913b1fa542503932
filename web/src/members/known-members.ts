import type { Member } from '@tessera/domain/members/member'
import { fold } from '@tessera/domain/text'

/** A club's members by folded number, e-mail and full name, of which several can have the same. */
export interface KnownMembers {
  readonly numbers: ReadonlyMap<string, Member>
  readonly emails: ReadonlyMap<string, Member>
  readonly names: ReadonlyMap<string, readonly Member[]>
}

/** Indexes a club's members, so that the rows of a file are found among them. */
export const indexMembers = (members: readonly Member[]): KnownMembers => ({
  numbers: new Map(members.map((member) => [fold(member.memberId), member])),
  emails: new Map(members.flatMap((member) => (member.email ? [[fold(member.email), member]] : []))),
  names: Map.groupBy(members, ({ fullName }) => fold(fullName)),
})
