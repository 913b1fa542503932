import { json } from 'node:stream/consumers'
import type { CollectionName, Stored } from '@tessera/domain/stored/collections'
import { z } from 'zod'
import type { Documents } from './documents.ts'

const plain = z.looseObject({
  stringValue: z.string().optional(),
  /** Firestore sends integers as text and bytes as base64. */
  integerValue: z.string().optional(),
  bytesValue: z.string().optional(),
})
const value = plain.extend({
  mapValue: z.looseObject({ fields: z.record(z.string(), plain).default({}) }).optional(),
})
const documentSchema = z.looseObject({ fields: z.record(z.string(), value).default({}) })

export type StoredValue = z.infer<typeof value>
type Fields<Name extends CollectionName> = { readonly [Field in keyof Stored<Name>]?: StoredValue }

/** Returns a document's fields in Firestore's wire format, or undefined if it does not exist. */
export async function readDocument<Name extends CollectionName>(
  documents: Documents,
  collection: Name,
  id: string,
): Promise<Fields<Name> | undefined> {
  const path = `${collection}/${encodeURIComponent(id)}`
  const answer = await documents.readAsOwner({ method: 'GET', path: `${documents.base}/${path}` })
  const body = await json(answer.body)
  if (answer.status === 404) return undefined
  if (answer.status !== 200) throw new Error(`${path} could not be read (${answer.status}).`)
  // The cast adds the names of the fields; whether they are there and their types stay open.
  return documentSchema.parse(body).fields as Fields<Name>
}
