import type { MembershipStatus } from '@tessera/domain/membership/status'
import { membershipStatus } from '@tessera/domain/membership/status'
import { scannedToken } from '@tessera/domain/passes/card-token'
import type { CheckedCard } from '@tessera/domain/passes/pass'
import { text } from '@tessera/domain/texts/text'
import type { Deps } from '../deps.ts'
import { allMembers } from '../members/service.ts'
import { readBooks } from '../payments/service.ts'
import { verifyCard } from './card-key.ts'
import { seasonOf } from './make-pass.ts'
import { readPassBySerial } from './store.ts'

const no = (reason: string): CheckedCard => ({ valid: false, reason, season: null, member: null })

/**
 * Checks what a scanner read from a card, for an administrator of the club that gave it out: whether it is genuine and
 * counts, and whose it is with the status of today. Only the club's own administrators learn of the person.
 */
export async function checkCard(deps: Deps, clubId: string, scanned: string): Promise<CheckedCard> {
  const token = scannedToken(scanned)
  const claims = token ? await verifyCard(token, deps.cardKey, deps.now()) : 'forged'
  if (claims === 'forged') return no(text('This is not a card of this server.'))
  if (claims === 'expired') return no(text('The card has expired.'))
  if (claims.club !== clubId) return no(text('This is the card of another club.'))
  const pass = await readPassBySerial(deps.firebase.db, claims.serial)
  if (pass?.clubId !== clubId) return no(text('The card does not count any more.'))
  const member = (await allMembers(deps, clubId)).find(({ id }) => id === pass.id)
  if (!member) return no(text('The card does not count any more.'))
  const year = seasonOf(deps)
  const { status } = membershipStatus(member, await readBooks(deps, clubId, member.id), { kind: 'current', year })
  const { memberId, fullName } = member
  const reason = reasonOf[status]
  return {
    valid: reason === null,
    reason,
    season: claims.season,
    member: { id: member.id, memberId, fullName, status },
  }
}

const reasonOf: Record<MembershipStatus, string | null> = {
  Active: null,
  'Payment Due': text('A payment is due.'),
  Disabled: text('The membership is disabled.'),
}
