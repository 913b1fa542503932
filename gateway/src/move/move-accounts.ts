import { inParts } from '@tessera/server/in-parts'
import type { FirebaseArrayIndexError } from 'firebase-admin/app'
import type { Auth, UserRecord } from 'firebase-admin/auth'
import { type Account, canonicalEmail } from '../accounts/account.ts'
import { type HostedAccount, hostedAccount } from './hosted-account.ts'
import { GoogleRefused } from './hosted-documents.ts'

const accountsAtOnce = 1_000

/** Returns all accounts of a project, by id. */
export async function allAccounts(auth: Auth): Promise<Map<string, UserRecord>> {
  const found = new Map<string, UserRecord>()
  let page: string | undefined
  do {
    const { users, pageToken } = await auth.listUsers(accountsAtOnce, page)
    for (const user of users) found.set(user.uid, user)
    page = pageToken
  } while (page)
  return found
}

/**
 * Imports accounts with their password hashes; idempotent. Replaces existing accounts, because a changed password can't
 * be detected.
 * @throws GoogleRefused if another account has one of the addresses (before any write), or if Google rejects an account
 */
export async function moveAccounts(accounts: readonly Account[], auth: Auth): Promise<void> {
  const there = await allAccounts(auth)
  refuseOthers(accounts, there)
  const replaced = accounts.map(({ localId }) => localId).filter((uid) => there.has(uid))
  for (const uids of inParts(replaced, accountsAtOnce)) throwFirst((await auth.deleteUsers(uids)).errors, uids)
  for (const alike of hashedAlike(accounts.map(hostedAccount))) {
    for (const portion of inParts(alike, accountsAtOnce)) {
      const hash = portion[0]?.hashing
      const records = portion.map(({ record }) => record)
      const { errors } = await auth.importUsers(records, hash && { hash })
      throwFirst(
        errors,
        records.map(({ uid }) => uid),
      )
    }
  }
}

function throwFirst(errors: readonly FirebaseArrayIndexError[], uids: readonly string[]): void {
  const [first] = errors
  if (first)
    throw new GoogleRefused(
      `${errors.length} accounts were not taken, the first of them ${uids[first.index]}: ${first.error.message}`,
    )
}

/** Groups accounts by hash options, because `importUsers` takes one set of them per call. */
const hashedAlike = (accounts: readonly HostedAccount[]): HostedAccount[][] => [
  ...Map.groupBy(accounts, ({ hashing }) => JSON.stringify(hashing)).values(),
]

/** Google silently imports a second account for the same address. */
function refuseOthers(accounts: readonly Account[], there: ReadonlyMap<string, UserRecord>): void {
  const uidOf = new Map(accounts.map(({ email, localId }) => [email && canonicalEmail(email), localId]))
  for (const { email, uid } of there.values()) {
    const own = email && uidOf.get(canonicalEmail(email))
    if (own && own !== uid)
      throw new GoogleRefused(
        `The project has an account of ${email} already that is another one (${uid}): delete it there, then move again.`,
      )
  }
}
