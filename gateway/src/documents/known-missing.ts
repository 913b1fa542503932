import type { UpstreamCall } from '../upstream.ts'
import { partsOf } from './document-name.ts'
import type { HeldDocuments } from './held-documents.ts'
import { parseBatchGet } from './simple-reads.ts'

/**
 * A collection whose documents are asked for by name to learn that there are none: the numbers and addresses that a club
 * uses. Each of them names its club, so that `HeldDocuments` has them all.
 */
const collection = 'uniques'

/**
 * Returns the response to a read by name of numbers and addresses none of which is in use, in the format of Firestore's
 * REST API. Returns undefined for every other read, also for one in a transaction or that is not JSON: the emulator has to
 * answer that.
 */
export function answerKnownMissing(
  held: HeldDocuments,
  { path, body = '' }: Pick<UpstreamCall, 'path' | 'body'>,
): string | undefined {
  const asked = String(body)
  if (!path.replace(/\?.*/, '').endsWith('/documents:batchGet') || !asked.includes(`/documents/${collection}/`))
    return undefined
  const names = parseBatchGet(parsed(asked))
  if (!names?.every((name) => partsOf(name)?.collection === collection && !held.has(name))) return undefined
  const readTime = new Date().toISOString()
  return JSON.stringify(names.map((missing) => ({ missing, readTime })))
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
