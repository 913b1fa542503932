import { createHash, randomBytes } from 'node:crypto'
import { linkMinutes } from '@tessera/domain/operator/contract'

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url')

/** The newest code of the operator's link, as a hash. It is good once, for ten minutes, until the next start. */
export class OperatorLinks {
  readonly #now: () => number
  #hash: string | undefined
  #expiresAt = 0

  constructor(now: () => number) {
    this.#now = now
  }

  /** Returns a new code; earlier ones end. */
  issue(): string {
    const code = randomBytes(32).toString('base64url')
    this.#hash = hashOf(code)
    this.#expiresAt = this.#now() + linkMinutes * 60_000
    return code
  }

  /** True for the newest code, once. */
  redeem(code: string): boolean {
    // Comparing hashes reveals nothing about the code by the time it takes.
    if (hashOf(code) !== this.#hash || this.#now() >= this.#expiresAt) return false
    this.#hash = undefined
    return true
  }
}
