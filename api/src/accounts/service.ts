import { AppError } from '@tessera/domain/errors'
import type { Deps } from '../deps.ts'
import { collection } from '../firebase/collections.ts'
import type { Batch } from '../firebase/plain.ts'
import { clearAbandoned } from './registrations.ts'
import { eraseMemberPlace, eraseUser, hasNoPlace, type MemberPlace, readUser, writeMemberPlace } from './store.ts'

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
  const uid = collection(db, 'users').doc().id
  if (await accounts.create({ uid, email })) return { uid, created: true, first: true }
  throw new AppError('changed_meanwhile', 'This email address is being added elsewhere. Please try again.')
}

/**
 * Ends a person's sessions before the place as member of a club is taken away: all of them, since a token taken earlier
 * may stand in that place whatever the account's claims say by now.
 */
export async function endSessions(deps: Deps, uid: string, clubId: string): Promise<void> {
  const { accounts } = deps.firebase
  const account = await accounts.get(uid)
  if (!account) return
  if (account.claims?.role === 'member' && account.claims.clubId === clubId) await accounts.setClaims(uid, undefined)
  await accounts.revoke(uid)
}

/**
 * Deletes an account that has no place left. Where that fails, an account without a place remains, which opens nothing
 * and is taken up again by the next member with its address; so it is only logged.
 */
export async function removeIfPlaceless(deps: Deps, uid: string): Promise<void> {
  const { accounts, db } = deps.firebase
  try {
    if (!hasNoPlace(await readUser(db, uid))) return
    await accounts.remove(uid)
    await eraseUser(db, uid)
  } catch (err) {
    deps.log.warn({ err, uid }, 'an account without a place could not be removed')
  }
}

/** Gives an account a place as member of a club, within a batch. */
export const givePlace = (batch: Batch, { firebase }: Deps, place: MemberPlace): void =>
  writeMemberPlace(batch, firebase.db, place)

/** Takes an account's place as member of a club away, within a batch. */
export const takePlaceAway = (batch: Batch, { firebase }: Deps, uid: string, clubId: string): void =>
  eraseMemberPlace(batch, firebase.db, uid, clubId)
