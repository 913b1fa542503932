import type { Duty } from '@tessera/domain/duties/duty'
import type { Batch } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import { agreementsOf, chooseNotes } from './agreements.ts'
import { dutyOf, isSuspended, namesOfDuty, readInOffice, standingOf } from './duty-names.ts'
import {
  type EnsuredAccount,
  ensureAccount,
  ensureAccounts,
  inLowerCase,
  lookUpAccount,
  lookUpAccounts,
  type MemberAccount,
} from './ensure-account.ts'
import { headsOf, type Placed } from './family-places.ts'
import { eraseInvitation, writeInvitation } from './invitation-store.ts'
import { settleAsAdmin } from './places.ts'
import { finishRemoval, placeInvited, withoutLateInvitations } from './remove-account.ts'
import { hasBeenEntered, signedInAmong } from './signed-in.ts'
import {
  eraseAdminPlace,
  eraseMemberPlace,
  hasNoPlace,
  type MemberPlace,
  markRemoving,
  readAdmins,
  readCommittee,
  type User,
  usersIn,
  writeDuty,
  writeMemberPlace,
} from './store.ts'

export type { EnsuredAccount, MemberAccount, User }
/** What `api/src/committee` uses: each person of a committee is an administrator of the club. */
export {
  agreementsOf,
  chooseNotes,
  dutyOf,
  ensureAccount,
  ensureAccounts,
  eraseAdminPlace,
  hasBeenEntered,
  hasNoPlace,
  inLowerCase,
  isSuspended,
  lookUpAccount,
  lookUpAccounts,
  namesOfDuty,
  readCommittee,
  readInOffice,
  settleAsAdmin,
  signedInAmong,
  standingOf,
  usersIn,
  writeDuty,
}
export type Agreements = Awaited<ReturnType<typeof agreementsOf>>

/** Users as read before their places are taken, by uid. */
export type Users = ReadonlyMap<string, User>

/**
 * Ends the tokens that name these members: for those without an account the tokens of the head of the family. Must be called
 * before the members lose their accounts or heads; for a head together with those who have the head's places.
 * Returns the users as read before: the commit that takes the places demands them unchanged, so that no claims are set
 * between the two.
 * Keeps other sessions of the accounts: another club must not be able to end them by adding and removing an address.
 * Skips accounts with only an invitation, which has no tokens.
 */
export async function endPlaces(
  { firebase: { accounts, db } }: Needs<'accounts' | 'db'>,
  left: readonly Placed[],
): Promise<Users> {
  const members = left.filter(({ uid }) => uid !== '')
  const [users, inFamilies] = await Promise.all([
    usersIn(db).getMany([...new Set(members.map(({ uid }) => uid))]),
    headsOf(db, left),
  ])
  const placed = members.filter(({ id, uid, clubId }) => users.get(uid)?.memberOf[clubId] === id)
  const named = [...placed, ...inFamilies]
  const found = named.length > 0 ? await accounts.byIds([...new Set(named.map(({ uid }) => uid))]) : []
  const used = new Map(found.filter((account) => account.used).map((account) => [account.uid, account]))
  await Promise.all(
    named.map(async ({ id, uid }) => {
      const account = used.get(uid)
      if (!account) return
      if (account.claims?.role === 'member' && account.claims.memberId === id) await accounts.setClaims(uid, undefined)
      await accounts.endPlace(uid, id)
    }),
  )
  return users
}

/**
 * Deletes those accounts that have neither a place nor an invitation; turns the invitations of those without a place
 * into places. Only logs a failure: an account without a place gives access to nothing, and is used again by the next
 * member with its address, or by the next sign-in if it has an invitation.
 */
export async function removePlaceless(deps: Needs<'accounts' | 'db' | 'log'>, left: readonly string[]): Promise<void> {
  const { db } = deps.firebase
  const uids = left.filter(Boolean)
  try {
    const users = await usersIn(db).getMany(uids)
    const placeless = uids.filter((uid) => hasNoPlace(users.get(uid)))
    if (placeless.length === 0) return
    const stays = await placeInvited(deps, placeless)
    const gone = placeless.filter((uid) => !stays.has(uid))
    const marked = await Promise.all(
      gone.map(async (uid) => ((await markRemoving(db, uid, users.get(uid))) ? uid : [])),
    )
    await finishRemoval(deps, await withoutLateInvitations(deps, marked.flat()))
  } catch (error) {
    deps.log.warn({ err: error, uids }, 'accounts without a place could not be removed')
  }
}

/** Adds a place as member to a batch, or an invitation if the user must accept. */
export const givePlace = (
  batch: Batch,
  { firebase: { db } }: Needs<'db'>,
  { mustAgree, ...place }: MemberPlace & MemberAccount,
): void => {
  if (place.uid === '') return
  if (mustAgree) writeInvitation(batch, db, place)
  else writeMemberPlace(batch, db, place)
}

/** Removes an account's place as member of a club, and an invitation to it, within a batch. `users`: from `endPlaces`. */
export const takePlaceAway = (
  batch: Batch,
  { firebase: { db } }: Needs<'db'>,
  { uid, clubId }: Pick<Placed, 'uid' | 'clubId'>,
  users: Users,
): void => {
  if (uid === '') return
  eraseMemberPlace(batch, db, clubId, users.get(uid))
  eraseInvitation(batch, db, uid, clubId)
}

/** Ends the places of a club's administrators and all their sessions; deletes accounts without another place. */
export async function removeAdmins(deps: Needs<'accounts' | 'db' | 'log'>, clubId: string): Promise<void> {
  const { accounts, db } = deps.firebase
  const uids = await readAdmins(db, clubId)
  for (const account of await accounts.byIds(uids)) {
    if (account.claims?.role === 'admin' && account.claims.clubId === clubId)
      await accounts.setClaims(account.uid, undefined)
    await accounts.revoke(account.uid)
  }
  await retryOnConflict('account', async () => {
    const users = await usersIn(db).getMany(uids)
    await commit(db, (batch) => {
      for (const user of users.values()) eraseAdminPlace(batch, db, clubId, user)
    })
  })
  await removePlaceless(deps, uids)
}

type CommitteeNeeds = Needs<'accounts' | 'clubCache' | 'db' | 'now'>

/** True if an administrator of the club who is in office has confirmed the own e-mail address. */
export async function hasConfirmedAdmin(deps: CommitteeNeeds, clubId: string): Promise<boolean> {
  const admins = await adminsOf(deps, clubId)
  return admins.some(({ emailVerified }) => emailVerified)
}

/** The accounts of those in office who have a duty in a club. */
export async function accountsWith(deps: CommitteeNeeds, clubId: string, duty: Duty) {
  const people = await readInOffice(deps, clubId)
  const found = people.filter((user) => dutyOf(user, clubId) === duty)
  return deps.firebase.accounts.byIds(found.map(({ id }) => id))
}

/** The accounts of a club's owners in office. */
export const ownersOf = (deps: CommitteeNeeds, clubId: string) => accountsWith(deps, clubId, 'owner')

/** Returns the accounts of a club's administrators who are in office. */
export async function adminsOf(deps: CommitteeNeeds, clubId: string) {
  const people = await readInOffice(deps, clubId)
  return deps.firebase.accounts.byIds(people.map(({ id }) => id))
}
