import type { Upstream } from '../upstream.ts'
import { asOwner } from './as-owner.ts'

/**
 * The emulator remembers every request that went through the rules, for a coverage report, until the rules are put
 * again: some 14 KB for each write. So they are put again, unchanged, every so many requests.
 */
export class Rules {
  readonly #upstream: Upstream
  readonly #path: string
  readonly #content: string
  readonly #every: number
  #requests = 0

  constructor(upstream: Upstream, projectId: string, content: string, every = 2_000) {
    this.#upstream = upstream
    this.#path = `/emulator/v1/projects/${projectId}:securityRules`
    this.#content = content
    this.#every = every
  }

  /** Counts a request that goes through the rules. Resolves when the rules need no putting or are put. */
  async count(): Promise<void> {
    this.#requests += 1
    if (this.#requests % this.#every === 0) await this.#put()
  }

  async #put(): Promise<void> {
    const body = JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content: this.#content }] } })
    const headers = { authorization: asOwner, 'content-type': 'application/json' }
    const answer = await this.#upstream.send({ method: 'PUT', path: this.#path, headers, body })
    if (answer.status !== 200) throw new Error(`The rules could not be put again (${answer.status}): ${answer.body}`)
  }
}
