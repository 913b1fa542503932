import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { asOwner } from './as-owner.ts'
import type { Documents } from './documents.ts'

const plain = z.looseObject({
  stringValue: z.string().optional(),
  /** Whole numbers travel as text, bytes as base64. */
  integerValue: z.string().optional(),
  bytesValue: z.string().optional(),
})
const value = plain.extend({
  mapValue: z.looseObject({ fields: z.record(z.string(), plain).default({}) }).optional(),
})
const documentSchema = z.looseObject({ fields: z.record(z.string(), value).default({}) })

/** The fields of a document, or undefined when there is none. */
export async function readDocument(documents: Documents, path: string) {
  const answer = await documents.read({ method: 'GET', path: `${documents.base}/${path}` }, asOwner)
  const body = await json(answer)
  if (answer.statusCode === 404) return undefined
  if (answer.statusCode !== 200) throw new Error(`${path} could not be read (${answer.statusCode}).`)
  return documentSchema.parse(body).fields
}
