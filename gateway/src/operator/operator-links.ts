import { createHash, randomBytes } from 'node:crypto'
import { linkMinutes } from '@tessera/domain/operator/contract'

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url')

/** The code stands after `#`, so that no server or proxy logs it. */
export const operatorLink = (publicUrl: string, code: string): string => `${publicUrl}/operator#${code}`

/** Codes of links to the operator's page, as hashes. Each is valid once, for fifteen minutes, until the next start. */
export class OperatorLinks {
  readonly #now: () => number
  /** End of each code, by its hash. */
  readonly #ends = new Map<string, number>()

  constructor(now: () => number) {
    this.#now = now
  }

  /** Returns a new code for the operator at the server; earlier ones end. */
  issue(): string {
    this.#ends.clear()
    return this.issueByMail()
  }

  /** Returns a new code for an e-mail. Earlier ones stay: a stranger can ask for e-mails as well. */
  issueByMail(): string {
    for (const [hash, end] of this.#ends) if (end <= this.#now()) this.#ends.delete(hash)
    const code = randomBytes(32).toString('base64url')
    this.#ends.set(hashOf(code), this.#now() + linkMinutes * 60_000)
    return code
  }

  /** True for a valid code, once. */
  redeem(code: string): boolean {
    // Looking up a hash reveals nothing about the code by the time it takes.
    const hash = hashOf(code)
    const isGood = this.#now() < (this.#ends.get(hash) ?? 0)
    this.#ends.delete(hash)
    return isGood
  }
}
