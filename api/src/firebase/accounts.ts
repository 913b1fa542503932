import type { Auth, UserRecord } from 'firebase-admin/auth'
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
  /** Tokens of sign-ins before this moment no longer count. */
  readonly validSince: Date | undefined
}

/** The sign-in accounts. Every call rejects with the provider's error where it does not answer. */
export interface Accounts {
  readonly get: (uid: string) => Promise<Account | undefined>
  readonly byEmail: (email: string) => Promise<Account | undefined>
  /** Makes an account; answers false where the e-mail address has one already. */
  readonly create: (account: NewAccount) => Promise<boolean>
  readonly enable: (uid: string) => Promise<void>
  readonly setClaims: (uid: string, claims: Claims | undefined) => Promise<void>
  /** Ends every session of the account. */
  readonly revoke: (uid: string) => Promise<void>
  /** Deletes the account; one that is gone already is fine. */
  readonly remove: (uid: string) => Promise<void>
}

export interface NewAccount {
  readonly uid: string
  readonly email: string
  readonly displayName?: string
  readonly password?: string
  readonly disabled?: boolean
}

/** The accounts of Firebase Auth, by the Admin SDK. */
export const accountsOf = (auth: Auth): Accounts => ({
  get: (uid) => unlessMissing(auth.getUser(uid)),
  byEmail: (email) => unlessMissing(auth.getUserByEmail(email)),
  async create(account) {
    try {
      await auth.createUser({ ...account, emailVerified: false })
      return true
    } catch (error) {
      if (hasCode(error, 'auth/email-already-exists')) return false
      throw error
    }
  },
  async enable(uid) {
    await auth.updateUser(uid, { disabled: false })
  },
  setClaims: (uid, claims) => auth.setCustomUserClaims(uid, claims ?? null),
  revoke: (uid) => auth.revokeRefreshTokens(uid),
  async remove(uid) {
    try {
      await auth.deleteUser(uid)
    } catch (error) {
      if (!hasCode(error, 'auth/user-not-found')) throw error
    }
  },
})

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
  validSince: user.tokensValidAfterTime ? new Date(user.tokensValidAfterTime) : undefined,
})

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
