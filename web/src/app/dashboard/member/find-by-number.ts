import type { Member } from '@tessera/domain/members/member'
import { fold } from '@tessera/domain/text'

/**
 * The member with a number; one that is written otherwise, as in lower case, is found if there is no other, which is not known
 * as long as `members` are a part of the club's.
 */
export const findByNumber = (members: readonly Member[], number: string, isPartial: boolean): Member | undefined =>
  members.find(({ memberId }) => memberId === number) ??
  (isPartial ? undefined : members.find(({ memberId }) => fold(memberId) === fold(number)))
