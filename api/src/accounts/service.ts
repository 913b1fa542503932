import { AppError } from '@tessera/domain/errors'
import type { Deps } from '../deps.ts'
import { collection } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import type { Batch } from '../firebase/plain.ts'
import { eraseInvitation, readInvitationsOf, turnIntoPlace, writeInvitation } from './invitation-store.ts'
import { clearAbandoned } from './registrations.ts'
import {
  eraseMemberPlace,
  eraseUsers,
  hasNoPlace,
  type MemberPlace,
  mustAgree,
  readUser,
  readUsers,
  type User,
  writeMemberPlace,
} from './store.ts'

/** The account behind a member's address. */
export interface MemberAccount {
  readonly uid: string
  /** It has no place yet. */
  readonly first: boolean
  /** It has a place in another club: a further place waits for the person's agreement. */
  readonly mustAgree: boolean
}

/** `created`: it was made just now. */
export type EnsuredAccount = MemberAccount & { readonly created: boolean }

/**
 * Finds the account of an address that becomes a member of the club, or makes one without a password, so that links are
 * mailed to it.
 * To be called while holding the address, as is everything here that changes an account.
 * @throws AppError `changed_meanwhile` while the address is being registered
 */
export async function ensureAccount(deps: Deps, clubId: string, address: string): Promise<EnsuredAccount> {
  const { accounts, db } = deps.firebase
  const email = address.toLowerCase()
  const found = await accounts.byEmail(email)
  if (found?.disabled) await clearAbandoned(deps, email)
  const account = found?.disabled ? await accounts.byEmail(email) : found
  if (account) return foundAccount(account.uid, await readUser(db, account.uid), clubId)
  const uid = newUid(db)
  if (await accounts.create({ uid, email })) return madeAccount(uid)
  throw addedElsewhere()
}

const madeAccount = (uid: string): EnsuredAccount => ({ uid, created: true, first: true, mustAgree: false })

const foundAccount = (uid: string, user: User | undefined, clubId: string): EnsuredAccount => ({
  uid,
  created: false,
  first: user === undefined,
  mustAgree: user !== undefined && mustAgree(user, clubId),
})

const newUid = (db: Database): string => collection(db, 'users').doc().id

const addedElsewhere = () =>
  new AppError('changed_meanwhile', 'This email address is being added elsewhere. Please try again.')

/**
 * As `ensureAccount`, for up to a hundred addresses in a few calls; by address in lower case. Whose account cannot be had
 * now is answered with the AppError that says why.
 */
export async function ensureAccounts(
  deps: Deps,
  clubId: string,
  addresses: readonly string[],
): Promise<Map<string, EnsuredAccount | AppError>> {
  const { accounts, db } = deps.firebase
  const emails = [...new Set(addresses.map((address) => address.toLowerCase()))]
  const found = new Map((await accounts.byEmails(emails)).map((account) => [account.email ?? '', account]))
  const fresh = emails.filter((email) => !found.has(email)).map((email) => ({ uid: newUid(db), email }))
  const made = new Set(await accounts.createMany(fresh))
  const users = await readUsers(
    db,
    [...found.values()].map(({ uid }) => uid),
  )
  const ensured = new Map<string, EnsuredAccount | AppError>()
  for (const { uid, email } of fresh) ensured.set(email, made.has(uid) ? madeAccount(uid) : addedElsewhere())
  for (const [email, { uid, disabled }] of found)
    ensured.set(
      email,
      disabled ? await orRefused(ensureAccount(deps, clubId, email)) : foundAccount(uid, users.get(uid), clubId),
    )
  return ensured
}

/** An account is disabled while its registration is under way. */
async function orRefused(ensured: Promise<EnsuredAccount>): Promise<EnsuredAccount | AppError> {
  try {
    return await ensured
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** A member and the account behind the address. */
interface Placed {
  readonly id: string
  readonly uid: string
  readonly clubId: string
}

/**
 * Ends the tokens that name these members, at most a hundred. To be called before the members lose their accounts.
 * Other sessions of the accounts go on: another club must not be able to end them by adding and removing an address.
 * An invitation has no tokens, so an invited account is not touched.
 */
export async function endPlaces({ firebase: { accounts, db } }: Deps, members: readonly Placed[]): Promise<void> {
  const users = await readUsers(db, [...new Set(members.map(({ uid }) => uid))])
  const placed = members.filter(({ id, uid, clubId }) => users.get(uid)?.memberOf[clubId] === id)
  const found = await accounts.byIds([...new Set(placed.map(({ uid }) => uid))])
  const used = new Map(found.filter((account) => account.used).map((account) => [account.uid, account]))
  await Promise.all(
    placed.map(async ({ id, uid }) => {
      const account = used.get(uid)
      if (!account) return
      if (account.claims?.role === 'member' && account.claims.memberId === id) await accounts.setClaims(uid, undefined)
      await accounts.endPlace(uid, id)
    }),
  )
}

/**
 * Of accounts that have no place left, deletes those without an invitation, and makes the others' invitations places.
 * Where that fails, an account without a place remains, which opens nothing and is taken up again by the next member with
 * its address, or by the next sign-in where it has an invitation; so it is only logged.
 */
export async function removePlaceless(deps: Deps, uids: readonly string[]): Promise<void> {
  const { accounts, db } = deps.firebase
  try {
    const users = await readUsers(db, uids)
    const placeless = uids.filter((uid) => hasNoPlace(users.get(uid)))
    if (placeless.length === 0) return
    const stays = await placeInvited(deps, placeless)
    const gone = placeless.filter((uid) => !stays.has(uid))
    await accounts.removeMany(gone)
    await eraseUsers(db, gone)
  } catch (err) {
    deps.log.warn({ err, uids }, 'accounts without a place could not be removed')
  }
}

/**
 * Turns the invitations of these people into places. For accounts that have no place left: agreement is asked only of those
 * who belong to another club. Returns the uids that had an invitation.
 */
export async function placeInvited({ firebase: { db } }: Deps, uids: readonly string[]): Promise<ReadonlySet<string>> {
  const invitations = await readInvitationsOf(db, uids)
  if (invitations.length === 0) return new Set()
  const batch = db.batch()
  for (const invitation of invitations) turnIntoPlace(batch, db, invitation)
  await batch.commit()
  return new Set(invitations.map(({ uid }) => uid))
}

/** Gives an account a place as member of a club, or an invitation where the person must agree, within a batch. */
export const givePlace = (
  batch: Batch,
  { firebase: { db } }: Deps,
  { mustAgree, ...place }: MemberPlace & MemberAccount,
): void => (mustAgree ? writeInvitation(batch, db, place) : writeMemberPlace(batch, db, place))

/** Takes an account's place as member of a club, or the invitation to it, away, within a batch. */
export const takePlaceAway = (batch: Batch, { firebase: { db } }: Deps, uid: string, clubId: string): void => {
  eraseMemberPlace(batch, db, uid, clubId)
  eraseInvitation(batch, db, uid, clubId)
}
