import { join } from 'node:path'
import type { Upstream } from '../upstream.ts'
import { asOwner } from './as-owner.ts'

export const rulesFile = join(import.meta.dirname, '..', '..', '..', 'firebase', 'firestore.rules')

/**
 * Uploads the rules again, unchanged, after every `every` requests: until then the emulator keeps each request that the
 * rules evaluated for a coverage report, some 14 KB per write.
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

  /** Counts a request that the rules evaluate. Resolves once the upload, if one is due, is done. */
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
