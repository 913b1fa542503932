import { createHash, randomBytes } from 'node:crypto'
import { codeMinutes, type Purpose, purposes } from '@tessera/domain/accounts/one-time-code'
import { z } from 'zod'
import { canonicalEmail } from '../accounts/account.ts'

const codeSchema = z.object({
  hash: z.string(),
  email: z.string(),
  purpose: z.enum(purposes),
  /** Id of the account that takes the address, for a change of address. */
  account: z.string().exactOptional(),
  expiresAt: z.number(),
  /** Set if the code ended before it expired. */
  spent: z.enum(['used', 'withdrawn']).optional(),
})

/** A stored one-time code, as a hash instead of the code itself. `expiresAt` is in milliseconds since 1970. */
export type StoredCode = Readonly<z.infer<typeof codeSchema>>

/** Persists a new or changed code; null deletes it. */
type CodeRecord = (hash: string, code: StoredCode | null) => void

/**
 * The reason why a code is refused. The SDK maps each to `auth/…`. Those that Google does not have reveal nothing about
 * the address.
 */
type CodeFault =
  | 'INVALID_OOB_CODE'
  | 'EXPIRED_OOB_CODE'
  | 'INVALID_EMAIL'
  | 'USED_OOB_CODE'
  | 'UNKNOWN_OOB_CODE'
  | 'MALFORMED_OOB_CODE'

const codeBytes = 32
const wellFormed = /^[\w-]{43}$/

/** Time after its expiry that a code is kept to report why it fails: people open old e-mails. */
const rememberedMs = 7 * 24 * 60 * 60_000

/** Random one-time codes, each valid for 15 minutes, one address and one purpose. */
export class Codes {
  readonly #byHash = new Map<string, StoredCode>()
  readonly #now: () => number
  readonly #record: CodeRecord

  /** `known`: the codes recorded before. */
  constructor(now: () => number, record: CodeRecord, known: Iterable<unknown> = []) {
    this.#now = now
    this.#record = record
    for (const stored of known) {
      const code = codeSchema.parse(stored)
      this.#byHash.set(code.hash, code)
    }
  }

  /** Returns a new code; only its hash is stored. `account`: id of the account that takes the address. */
  issue(email: string, purpose: Purpose, account?: string): string {
    const code = randomBytes(codeBytes).toString('base64url')
    const stored = {
      hash: hashOf(code),
      email: canonicalEmail(email),
      purpose,
      ...(account !== undefined && { account }),
      expiresAt: this.#now() + codeMinutes * 60_000,
    }
    this.#byHash.set(stored.hash, stored)
    this.#record(stored.hash, stored)
    return code
  }

  /** Looks a code up without using it up, since mail scanners open links. */
  look(code: string): StoredCode | CodeFault {
    if (!wellFormed.test(code)) return 'MALFORMED_OOB_CODE'
    const stored = this.#byHash.get(hashOf(code))
    if (!stored) return 'UNKNOWN_OOB_CODE'
    if (stored.spent) return stored.spent === 'used' ? 'USED_OOB_CODE' : 'INVALID_OOB_CODE'
    return this.#now() < stored.expiresAt ? stored : 'EXPIRED_OOB_CODE'
  }

  /** Uses a code up. A mistyped address leaves it usable, because the link may be opened on another device. */
  redeem(code: string, purpose: Purpose, email?: string): StoredCode | CodeFault {
    const stored = this.look(code)
    if (typeof stored === 'string') return stored
    if (stored.purpose !== purpose) return 'INVALID_OOB_CODE'
    if (email !== undefined && canonicalEmail(email) !== stored.email) return 'INVALID_EMAIL'
    this.#spend(stored, 'used')
    return stored
  }

  /** Withdraws all unused codes of an address for a purpose, for example after a password reset. */
  withdraw(email: string, purpose: Purpose): void {
    for (const stored of this.#byHash.values())
      if (stored.email === canonicalEmail(email) && stored.purpose === purpose && !stored.spent)
        this.#spend(stored, 'withdrawn')
  }

  /** Forgets codes that expired a week ago; until then `look` returns why they fail. */
  sweep(): void {
    for (const { hash, expiresAt } of this.#byHash.values())
      if (expiresAt + rememberedMs < this.#now()) {
        this.#byHash.delete(hash)
        this.#record(hash, null)
      }
  }

  /** Withdraws all unused codes by which an account would take another address. */
  withdrawChanges(account: string): void {
    for (const stored of this.#byHash.values())
      if (stored.account === account && !stored.spent) this.#spend(stored, 'withdrawn')
  }

  #spend(stored: StoredCode, spent: 'used' | 'withdrawn'): void {
    const ended = { ...stored, spent }
    this.#byHash.set(stored.hash, ended)
    this.#record(stored.hash, ended)
  }
}

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url')
