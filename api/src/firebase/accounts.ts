import { guessablePassword } from '@tessera/domain/accounts/guessable'
import type { Auth, UserIdentifier, UserRecord } from 'firebase-admin/auth'
import { z } from 'zod'

/** The claims that the server writes into an account, and that its tokens then bear. */
export const claimsSchema = z.discriminatedUnion('role', [
  z.object({ role: z.literal('admin'), clubId: z.string().min(1) }),
  z.object({ role: z.literal('member'), clubId: z.string().min(1), memberId: z.string().min(1) }),
])
export type Claims = z.infer<typeof claimsSchema>

export interface Account {
  readonly uid: string
  readonly email: string | undefined
  readonly disabled: boolean
  readonly claims: Claims | undefined
  /** Whether anybody ever signed in to it: without that there is no token and no session. */
  readonly used: boolean
  /** Tokens of sign-ins before this moment no longer count. */
  readonly validSince: Date | undefined
}

/** The sign-in accounts. Every call rejects with the provider's error where it does not answer. */
export interface Accounts {
  readonly get: (uid: string) => Promise<Account | undefined>
  readonly byEmail: (email: string) => Promise<Account | undefined>
  /** The accounts of up to a hundred addresses in lower case; who has none is left out. */
  readonly byEmails: (emails: readonly string[]) => Promise<Account[]>
  /** Up to a hundred accounts; one that is gone is left out. */
  readonly byIds: (uids: readonly string[]) => Promise<Account[]>
  /** Makes an account; answers false where the e-mail address has one already. Throws an AppError for a common password. */
  readonly create: (account: NewAccount) => Promise<boolean>
  /**
   * Makes up to a thousand accounts without a password; answers which were made. Google does not look whether an address
   * has an account already: ask before, while holding the addresses.
   */
  readonly createMany: (accounts: readonly { uid: string; email: string }[]) => Promise<string[]>
  readonly enable: (uid: string) => Promise<void>
  readonly setClaims: (uid: string, claims: Claims | undefined) => Promise<void>
  /** Ends every session of the account. */
  readonly revoke: (uid: string) => Promise<void>
  /** Ends what stands in a place as a member; at Google, which knows no places, every session of the account. */
  readonly endPlace: EndPlace
  /** Deletes the account; one that is gone already is fine. */
  readonly remove: (uid: string) => Promise<void>
  /** Deletes up to a thousand accounts. */
  readonly removeMany: (uids: readonly string[]) => Promise<void>
}

/** Takes a place as a member away from an account. */
export type EndPlace = (uid: string, memberId: string) => Promise<void>

export interface NewAccount {
  readonly uid: string
  readonly email: string
  readonly displayName?: string
  readonly password?: string
  readonly disabled?: boolean
}

/** The accounts of Firebase Auth, by the Admin SDK. */
export const accountsOf = (auth: Auth, endPlace?: EndPlace): Accounts => ({
  get: (uid) => unlessMissing(auth.getUser(uid)),
  byEmail: (email) => unlessMissing(auth.getUserByEmail(email)),
  byEmails: (emails) =>
    found(
      auth,
      emails.map((email) => ({ email })),
    ),
  byIds: (uids) =>
    found(
      auth,
      uids.map((uid) => ({ uid })),
    ),
  async create(account) {
    try {
      await auth.createUser({ ...account, emailVerified: false })
      return true
    } catch (error) {
      if (hasCode(error, 'auth/email-already-exists')) return false
      // Its length was checked before.
      if (hasCode(error, 'auth/invalid-password')) throw guessablePassword()
      throw error
    }
  },
  async createMany(accounts) {
    if (accounts.length === 0) return []
    const { errors } = await auth.importUsers(accounts.map((account) => ({ ...account, emailVerified: false })))
    const failed = new Set(errors.map(({ index }) => index))
    return accounts.filter((_, place) => !failed.has(place)).map(({ uid }) => uid)
  },
  async enable(uid) {
    await auth.updateUser(uid, { disabled: false })
  },
  setClaims: (uid, claims) => auth.setCustomUserClaims(uid, claims ?? null),
  revoke: (uid) => auth.revokeRefreshTokens(uid),
  endPlace: endPlace ?? ((uid) => auth.revokeRefreshTokens(uid)),
  async remove(uid) {
    try {
      await auth.deleteUser(uid)
    } catch (error) {
      if (!hasCode(error, 'auth/user-not-found')) throw error
    }
  },
  async removeMany(uids) {
    if (uids.length === 0) return
    const { errors } = await auth.deleteUsers([...uids])
    if (errors[0]) throw errors[0].error
  },
})

async function found(auth: Auth, wanted: UserIdentifier[]): Promise<Account[]> {
  if (wanted.length === 0) return []
  const { users } = await auth.getUsers(wanted)
  return users.map(toAccount)
}

async function unlessMissing(found: Promise<UserRecord>): Promise<Account | undefined> {
  try {
    return toAccount(await found)
  } catch (error) {
    if (hasCode(error, 'auth/user-not-found')) return undefined
    throw error
  }
}

const toAccount = (user: UserRecord): Account => ({
  uid: user.uid,
  email: user.email,
  disabled: user.disabled,
  claims: claimsSchema.safeParse(user.customClaims).data,
  used: Boolean(user.metadata.lastSignInTime),
  validSince: user.tokensValidAfterTime ? new Date(user.tokensValidAfterTime) : undefined,
})

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
