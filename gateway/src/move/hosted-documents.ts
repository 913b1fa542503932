import { z } from 'zod'
import { isTransient } from '../documents/transient.ts'
import type { Fields } from './values.ts'

export interface HostedDocument {
  readonly name: string
  readonly fields: Fields
}

/** Google rejected a request, is unreachable or has conflicting data. The message says why and, if known, a fix. */
export class GoogleRefused extends Error {
  override readonly name = 'GoogleRefused'
}

const foundSchema = z.array(
  z.looseObject({
    found: z.looseObject({ name: z.string(), fields: z.record(z.string(), z.unknown()).default({}) }).optional(),
  }),
)
const namesSchema = z.array(z.looseObject({ document: z.looseObject({ name: z.string() }).optional() }))
const faultSchema = z.looseObject({ error: z.looseObject({ message: z.string() }) })

/**
 * Accesses a Firebase project's documents as its owner, over Firestore's REST API: it represents values as the journal
 * does, with integers and doubles distinct.
 */
export class HostedDocuments {
  readonly #origin: string
  readonly #base: string
  readonly #authorization: () => Promise<string>
  readonly #namesAtOnce: number

  constructor(projectId: string, origin: string, authorization: () => Promise<string>, namesAtOnce = 5_000) {
    this.#origin = origin
    this.#base = `projects/${projectId}/databases/(default)/documents`
    this.#authorization = authorization
    this.#namesAtOnce = namesAtOnce
  }

  /** Writes whole documents atomically; idempotent. @throws GoogleRefused */
  async put(documents: readonly HostedDocument[]): Promise<void> {
    await this.#ask('commit', { writes: documents.map((update) => ({ update })) })
  }

  /** Returns the fields of the existing documents, by name. @throws GoogleRefused */
  async get(names: readonly string[]): Promise<Map<string, Fields>> {
    const answer = foundSchema.parse(await this.#ask('batchGet', { documents: names }))
    return new Map(answer.flatMap(({ found }) => (found ? [[found.name, found.fields]] : [])))
  }

  /** Yields the name of every document, at any depth, but not of transient ones. @throws GoogleRefused */
  async *names(): AsyncGenerator<string> {
    let last: string | undefined
    do {
      const found = namesSchema.parse(
        await this.#ask('runQuery', { structuredQuery: { ...namesAfter(last), limit: this.#namesAtOnce } }),
      )
      const names = found.flatMap(({ document }) => (document ? [document.name] : []))
      yield* names.filter((name) => !isTransient(name))
      last = names.length === this.#namesAtOnce ? names.at(-1) : undefined
    } while (last)
  }

  async #ask(verb: string, body: object): Promise<unknown> {
    return askOwner(`${this.#origin}/v1/${this.#base}:${verb}`, await this.#authorization(), body)
  }
}

/** Sends a POST, or without a body a GET, to one of Google's REST APIs. @throws GoogleRefused */
export async function askOwner(url: string, authorization: string, body?: object): Promise<unknown> {
  const { origin, host, pathname } = new URL(url)
  const service = /identitytoolkit/.test(host + pathname) ? 'Authentication' : 'Firestore'
  const headers = { authorization, 'content-type': 'application/json' }
  const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  const answer = await fetch(url, sent).catch((cause: unknown) => {
    throw new GoogleRefused(`${service} could not be reached at ${origin}.`, { cause })
  })
  const text = await answer.text()
  if (answer.ok) return JSON.parse(text)
  throw new GoogleRefused(explain(service, answer.status, text))
}

const namesAfter = (last: string | undefined) => ({
  from: [{ allDescendants: true }],
  select: { fields: [{ fieldPath: '__name__' }] },
  orderBy: [{ field: { fieldPath: '__name__' }, direction: 'ASCENDING' }],
  ...(last && { startAt: { values: [{ referenceValue: last }], before: false } }),
})

function explain(service: string, status: number, text: string): string {
  const said = sentenceIn(text)
  if (status === 401 || status === 403)
    return `Google refuses these credentials (${status}): ${said} Is the key of this project, and may it use ${service}?`
  if (status === 404 && service === 'Firestore')
    return `Google knows no Firestore database there (404): ${said} Make one in the console first.`
  return `${service} refused (${status}): ${said}`
}

function sentenceIn(text: string): string {
  try {
    const parsed: unknown = JSON.parse(text)
    const fault = faultSchema.safeParse(Array.isArray(parsed) ? parsed[0] : parsed)
    return fault.success ? fault.data.error.message : text.slice(0, 300)
  } catch {
    return text.slice(0, 300)
  }
}
