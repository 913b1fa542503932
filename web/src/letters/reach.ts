import type { LetterRequest, MemberMail } from '@tessera/domain/letters/contract'
import { isReservedAddress } from '@tessera/domain/letters/letter'
import type { Member } from '@tessera/domain/members/member'
import { isStaying } from '@tessera/domain/membership/status'
import type { PlainDate } from '@tessera/domain/plain-date'

/** Why no e-mail goes to a member: the address is missing or refuses mail, no notes are wanted, or the member is disabled. */
export type Unreached = 'no-address' | 'unwanted' | 'disabled'

/** True if an e-mail may be tried all the same: an address that refused one may take the next. */
export const mayTake = ({ email }: Member, mail: MemberMail | undefined, why: Unreached): boolean =>
  why === 'no-address' && email !== '' && mail?.refused?.address === email

/**
 * Returns why an e-mail of a kind does not reach a member, as far as it is known before sending; undefined if it may.
 * `leaves`: e-mails leave by a mail server.
 */
export function whyUnreached(
  kind: LetterRequest['kind'],
  member: Member,
  mail: MemberMail | undefined,
  today: PlainDate,
  leaves: boolean,
): Unreached | undefined {
  if (!isStaying(member, today)) return 'disabled'
  if (kind === 'note' && mail?.noNotes) return 'unwanted'
  const { email } = member
  return email === '' || mail?.refused?.address === email || isReservedAddress(email, leaves) ? 'no-address' : undefined
}
