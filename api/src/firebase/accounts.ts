import { guessablePassword } from '@tessera/domain/accounts/guessable'
import { dutySchema } from '@tessera/domain/duties/duty'
import type { Auth, UserIdentifier, UserRecord } from 'firebase-admin/auth'
import { z } from 'zod'

/** The custom claims that the server writes into an account and that its tokens contain. */
export const claimsSchema = z.discriminatedUnion('role', [
  z.object({
    role: z.literal('admin'),
    clubId: z.string().min(1),
    /** Absent for an owner. */
    duty: dutySchema.exclude(['owner']).optional(),
    /** When the duty begins, if it was given before, in seconds since 1970. */
    dutyBegins: z.number().optional(),
    /** The day that begins then, in the club's time zone. */
    dutyFrom: z.string().optional(),
    /** When the duty ends, in seconds since 1970. */
    dutyEnds: z.number().optional(),
    /** From when a token without the second step gives no place, in seconds since 1970. */
    secondStepFrom: z.number().optional(),
  }),
  z.object({ role: z.literal('member'), clubId: z.string().min(1), memberId: z.string().min(1) }),
])
export type Claims = z.infer<typeof claimsSchema>

/** The id by which `endPlace` ends tokens with these claims. */
export const placeIdOf = (claims: Claims): string => (claims.role === 'member' ? claims.memberId : claims.clubId)

interface Account {
  readonly uid: string
  readonly email: string | undefined
  readonly emailVerified: boolean
  readonly disabled: boolean
  readonly claims: Claims | undefined
  readonly hasSecondStep: boolean
  /** True if the user ever signed in; otherwise there are no tokens and no sessions. */
  readonly used: boolean
  /** Tokens from sign-ins before this time are invalid. */
  readonly validSince: Date | undefined
}

/** The sign-in accounts. Every function rejects with the provider's error if the provider does not respond. */
export interface Accounts {
  readonly get: (uid: string) => Promise<Account | undefined>
  readonly byEmail: (email: string) => Promise<Account | undefined>
  /** Returns the accounts of up to a hundred addresses in lower case; leaves out addresses without one. */
  readonly byEmails: (emails: readonly string[]) => Promise<Account[]>
  /** Returns up to a hundred accounts; leaves out those that no longer exist. */
  readonly byIds: (uids: readonly string[]) => Promise<Account[]>
  /** Creates an account; returns false if the address already has one. Throws an AppError for a common password. */
  readonly create: (account: NewAccount) => Promise<boolean>
  /**
   * Creates up to a thousand accounts without a password; returns the uids of those created: an address that has an
   * account gets no other.
   */
  readonly createMany: (accounts: readonly { uid: string; email: string }[]) => Promise<string[]>
  readonly enable: (uid: string) => Promise<void>
  /** Sets the name and the first password of an account whose address is proved. Throws an AppError for a common password. */
  readonly complete: (uid: string, given: { readonly displayName: string; readonly password: string }) => Promise<void>
  readonly rename: (uid: string, displayName: string) => Promise<void>
  readonly setClaims: (uid: string, claims: Claims | undefined) => Promise<void>
  /** Removes all second factors of the account; the Admin SDK cannot edit a list with an authenticator app in it. */
  readonly clearSecondStep: (uid: string) => Promise<void>
  /** Ends every session of the account. */
  readonly revoke: (uid: string) => Promise<void>
  /**
   * Ends the tokens of a place: as member by the member's id, as administrator by the club's. In hosted mode, every session
   * of the account.
   */
  readonly endPlace: EndPlace
  /** Deletes the account, if it still exists. */
  readonly remove: (uid: string) => Promise<void>
  /** Deletes up to a thousand accounts. */
  readonly removeMany: (uids: readonly string[]) => Promise<void>
}

/** Ends an account's tokens that name a member's document, or as an administrator's the club. */
type EndPlace = (uid: string, placeId: string) => Promise<void>

interface NewAccount {
  readonly uid: string
  readonly email: string
  readonly displayName?: string
  readonly password?: string
  readonly disabled?: boolean
}

/** The accounts of Firebase Auth, through the Admin SDK. */
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
      return await createOne(auth, account)
    } catch (error) {
      // Registration has checked the password; a project at Google can have a stricter policy of its own.
      if (hasCode(error, 'auth/invalid-password')) throw guessablePassword()
      throw error
    }
  },
  async createMany(accounts) {
    if (accounts.length === 0) return []
    // Google's import does not check if an address has an account already, and another process may have made one.
    if (!endPlace) return createEach(auth, accounts)
    const { errors } = await auth.importUsers(accounts.map((account) => ({ ...account, emailVerified: false })))
    const failed = new Set(errors.map(({ index }) => index))
    return accounts.filter((_, place) => !failed.has(place)).map(({ uid }) => uid)
  },
  async enable(uid) {
    await auth.updateUser(uid, { disabled: false })
  },
  async complete(uid, given) {
    try {
      await auth.updateUser(uid, { ...given, emailVerified: true })
    } catch (error) {
      if (hasCode(error, 'auth/invalid-password')) throw guessablePassword()
      throw error
    }
  },
  async rename(uid, displayName) {
    await auth.updateUser(uid, { displayName })
  },
  setClaims: (uid, claims) => auth.setCustomUserClaims(uid, claims ?? null),
  async clearSecondStep(uid) {
    await auth.updateUser(uid, { multiFactor: { enrolledFactors: null } })
  },
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

/** Requests to Google at a time; its limit is 1,000 a second for a project. */
const atOnce = 10

async function createEach(auth: Auth, accounts: readonly { uid: string; email: string }[]): Promise<string[]> {
  const waiting = [...accounts]
  const made: string[] = []
  const worker = async () => {
    for (let one = waiting.pop(); one; one = waiting.pop()) if (await createOne(auth, one)) made.push(one.uid)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return made
}

/** Returns false if the address has an account. */
async function createOne(auth: Auth, account: NewAccount): Promise<boolean> {
  try {
    await auth.createUser({ ...account, emailVerified: false })
    return true
  } catch (error) {
    if (hasCode(error, 'auth/email-already-exists')) return false
    throw error
  }
}

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
  emailVerified: user.emailVerified,
  disabled: user.disabled,
  claims: claimsSchema.safeParse(user.customClaims).data,
  hasSecondStep: (user.multiFactor?.enrolledFactors.length ?? 0) > 0,
  used: Boolean(user.metadata.lastSignInTime),
  validSince: user.tokensValidAfterTime ? new Date(user.tokensValidAfterTime) : undefined,
})

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
