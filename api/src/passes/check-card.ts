import type { MembershipStatus } from '@tessera/domain/membership/status'
import { isEnabled, membershipStatus } from '@tessera/domain/membership/status'
import { scannedToken } from '@tessera/domain/passes/card-token'
import type { CheckedCard, ScannedCard } from '@tessera/domain/passes/scan'
import { text } from '@tessera/domain/texts/text'
import { getClub } from '../clubs/service.ts'
import type { Deps } from '../deps.ts'
import { findMember, photoUrlOf } from '../members/service.ts'
import { readBooks } from '../payments/service.ts'
import { verifyCard } from './card-key.ts'
import { clubToday } from './make-pass.ts'
import { readPassBySerial } from './store.ts'

const no = (reason: string): CheckedCard => ({ valid: false, reason, season: null, member: null })

/**
 * Checks a scanned card for an admin of the club that issued it: whether it is genuine and valid, and the member's
 * current status. Returns no personal data for another club's card.
 */
export async function checkCard(deps: Deps, clubId: string, scanned: string): Promise<CheckedCard> {
  const token = scannedToken(scanned)
  const claims = token ? await verifyCard(token, deps.cardKey, deps.now()) : 'forged'
  if (claims === 'forged') return no(text('This is not a card of this server.'))
  if (claims === 'expired') return no(text('The card has expired.'))
  if (claims.club !== clubId) return no(text('This is the card of another club.'))
  const pass = await readPassBySerial(deps.firebase.db, claims.serial)
  if (pass?.clubId !== clubId) return no(text('The card does not count any more.'))
  const [member, club, books] = await Promise.all([
    findMember(deps, { clubId, memberId: pass.id }),
    getClub(deps, clubId),
    readBooks(deps, clubId, pass.id),
  ])
  if (!member) return no(text('The card does not count any more.'))
  const dated = { ...books, seasonStartsInMonth: club.seasonStartsInMonth }
  const { status, unmet } = membershipStatus(member, dated, 'current', clubToday(deps, club))
  const { memberId, fullName } = member
  const reason = reasonOf[status]
  return {
    valid: reason === null,
    reason,
    season: claims.season,
    member: {
      ...{ id: member.id, memberId, fullName, status },
      ...{ photoUrl: photoUrlOf(member), unmet: unmet.map(({ label }) => label) },
    },
  }
}

const unknown = { club: null, season: null }

/**
 * Looks at a scanned card for anyone: whether it is genuine and not withdrawn, and the club and season that it names.
 * A card of a deleted, disabled or departed member is withdrawn.
 */
export async function lookAtCard(deps: Deps, scanned: string): Promise<ScannedCard> {
  const token = scannedToken(scanned)
  const claims = token ? await verifyCard(token, deps.cardKey, deps.now()) : 'forged'
  if (claims === 'forged' || claims === 'expired') return { standing: claims, ...unknown }
  const pass = await readPassBySerial(deps.firebase.db, claims.serial)
  if (pass?.clubId !== claims.club || pass.voided) return { standing: 'withdrawn', ...unknown }
  await deps.serverSettings.refuseSuspended(claims.club)
  const [member, club] = await Promise.all([
    findMember(deps, { clubId: claims.club, memberId: pass.id }),
    getClub(deps, claims.club),
  ])
  // `voided` is stored only for clubs with a card on a phone, so the member is checked as well.
  if (!member || !isEnabled(member, clubToday(deps, club))) return { standing: 'withdrawn', ...unknown }
  const { id, name } = club
  const { season, startsIn } = claims
  return { standing: 'genuine', club: { id, name }, season, ...(startsIn && { startsIn }) }
}

const reasonOf: Record<MembershipStatus, string | null> = {
  Active: null,
  'Payment Due': text('A payment is due.'),
  Disabled: text('The membership is disabled.'),
}
