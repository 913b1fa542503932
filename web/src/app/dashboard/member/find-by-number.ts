import type { Member } from '@tessera/domain/members/member'
import { fold } from '@tessera/domain/text'

/** The member with a number; one that is written otherwise, as in lower case, is found if there is no other. */
export const findByNumber = (members: readonly Member[], number: string): Member | undefined =>
  members.find(({ memberId }) => memberId === number) ?? members.find(({ memberId }) => fold(memberId) === fold(number))
