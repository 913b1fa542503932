import { AppError } from '@tessera/domain/errors'
import type { Needs } from '../needs.ts'
import { clearAbandoned } from './registrations.ts'
import { finishRemoval } from './remove-account.ts'
import { mustAgree, type User, usersIn } from './store.ts'

/** The account behind a member's address. */
export interface MemberAccount {
  readonly uid: string
  /** Its document as read; undefined if it has had no place yet. */
  readonly user: User | undefined
  /** True if it has a place in another club, so that the user must accept a further one. */
  readonly mustAgree: boolean
}

/** The account of a member without an e-mail address: none. */
const noAccount: EnsuredAccount = { uid: '', created: false, user: undefined, mustAgree: false }

/** `created`: true if the account did not exist before. */
export type EnsuredAccount = MemberAccount & { readonly created: boolean }

/**
 * Finds the account of a member's address, or creates one without a password, so that sign-in links are mailed to it.
 * Finishes the removal of an account that is being removed. The commit that gives the place demands the account's
 * document (`users`) as it was read here. Without an address there is no account, and the uid is empty.
 * @throws AppError `changed_meanwhile` while the address is being registered
 */
export async function ensureAccount(
  deps: Needs<'accounts' | 'db' | 'now'>,
  clubId: string,
  address: string,
  lookup = lookUpAccount(deps, address),
): Promise<EnsuredAccount> {
  const { accounts, db } = deps.firebase
  if (address === '') return noAccount
  const email = address.toLowerCase()
  const found = await lookup
  if (found?.disabled) await clearAbandoned(deps, email)
  const account = await foundOrNone(deps, clubId, found?.disabled ? await accounts.byEmail(email) : found)
  if (account) return account
  const uid = usersIn(db).newId()
  // `create` would read the account back, in one more call.
  if ((await accounts.createMany([{ uid, email }])).length > 0) return madeAccount(uid)
  const other = await foundOrNone(deps, clubId, await accounts.byEmail(email))
  if (other) return other
  throw addedElsewhere()
}

/** Returns the account with its place; none if it is being removed, which it then is, or was removed since it was found. */
async function foundOrNone(
  deps: Needs<'accounts' | 'db'>,
  clubId: string,
  account: { readonly uid: string } | undefined,
) {
  if (!account) return undefined
  const { accounts, db } = deps.firebase
  const user = await usersIn(db).get(account.uid)
  // A removal deletes the document last.
  if (!user && !(await accounts.get(account.uid))) return undefined
  if (!user?.removing) return foundAccount(account.uid, user, clubId)
  await finishRemoval(deps, [account.uid])
  return undefined
}

/** Begins what `ensureAccount` does, so that it can run beside other reads. */
export const lookUpAccount = async ({ firebase }: Needs<'accounts'>, address: string) =>
  address === '' ? undefined : firebase.accounts.byEmail(address.toLowerCase())

const madeAccount = (uid: string): EnsuredAccount => ({ uid, created: true, user: undefined, mustAgree: false })

const foundAccount = (uid: string, user: User | undefined, clubId: string): EnsuredAccount => ({
  uid,
  created: false,
  user,
  mustAgree: user !== undefined && mustAgree(user, clubId),
})

const addedElsewhere = () =>
  new AppError('changed_meanwhile', 'This email address is being added elsewhere. Please try again.')

/**
 * Does the same as `ensureAccount` for up to a hundred addresses in a few calls. Returns, by address in lower case, the
 * account or the AppError that says why there is none.
 */
export async function ensureAccounts(
  deps: Needs<'accounts' | 'db' | 'now'>,
  clubId: string,
  addresses: readonly string[],
  lookup = lookUpAccounts(deps, addresses),
): Promise<Map<string, EnsuredAccount | AppError>> {
  const { accounts, db } = deps.firebase
  const emails = inLowerCase(addresses)
  const wanted = new Set(emails)
  const found = new Map(
    (await lookup).flatMap((account) =>
      account.email && wanted.has(account.email) ? [[account.email, account] as const] : [],
    ),
  )
  const fresh = emails.filter((email) => !found.has(email)).map((email) => ({ uid: usersIn(db).newId(), email }))
  const made = new Set(await accounts.createMany(fresh))
  const users = await usersIn(db).getMany([...found.values()].map(({ uid }) => uid))
  const ensured = new Map<string, EnsuredAccount | AppError>([['', noAccount]])
  const again = (email: string) => orRefused(ensureAccount(deps, clubId, email))
  for (const { uid, email } of fresh) ensured.set(email, made.has(uid) ? madeAccount(uid) : await again(email))
  for (const [email, { uid, disabled }] of found)
    ensured.set(
      email,
      disabled || users.get(uid)?.removing || !users.has(uid)
        ? await again(email)
        : foundAccount(uid, users.get(uid), clubId),
    )
  return ensured
}

/** Begins what `ensureAccounts` does, so that it can run beside other reads; for up to a hundred addresses. */
export const lookUpAccounts = ({ firebase }: Needs<'accounts'>, addresses: readonly string[]) =>
  firebase.accounts.byEmails(inLowerCase(addresses))

/** Addresses as accounts have them, each once; without the empty ones. */
export const inLowerCase = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.filter(Boolean).map((address) => address.toLowerCase())),
]

/** Returns an AppError instead of throwing it. */
async function orRefused(ensured: Promise<EnsuredAccount>): Promise<EnsuredAccount | AppError> {
  try {
    return await ensured
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
