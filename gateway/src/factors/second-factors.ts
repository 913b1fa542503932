import { randomBytes, randomUUID } from 'node:crypto'
import { seal, unseal } from '@tessera/server/sealed'
import { z } from 'zod'
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { stepOf } from './totp.ts'

const sealedSchema = z.object({ iv: z.base64(), tag: z.base64(), data: z.base64() })

const factorSchema = z.object({
  uid: z.string(),
  /** The id of the enrolment, which a session's token names. */
  id: z.string(),
  name: z.string(),
  enrolledAt: z.number(),
  secret: sealedSchema,
  /** The step of the last code that was accepted. */
  lastStep: z.number(),
  /** Hashes of the recovery codes that are left. */
  recovery: z.array(z.string()),
  /** Wrong codes since the last right one, of either kind. */
  wrong: z.number(),
  /** No code is compared before this moment. */
  lockedUntil: z.number(),
})

/** The authenticator app of an account, as it is recorded. Times are in milliseconds since 1970. */
type Factor = Readonly<z.infer<typeof factorSchema>>

/** Persists an account's factor; null deletes it. */
type FactorRecord = (uid: string, factor: Factor | null) => void

/** Wrong codes in a row before codes are refused for a while. */
const mostWrong = 5
const firstLockMs = 15 * 60_000
const longestLockMs = 24 * 60 * 60_000

/**
 * The second factors of accounts: an authenticator app and ten recovery codes, one such pair an account. Secrets are
 * encrypted under a key of the server's own and bound to the account, recovery codes are hashed. Five wrong codes in a
 * row, of both kinds together, lock the account's second step for 15 minutes, and each further five for twice as long.
 */
export class SecondFactors {
  readonly #byUid = new Map<string, Factor>()
  readonly #key: Buffer
  readonly #now: () => number
  readonly #record: FactorRecord
  readonly #exists: (uid: string) => boolean

  /** `known`: the recorded factors. `exists`: true if the account still exists. */
  constructor(
    key: Buffer,
    now: () => number,
    record: FactorRecord,
    known: Iterable<unknown>,
    exists: (uid: string) => boolean,
  ) {
    this.#key = key
    this.#now = now
    this.#record = record
    this.#exists = exists
    for (const recorded of known) {
      const factor = factorSchema.parse(recorded)
      this.#byUid.set(factor.uid, factor)
    }
  }

  of(uid: string): Pick<Factor, 'id' | 'name' | 'enrolledAt'> | undefined {
    return this.#byUid.get(uid)
  }

  /** True if a session may not be used because the account has a factor that it did not present. */
  isMissingIn({ uid, secondFactor }: { readonly uid: string; readonly secondFactor?: string | undefined }): boolean {
    const factor = this.#byUid.get(uid)
    return factor !== undefined && factor.id !== secondFactor
  }

  /**
   * Sets the account's authenticator app, if `code` is one of its codes at present; returns the id of the enrolment,
   * undefined for a wrong code. The account has no recovery codes until it asks for them.
   */
  enrol(uid: string, secret: Buffer, code: string, name: string): string | undefined {
    const now = this.#now()
    const lastStep = stepOf(secret, code, now, 0)
    if (lastStep === undefined) return undefined
    const { iv, tag, data } = seal(secret, this.#key, uid)
    const text = (part: Uint8Array) => Buffer.from(part).toString('base64')
    const sealed = { iv: text(iv), tag: text(tag), data: text(data) }
    const id = randomUUID()
    const counts = { lastStep, recovery: [], wrong: 0, lockedUntil: 0 }
    this.#keep({ uid, id, name, enrolledAt: now, secret: sealed, ...counts })
    return id
  }

  /**
   * Compares a code of the app, or a recovery code, and uses it up if it is right. The attempt counts as wrong before it
   * is compared. Nothing is compared while the account's second step is locked.
   */
  check(uid: string, code: string): 'right' | 'wrong' | 'locked' {
    const factor = this.#byUid.get(uid)
    const now = this.#now()
    if (!factor) return 'wrong'
    if (now < factor.lockedUntil) return 'locked'
    const step = this.#stepOf(factor, code, now)
    const hash = hashOfRecoveryCode(code)
    const isRecovery = hash !== undefined && factor.recovery.includes(hash)
    if (step === undefined && !isRecovery) {
      const wrong = factor.wrong + 1
      const lock = wrong % mostWrong === 0 ? firstLockMs * 2 ** (wrong / mostWrong - 1) : 0
      this.#keep({ ...factor, wrong, lockedUntil: now + Math.min(lock, longestLockMs) })
      return 'wrong'
    }
    const recovery = factor.recovery.filter((one) => one !== hash)
    this.#keep({ ...factor, lastStep: step ?? factor.lastStep, recovery, wrong: 0, lockedUntil: 0 })
    return 'right'
  }

  /** Replaces the account's recovery codes by ten new ones and returns them; undefined without a factor. */
  renewRecovery(uid: string): string[] | undefined {
    const factor = this.#byUid.get(uid)
    if (!factor) return undefined
    const codes = newRecoveryCodes()
    this.#keep({ ...factor, recovery: codes.flatMap((code) => hashOfRecoveryCode(code) ?? []) })
    return codes
  }

  /** Forgets the account's app and recovery codes; returns false if it has none. */
  remove(uid: string): boolean {
    if (!this.#byUid.delete(uid)) return false
    this.#record(uid, null)
    return true
  }

  /** Forgets the factors of deleted accounts. */
  sweep(): void {
    for (const uid of this.#byUid.keys()) if (!this.#exists(uid)) this.remove(uid)
  }

  #stepOf({ uid, secret, lastStep }: Factor, code: string, now: number): number | undefined {
    const bytes = (text: string) => Buffer.from(text, 'base64')
    const sealed = { iv: bytes(secret.iv), tag: bytes(secret.tag), data: bytes(secret.data) }
    const opened = unseal(sealed, this.#key, uid)
    return opened && stepOf(opened, code, now, lastStep)
  }

  #keep(factor: Factor): void {
    this.#byUid.set(factor.uid, factor)
    this.#record(factor.uid, factor)
  }
}

/** A new secret for an app: 160 bits, as RFC 4226 recommends. */
export const newFactorSecret = (): Buffer => randomBytes(20)
