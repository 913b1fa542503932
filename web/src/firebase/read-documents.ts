import { FirebaseError } from 'firebase/app'
import { identityToken } from '../http/token.ts'
import type { Collection } from './collections.ts'
import { documentError } from './document-error.ts'
import { inStep } from './other-tabs.ts'
import { currentPlace } from './session.ts'
import { firebase } from './start.ts'

/** Sentence to show if the operation fails. */
export interface Failing {
  failure: string
}

/** `where` limits the query to one member's documents, or to the payments with the number of a stamp. */
export type Looking = Failing & { where?: { memberId: string } | { stampNumber: string } }

/** Runs work on documents; converts every error to an AppError. */
export async function guarded<R>({ failure }: Failing, work: () => Promise<R>): Promise<R> {
  try {
    await inStep(firebase().auth.currentUser)
    return await work()
  } catch (error) {
    throw documentError(error, failure)
  }
}

/** Loads the club's documents of a collection, or with `where` those that it names. Throws an AppError. */
export const list = <T>(of: Collection<T>, options: Looking): Promise<T[]> =>
  guarded(options, async () => (await lookThrough(of, options)).map(({ id, fields }) => of.read(id, fields)))

// A query by club, because the rules refuse a get of a missing document: it might belong to another club.
export const lookThrough = (of: Collection<unknown>, { where }: Partial<Looking>): Promise<Found[]> =>
  runQuery(of, { clubId: currentPlace().clubId, ...where })

interface Found {
  readonly id: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** A value as Firestore sends it, by the name of its type. */
type Value = Readonly<Record<string, unknown>>
interface Row {
  readonly document?: { readonly name: string; readonly fields?: Readonly<Record<string, Value>> }
}

const google = { host: 'firestore.googleapis.com', ssl: true }
const documents = 'databases/(default)/documents'

/**
 * Queries Firestore without its SDK, which is large, so that lists do not wait for it. Throws a FirebaseError with
 * Firestore's code, or a TypeError if the connection is lost.
 */
async function runQuery({ name }: Collection<unknown>, filters: Readonly<Record<string, string>>): Promise<Found[]> {
  const { app, firestoreHost } = firebase()
  const { host, ssl } = firestoreHost ?? google
  const query = { from: [{ collectionId: name }], where: whereOf(filters) }
  const token = await identityToken(false)
  const response = await fetch(
    `${ssl ? 'https' : 'http'}://${host}/v1/projects/${app.options.projectId}/${documents}:runQuery`,
    {
      method: 'POST',
      headers: { 'content-type': 'text/plain', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify({ structuredQuery: query }),
    },
  )
  if (!response.ok) throw await refusal(response)
  const rows = (await response.json()) as readonly Row[]
  return rows.flatMap(({ document }) => (document ? [read(document)] : []))
}

function whereOf(filters: Readonly<Record<string, string>>): object {
  const each = Object.entries(filters).map(([fieldPath, stringValue]) => ({
    fieldFilter: { field: { fieldPath }, op: 'EQUAL', value: { stringValue } },
  }))
  return each.length === 1 && each[0] ? each[0] : { compositeFilter: { op: 'AND', filters: each } }
}

const read = ({ name, fields = {} }: NonNullable<Row['document']>): Found => ({
  id: name.slice(name.lastIndexOf('/') + 1),
  fields: Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, plain(value)])),
})

/** The value of a document's field; fields of the browser's collections hold no maps. */
function plain(value: Value): unknown {
  const [kind, stored] = Object.entries(value)[0] ?? []
  if (kind === 'timestampValue') return new Date(String(stored))
  // Firestore sends integers as text.
  if (kind === 'integerValue') return Number(stored)
  if (kind === 'arrayValue') return ((stored as { values?: readonly Value[] }).values ?? []).map(plain)
  return stored
}

async function refusal(response: Response): Promise<Error> {
  const answer: unknown = await response.json().catch(() => undefined)
  const error = (Array.isArray(answer) ? answer[0] : answer)?.error
  // A proxy answers without Firestore's words.
  const code = typeof error?.status === 'string' ? error.status : response.status >= 500 ? 'UNAVAILABLE' : 'INTERNAL'
  return new FirebaseError(code.toLowerCase().replaceAll('_', '-'), String(error?.message ?? ''))
}
