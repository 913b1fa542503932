import type { Place, Role } from '@tessera/domain/accounts/account'
import { AppError } from '@tessera/domain/errors'
import { clubNames } from '../clubs/service.ts'
import type { Deps } from '../deps.ts'
import type { Claims } from '../firebase/accounts.ts'
import type { SignedIn } from '../http/caller.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { placeInvited } from './service.ts'
import { readUser, type User, writeRole } from './store.ts'

/**
 * The places a person has, administrator's first, each by the club's name.
 * A place as member counts only for who proved the address, since anybody can register with somebody else's.
 */
export async function placesOf(deps: Deps, person: SignedIn): Promise<(Place & { claims: Claims })[]> {
  const user = await readUser(deps.firebase.db, person.uid)
  if (!user) return []
  const claims = claimsOf(user, person.emailVerified)
  const names = await clubNames(deps, [...new Set(claims.map(({ clubId }) => clubId))])
  return claims
    .map((own) => ({ role: own.role, clubId: own.clubId, clubName: names.get(own.clubId) ?? '', claims: own }))
    .sort((a, b) => a.role.localeCompare(b.role) || a.clubName.localeCompare(b.clubName))
}

function claimsOf(user: User, emailVerified: boolean): Claims[] {
  const admin = Object.keys(user.adminOf).map((clubId) => ({ role: 'admin' as const, clubId }))
  if (!emailVerified) return admin
  const member = Object.entries(user.memberOf).map(([clubId, memberId]) => ({
    role: 'member' as const,
    clubId,
    memberId,
  }))
  return [...admin, ...member]
}

const noMembership = () =>
  new AppError('no_membership', 'There is no membership for this email address. Please ask your club.')

/** @throws AppError `forbidden` */
export function assertProved({ emailVerified }: SignedIn): void {
  if (!emailVerified)
    throw new AppError('forbidden', 'Please sign in with the link in your email to open your membership')
}

/**
 * After a link sign-in: the member's place, the current one where it still stands; who has none gets the administrator's.
 * @throws AppError `no_membership`, `forbidden` where the address was never proved
 */
export async function verifyAuth(deps: Deps, person: SignedIn): Promise<{ role: Role }> {
  assertProved(person)
  return inOrder(person, async () => {
    const found = await placesOf(deps, person)
    // Removing the last place does the same, but may have been cut short.
    const waiting = found.length === 0 && (await placeInvited(deps, [person.uid])).size > 0
    const places = waiting ? await placesOf(deps, person) : found
    const members = places.filter(({ role }) => role === 'member')
    return settle(deps, person, members.length > 0 ? members : places)
  })
}

/**
 * Takes one of the caller's places: the one named, else the current one where it has the role, else the first of the role.
 * @throws AppError `no_membership`
 */
export async function takePlace(deps: Deps, person: SignedIn, wish: { role: Role; clubId?: string | undefined }) {
  return inOrder(person, async () => {
    const places = await placesOf(deps, person)
    return settle(
      deps,
      person,
      places.filter(({ role, clubId }) => role === wish.role && (wish.clubId ?? clubId) === clubId),
    )
  })
}

/** Writes the place's claims where they are not the account's already. */
async function settle(deps: Deps, { uid }: SignedIn, places: readonly { claims: Claims }[]): Promise<{ role: Role }> {
  const { accounts, db } = deps.firebase
  const current = (await accounts.get(uid))?.claims
  const place = places.find(({ claims }) => same(claims, current)) ?? places[0]
  if (!place) throw noMembership()
  if (!same(place.claims, current)) await accounts.setClaims(uid, place.claims)
  const user = await readUser(db, uid)
  if (user && user.role !== place.claims.role) await writeRole(db, uid, place.claims.role)
  return { role: place.claims.role }
}

const same = (a: Claims, b: Claims | undefined): boolean =>
  a.role === b?.role && a.clubId === b.clubId && (a.role === 'admin' || b.role === 'admin' || a.memberId === b.memberId)

/** Alone among all that changes this address's places, so that no claim outlives the place it stands for. */
export const inOrder = <T>(person: SignedIn, work: () => Promise<T>): Promise<T> =>
  oneAtATime([(person.email ?? person.uid).toLowerCase()], work)
