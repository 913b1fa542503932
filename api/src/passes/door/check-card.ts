import { isEnabled } from '@tessera/domain/membership/status'
import { cardEnd } from '@tessera/domain/passes/card'
import { scannedToken } from '@tessera/domain/passes/card-token'
import {
  type CheckedCard,
  type CheckedMember,
  genuineCard,
  isNumberOf,
  lookedUp,
  memberCard,
  refusals,
  refusedCard,
  resultOf,
  type ScannedCard,
} from '@tessera/domain/passes/scan'
import { keepCheck } from '../../attendance/service.ts'
import { getClub } from '../../clubs/service.ts'
import { allMembers, findMember } from '../../members/service.ts'
import type { Needs } from '../../needs.ts'
import { readBooks } from '../../payments/service.ts'
import { clubToday, viewOf } from '../cards/make-pass.ts'
import { readPassBySerial } from '../cards/store.ts'
import type { PassParts } from '../needs.ts'
import { isSample, verifyCard } from '../signing/card-key.ts'
import { checkedMember } from './checked-member.ts'

/**
 * Checks a scanned card for an admin of the club that issued it: whether it is genuine and valid, and the member's
 * current status. Returns no personal data for another club's card. `madeAt` is set for a check made without a connection.
 */
export async function checkCard(
  deps: Needs<'clubCache' | 'db' | 'now'> & Pick<PassParts, 'cardKey'>,
  { clubId, uid: by }: { readonly clubId: string; readonly uid: string },
  { scanned, madeAt }: { readonly scanned: string; readonly madeAt?: string | undefined },
): Promise<CheckedCard> {
  const token = scannedToken(scanned)
  const claims = token ? await verifyCard(token, deps.cardKey, deps.now()) : 'forged'
  if (claims === 'forged') return (await lookUp(deps, clubId, scanned)) ?? refusedCard(refusals.forged)
  if (claims === 'expired') return refusedCard(refusals.expired)
  if (claims.club !== clubId) return refusedCard(refusals.otherClub)
  const pass = await readPassBySerial(deps.firebase.db, claims.serial)
  if (pass?.clubId !== clubId) return refusedCard(refusals.withdrawn)
  const [member, club] = await Promise.all([findMember(deps, { clubId, memberId: pass.id }), getClub(deps, clubId)])
  if (!member) return refusedCard(refusals.withdrawn)
  const card = memberCard(claims.season, await stateOf(deps, club, member))
  await keepCheck(deps, club, { memberId: member.id, by, result: resultOf(card), madeAt })
  return card
}

/** Finds the member of a number that was typed; undefined if it is no such number. It is on no list: no card was shown. */
async function lookUp(
  deps: Needs<'clubCache' | 'db' | 'now'>,
  clubId: string,
  typed: string,
): Promise<CheckedCard | undefined> {
  const member = (await allMembers(deps, clubId)).find((one) => isNumberOf(one, typed))
  return member && lookedUp(await stateOf(deps, await getClub(deps, clubId), member))
}

/** A member with the status of today. */
async function stateOf(
  deps: Needs<'clubCache' | 'db' | 'now'>,
  club: Awaited<ReturnType<typeof getClub>>,
  member: NonNullable<Awaited<ReturnType<typeof findMember>>>,
): Promise<CheckedMember> {
  const { id: clubId, seasonStartsInMonth, graceDays } = club
  const books = await readBooks(deps, clubId, member.id)
  return checkedMember(member, { ...books, seasonStartsInMonth, graceDays }, clubToday(deps, club))
}

const unknown = { club: null, season: null }

/**
 * Checks a scanned card for anyone: whether it is genuine and not withdrawn, and the club and season that it names.
 * A card of a deleted, disabled or departed member is withdrawn.
 */
export async function lookAtCard(
  deps: Needs<'clubCache' | 'db' | 'now' | 'serverSettings'> & Pick<PassParts, 'cardKey'>,
  scanned: string,
): Promise<ScannedCard> {
  const token = scannedToken(scanned)
  const claims = token ? await verifyCard(token, deps.cardKey, deps.now()) : 'forged'
  if (token && claims === 'forged' && (await isSample(token, deps.cardKey, deps.now())))
    return { standing: 'sample', ...unknown }
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
  const end = cardEnd(viewOf(deps, club, member, await readBooks(deps, id, member.id)))
  return genuineCard(claims, { id, name }, end)
}
