import { AppError } from '@tessera/domain/errors'
import type { Deps } from '../deps.ts'
import { collection } from '../firebase/collections.ts'
import type { Batch } from '../firebase/plain.ts'
import type { Database } from '../firebase/start.ts'
import { clearAbandoned } from './registrations.ts'
import {
  eraseMemberPlace,
  eraseUsers,
  hasNoPlace,
  type MemberPlace,
  readUser,
  readUsers,
  writeMemberPlace,
} from './store.ts'

/** The account behind a member's address. `created`: it was made just now. `first`: it has no place yet. */
export interface EnsuredAccount {
  readonly uid: string
  readonly created: boolean
  readonly first: boolean
}

/**
 * Finds the account of an address, or makes one without a password, so that links are mailed to it.
 * To be called while holding the address, as is everything here that changes an account.
 * @throws AppError `changed_meanwhile` while the address is being registered
 */
export async function ensureAccount(deps: Deps, address: string): Promise<EnsuredAccount> {
  const { accounts, db } = deps.firebase
  const email = address.toLowerCase()
  const found = await accounts.byEmail(email)
  if (found?.disabled) await clearAbandoned(deps, email)
  const account = found?.disabled ? await accounts.byEmail(email) : found
  if (account) return { uid: account.uid, created: false, first: (await readUser(db, account.uid)) === undefined }
  const uid = newUid(db)
  if (await accounts.create({ uid, email })) return { uid, created: true, first: true }
  throw addedElsewhere()
}

const newUid = (db: Database): string => collection(db, 'users').doc().id

const addedElsewhere = () =>
  new AppError('changed_meanwhile', 'This email address is being added elsewhere. Please try again.')

/**
 * As `ensureAccount`, for up to a hundred addresses in a few calls; by address in lower case. Whose account cannot be had
 * now is answered with the AppError that says why.
 */
export async function ensureAccounts(
  deps: Deps,
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
  for (const { uid, email } of fresh)
    ensured.set(email, made.has(uid) ? { uid, created: true, first: true } : addedElsewhere())
  for (const [email, { uid, disabled }] of found)
    ensured.set(
      email,
      disabled ? await orRefused(ensureAccount(deps, email)) : { uid, created: false, first: !users.has(uid) },
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
}

/**
 * Ends the tokens that name these members, at most a hundred. To be called before the members lose their accounts.
 * Other sessions of the accounts go on: another club must not be able to end them by adding and removing an address.
 */
export async function endPlaces({ firebase: { accounts } }: Deps, members: readonly Placed[]): Promise<void> {
  const found = await accounts.byIds([...new Set(members.map(({ uid }) => uid))])
  const used = new Map(found.filter((account) => account.used).map((account) => [account.uid, account]))
  await Promise.all(
    members.map(async ({ id, uid }) => {
      const account = used.get(uid)
      if (!account) return
      if (account.claims?.role === 'member' && account.claims.memberId === id) await accounts.setClaims(uid, undefined)
      await accounts.endPlace(uid, id)
    }),
  )
}

/**
 * Deletes those of the accounts that have no place left. Where that fails, an account without a place remains, which
 * opens nothing and is taken up again by the next member with its address; so it is only logged.
 */
export async function removePlaceless(deps: Deps, uids: readonly string[]): Promise<void> {
  const { accounts, db } = deps.firebase
  try {
    const users = await readUsers(db, uids)
    const placeless = uids.filter((uid) => hasNoPlace(users.get(uid)))
    if (placeless.length === 0) return
    await accounts.removeMany(placeless)
    await eraseUsers(db, placeless)
  } catch (err) {
    deps.log.warn({ err, uids }, 'accounts without a place could not be removed')
  }
}

/** Gives an account a place as member of a club, within a batch. */
export const givePlace = (batch: Batch, { firebase }: Deps, place: MemberPlace): void =>
  writeMemberPlace(batch, firebase.db, place)

/** Takes an account's place as member of a club away, within a batch. */
export const takePlaceAway = (batch: Batch, { firebase }: Deps, uid: string, clubId: string): void =>
  eraseMemberPlace(batch, firebase.db, uid, clubId)
