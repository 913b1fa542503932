import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { canonicalEmail } from '../accounts/account.ts'

const codeSchema = z.object({
  hash: z.string(),
  email: z.string(),
  purpose: z.enum(['EMAIL_SIGNIN', 'PASSWORD_RESET', 'VERIFY_EMAIL']),
  expiresAt: z.number(),
  /** How it ended before its time, if it did. */
  spent: z.enum(['used', 'withdrawn']).optional(),
})

/** A one-time code as it is kept: never the code itself, only its hash. `expiresAt` is in milliseconds since 1970. */
export type StoredCode = Readonly<z.infer<typeof codeSchema>>
export type Purpose = StoredCode['purpose']

/** Where codes outlive the process: told of each as it becomes, and of its end as null. */
export type CodeRecord = (hash: string, code: StoredCode | null) => void

/**
 * Why a code is not taken. The SDK makes `auth/…` of each; those that Google does not have are told by whoever holds the
 * code alone, and say nothing of the address.
 */
export type CodeFault =
  | 'INVALID_OOB_CODE'
  | 'EXPIRED_OOB_CODE'
  | 'INVALID_EMAIL'
  | 'USED_OOB_CODE'
  | 'UNKNOWN_OOB_CODE'
  | 'MALFORMED_OOB_CODE'

/** How long an e-mailed link works. */
export const codeMinutes = 15

const codeBytes = 32
const wellFormed = /^[\w-]{43}$/

/** How long a code that no longer works can still say why: people open old e-mails. */
const rememberedMs = 7 * 24 * 60 * 60_000

/** One-time codes: random, good once and for 15 minutes, for one address and one purpose. */
export class Codes {
  readonly #byHash = new Map<string, StoredCode>()
  readonly #now: () => number
  readonly #record: CodeRecord

  /** `known` are the codes that were recorded before. */
  constructor(now: () => number, record: CodeRecord, known: Iterable<unknown> = []) {
    this.#now = now
    this.#record = record
    for (const stored of known) {
      const code = codeSchema.parse(stored)
      this.#byHash.set(code.hash, code)
    }
  }

  /** Makes a code. It is told once, here. */
  issue(email: string, purpose: Purpose): string {
    const code = randomBytes(codeBytes).toString('base64url')
    const stored = {
      hash: hashOf(code),
      email: canonicalEmail(email),
      purpose,
      expiresAt: this.#now() + codeMinutes * 60_000,
    }
    this.#byHash.set(stored.hash, stored)
    this.#record(stored.hash, stored)
    return code
  }

  /** What a code is for, without using it up: a mail scanner may look. */
  look(code: string): StoredCode | CodeFault {
    if (!wellFormed.test(code)) return 'MALFORMED_OOB_CODE'
    const stored = this.#byHash.get(hashOf(code))
    if (!stored) return 'UNKNOWN_OOB_CODE'
    if (stored.spent) return stored.spent === 'used' ? 'USED_OOB_CODE' : 'INVALID_OOB_CODE'
    return this.#now() < stored.expiresAt ? stored : 'EXPIRED_OOB_CODE'
  }

  /** Uses a code up. A mistyped address leaves it usable, as a person may ask on another device. */
  redeem(code: string, purpose: Purpose, email?: string): StoredCode | CodeFault {
    const stored = this.look(code)
    if (typeof stored === 'string') return stored
    if (stored.purpose !== purpose) return 'INVALID_OOB_CODE'
    if (email !== undefined && canonicalEmail(email) !== stored.email) return 'INVALID_EMAIL'
    this.#spend(stored, 'used')
    return stored
  }

  /** Takes back every code for an address that still works, as when its password was reset. */
  withdraw(email: string, purpose: Purpose): void {
    for (const stored of this.#byHash.values())
      if (stored.email === canonicalEmail(email) && stored.purpose === purpose && !stored.spent)
        this.#spend(stored, 'withdrawn')
  }

  /** Forgets codes that ran out a week ago; until then they can still say why they do not work. */
  sweep(): void {
    for (const { hash, expiresAt } of this.#byHash.values())
      if (expiresAt + rememberedMs < this.#now()) {
        this.#byHash.delete(hash)
        this.#record(hash, null)
      }
  }

  #spend(stored: StoredCode, spent: 'used' | 'withdrawn'): void {
    const ended = { ...stored, spent }
    this.#byHash.set(stored.hash, ended)
    this.#record(stored.hash, ended)
  }
}

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url')
