import type { Place, Role } from '@tessera/domain/accounts/account'
import { dutyAhead, secondAfter, secondOf } from '@tessera/domain/duties/ahead'
import { secondStepNeededFrom } from '@tessera/domain/duties/second-step'
import { AppError } from '@tessera/domain/errors'
import type { StoredDuty } from '@tessera/domain/stored/account'
import { keyedMutex } from '@tessera/server/keyed-mutex'
import { clubsById, type StoredClub } from '../clubs/service.ts'
import { type Claims, placeIdOf } from '../firebase/accounts.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit } from '../firebase/store.ts'
import type { SignedIn } from '../http/caller.ts'
import type { Needs } from '../needs.ts'
import { clubSuspended } from '../server-settings.ts'
import { placesOfFamily, readPerson, touchPerson } from './family-places.ts'
import type { PlacesNeeds } from './needs.ts'
import { placeInvited } from './remove-account.ts'
import { type User, usersIn, writeRole } from './store.ts'

type PlaceNeeds = Needs<'accounts' | 'clubCache' | 'db' | 'log' | 'now' | 'serverSettings'>

type OwnPlace = Place & { readonly claims: Claims; readonly isSuspended: boolean }

/**
 * Returns a user's places, as admin first, then by the club's name, then the own before those of the family (if they are asked for).
 * Leaves out places as member if the address is not verified, since anyone can register with another person's address.
 */
export async function placesIn(
  deps: PlacesNeeds,
  user: User | undefined,
  person: Pick<SignedIn, 'emailVerified'>,
  { withFamily }: { readonly withFamily: boolean },
): Promise<OwnPlace[]> {
  if (!user) return []
  const { adminOf, duties } = user
  const member = memberClaims(user, person.emailVerified)
  const [family, clubs, { suspended }] = await Promise.all([
    withFamily ? placesOfFamily(deps, member) : [],
    clubsById(deps, [...new Set([...Object.keys(adminOf), ...member.map(({ clubId }) => clubId)])]),
    deps.serverSettings.current(),
  ])
  const admin = Object.keys(adminOf)
    .filter((clubId) => !duties[clubId]?.suspended)
    .map((clubId) => adminClaims(clubs.get(clubId), clubId, duties[clubId]))
  const own = [...admin, ...member].map((claims) => ({ claims }))
  const named: OwnPlace[] = [...own, ...family].map((place) => {
    const { role, clubId } = place.claims
    return {
      role,
      clubId,
      clubName: clubs.get(clubId)?.name ?? '',
      ...place,
      isSuspended: suspended[clubId] !== undefined,
    }
  })
  return named.sort(
    (a, b) =>
      a.role.localeCompare(b.role) ||
      a.clubName.localeCompare(b.clubName) ||
      a.clubId.localeCompare(b.clubId) ||
      (a.person?.fullName ?? '').localeCompare(b.person?.fullName ?? ''),
  )
}

/**
 * Returns the places that can be used now. Left out are places in suspended clubs, then duties that are over, then duties that have
 * not begun. Somebody who has only such places keeps them: the page then says why it is closed, or when the duty begins.
 */
export function openAt(now: Date, places: OwnPlace[]): OwnPlace[] {
  const reasons = [
    ({ isSuspended }: OwnPlace) => isSuspended,
    ({ claims }: OwnPlace) =>
      claims.role === 'admin' && (claims.dutyEnds ?? Number.POSITIVE_INFINITY) * 1000 <= now.getTime(),
    (place: OwnPlace) => isAhead(now, place),
  ]
  return reasons.reduce((left, isClosed) => {
    const others = left.filter((place) => !isClosed(place))
    return others.length > 0 ? others : left
  }, places)
}

const isAhead = (now: Date, { claims }: OwnPlace): boolean =>
  claims.role === 'admin' && (claims.dutyBegins ?? 0) * 1000 > now.getTime()

/** The claims of an administrator; an owner's name no duty, as those of a founder. */
const adminClaims = (
  club: StoredClub | undefined,
  clubId: string,
  { duty = 'owner', from, until }: Partial<StoredDuty> = {},
) => {
  const secondStepFrom = club && secondStepNeededFrom(club)
  const timeZone = club?.timeZone ?? null
  return {
    role: 'admin' as const,
    clubId,
    ...(duty !== 'owner' && { duty }),
    ...(from !== undefined && { dutyBegins: secondOf(from, timeZone), dutyFrom: from }),
    ...(until !== undefined && { dutyEnds: secondAfter(until, timeZone) }),
    ...(secondStepFrom !== undefined && { secondStepFrom }),
  }
}

const memberClaims = ({ memberOf }: User, emailVerified: boolean) =>
  Object.entries(emailVerified ? memberOf : {}).map(([clubId, memberId]) => ({
    role: 'member' as const,
    clubId,
    memberId,
  }))

const noMembership = () =>
  new AppError('no_membership', 'There is no membership for this email address. Please ask your club.')

/** For somebody who has nothing but a duty that an owner has suspended: the other sentence reads as if the account was gone. */
const dutySuspended = () =>
  new AppError('no_membership', 'Your duty in the club is suspended. Please ask an owner of the club.')

const hasSuspendedDuty = (user: User | undefined) =>
  Object.values(user?.duties ?? {}).some(({ suspended }) => suspended)

/** @throws AppError `forbidden` */
export function assertProved({ emailVerified }: SignedIn): void {
  if (!emailVerified)
    throw new AppError('forbidden', 'Please sign in with the link in your email to open your membership')
}

/**
 * Chooses a place after a sign-in by link: as member, the current one if possible; without any, a place as admin.
 * @throws AppError `no_membership`, `forbidden` if the address is not verified, `club_suspended`
 */
export async function verifyAuth(deps: PlaceNeeds, person: SignedIn): Promise<{ role: Role }> {
  assertProved(person)
  return inOrder(person, async () => {
    // Removing the last place does the same, but may have failed.
    const user = await usersIn(deps.firebase.db).get(person.uid)
    if ((await placesIn(deps, user, person, { withFamily: false })).length === 0) await placeInvited(deps, [person.uid])
    return settle(deps, person, (all) => {
      const places = openAt(deps.now(), all)
      const members = places.filter(({ role, isSuspended }) => role === 'member' && !isSuspended)
      return members.length > 0 ? members : places
    })
  })
}

/**
 * Switches to a place with the role: in the named club that of the member `personId`, or else the own one; without a club the current
 * one if it has the role, else the first. If the only place with the role is a duty that begins later, another place is taken.
 * @throws AppError `no_membership`, `club_suspended`, `forbidden` if the place is named and its duty begins later
 */
export async function takePlace(
  deps: PlaceNeeds,
  person: SignedIn,
  wish: { role: Role; clubId?: string | undefined; personId?: string | undefined },
) {
  const isOf = ({ claims, person: one }: OwnPlace) =>
    claims.role === 'admin' || (wish.personId === undefined ? !one : claims.memberId === wish.personId)
  const isWished = (place: OwnPlace) =>
    place.role === wish.role && (wish.clubId === undefined || (wish.clubId === place.clubId && isOf(place)))
  const isOfFamily = wish.personId !== undefined
  const choose = (places: OwnPlace[]) => {
    const now = deps.now()
    const wished = places.filter(isWished)
    const open = openAt(now, places)
    const found = open.filter((place) => wished.includes(place))
    if (found.length > 0 || wished.every(({ isSuspended }) => isSuspended)) return found.length > 0 ? found : wished
    if (wish.clubId === undefined) return open
    if (wished.some((place) => isAhead(now, place))) throw dutyAhead()
    return wished
  }
  return inOrder(person, () => settle(deps, person, choose, isOfFamily))
}

/**
 * Gives an account the claims of its place as administrator of a club, as they are by now: after its duty was changed. One that has
 * another place has that one until the duty begins.
 * @throws AppError `no_membership` if the place is gone
 */
export const settleAsAdmin = (deps: PlaceNeeds, uid: string, clubId: string): Promise<unknown> =>
  settle(deps, { uid }, (places) => {
    const open = openAt(deps.now(), places)
    const here = places.filter((place) => place.role === 'admin' && place.clubId === clubId)
    return here.every((place) => open.includes(place)) ? here : open
  })

/**
 * Prefers the current place, else takes the first; writes its claims and role only if they differ. Claims are set before
 * the user's document, and a person's, confirms that the place is still there: a removal of the place that runs meanwhile demands
 * that document unchanged, and ends the new claims as well. Without `emailVerified` of a token, the account's own counts.
 */
async function settle(
  deps: PlaceNeeds,
  person: Pick<SignedIn, 'uid'> & Partial<Pick<SignedIn, 'emailVerified'>>,
  choose: (places: OwnPlace[]) => OwnPlace[],
  named = false,
): Promise<{ role: Role }> {
  const { accounts, db } = deps.firebase
  const { uid } = person
  let written: Claims | undefined
  return retryOnConflict('account', async () => {
    const [user, account] = await Promise.all([usersIn(db).get(uid), accounts.get(uid)])
    const withFamily = named || isInFamily(user, account?.claims)
    const { emailVerified = account?.emailVerified === true } = person
    const all = await placesIn(deps, user, { emailVerified }, { withFamily })
    const found = choose(all)
    const places = found.filter(({ isSuspended }) => !isSuspended)
    if (found.length > 0 && places.length === 0) throw clubSuspended()
    const place = places.find(({ claims }) => same(claims, account?.claims)) ?? places[0]
    const refused = async () => {
      if (written) await accounts.setClaims(uid, undefined)
      return all.length === 0 && hasSuspendedDuty(user) ? dutySuspended() : noMembership()
    }
    if (!user || !place) throw await refused()
    const { claims } = place
    // Tokens that were issued meanwhile with claims that no longer hold end.
    if (written && !same(written, claims)) await accounts.endPlace(uid, placeIdOf(written))
    const isOther = !same(claims, account?.claims)
    if (isOther) await accounts.setClaims(uid, claims)
    written = isOther ? claims : written
    const isOfFamily = isInFamily(user, claims)
    const child = written && isOfFamily ? await readPerson(db, user, claims) : undefined
    if (written && isOfFamily && !child) throw await refused()
    // The account has another address after its owner has changed it.
    const email = account?.email ?? user.email
    if (written || user.role !== claims.role || email !== user.email)
      await commit(db, (batch) => {
        writeRole(batch, db, user, claims.role, email)
        if (child) touchPerson(batch, db, child)
      })
    return { role: claims.role }
  })
}

/** True if claims name a member who is not the user. */
const isInFamily = (user: User | undefined, claims: Claims | undefined): claims is Claims & { role: 'member' } =>
  claims?.role === 'member' && user?.memberOf[claims.clubId] !== claims.memberId

const same = (a: Claims, b: Claims | undefined): boolean =>
  a.clubId === b?.clubId &&
  (a.role === 'admin'
    ? b.role === 'admin' &&
      a.duty === b.duty &&
      a.dutyBegins === b.dutyBegins &&
      a.dutyEnds === b.dutyEnds &&
      a.secondStepFrom === b.secondStepFrom
    : b.role === 'member' && a.memberId === b.memberId)

/** Holds the lock on the user's address during `work`, which saves retries. */
export const inOrder = <T>(person: SignedIn, work: () => Promise<T>): Promise<T> =>
  keyedMutex([(person.email ?? person.uid).toLowerCase()], work)
