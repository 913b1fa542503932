import type { Openable, WhoChanges } from '@tessera/domain/members/who-changes'
import { text } from '@tessera/domain/texts/text'

/** What a club can open to its members. */
export const openableLabels: Readonly<Record<Openable, string>> = {
  name: text('Full Name'),
  phone: text('Phone'),
  address: text('Address'),
  birthday: text('Birthday'),
  photo: text('Photo'),
}

/** Who changes it, in a few words. */
export const whoChangesLabels: Readonly<Record<WhoChanges, string>> = {
  club: text('The club only'),
  member: text('The member, at once'),
  proposal: text('The member, by a proposal'),
}
