import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { canonicalEmail } from '../accounts/account.ts'

const codeSchema = z.object({
  hash: z.string(),
  email: z.string(),
  purpose: z.enum(['EMAIL_SIGNIN', 'PASSWORD_RESET']),
  expiresAt: z.number(),
})

/** A one-time code as it is kept: never the code itself, only its hash. `expiresAt` is in milliseconds since 1970. */
export type StoredCode = Readonly<z.infer<typeof codeSchema>>
export type Purpose = StoredCode['purpose']

/** Where codes outlive the process: told of each as it becomes, and of its end as null. */
export type CodeRecord = (hash: string, code: StoredCode | null) => void

export type CodeFault = 'INVALID_OOB_CODE' | 'EXPIRED_OOB_CODE' | 'INVALID_EMAIL'

/** How long an e-mailed link works. */
export const codeMinutes = 15

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
    const code = randomBytes(32).toString('base64url')
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
    const stored = this.#byHash.get(hashOf(code))
    if (!stored) return 'INVALID_OOB_CODE'
    return this.#now() < stored.expiresAt ? stored : 'EXPIRED_OOB_CODE'
  }

  /** Uses a code up. A mistyped address leaves it usable, as a person may ask on another device. */
  redeem(code: string, purpose: Purpose, email?: string): StoredCode | CodeFault {
    const stored = this.look(code)
    if (typeof stored === 'string') return stored
    if (stored.purpose !== purpose) return 'INVALID_OOB_CODE'
    if (email !== undefined && canonicalEmail(email) !== stored.email) return 'INVALID_EMAIL'
    this.#forget(stored)
    return stored
  }

  /** Takes back every code for an address, as when its account is deleted or its password was reset. */
  withdraw(email: string, purpose: Purpose): void {
    for (const stored of this.#byHash.values())
      if (stored.email === canonicalEmail(email) && stored.purpose === purpose) this.#forget(stored)
  }

  /** Forgets codes that ran out a day ago; until then they can still say that they did. */
  sweep(): void {
    for (const stored of this.#byHash.values())
      if (stored.expiresAt + 24 * 60 * 60_000 < this.#now()) this.#forget(stored)
  }

  #forget({ hash }: StoredCode): void {
    this.#byHash.delete(hash)
    this.#record(hash, null)
  }
}

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url')
