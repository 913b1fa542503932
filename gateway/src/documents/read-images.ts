import { inParts } from '@tessera/server/in-parts'
import { z } from 'zod'
import type { Image } from '../journal/entry.ts'
import type { Upstream } from '../upstream.ts'
import { asOwner } from './as-owner.ts'

const answerSchema = z.array(
  z.looseObject({
    found: z.looseObject({ name: z.string(), fields: z.record(z.string(), z.unknown()).default({}) }).optional(),
    missing: z.string().optional(),
  }),
)
const atOnce = 300

/**
 * Reads documents by full name, whole or only the `fields`; the image of a missing one is null.
 * @throws UpstreamSilent
 */
export async function readImages(
  upstream: Upstream,
  base: string,
  names: readonly string[],
  fields?: readonly string[],
): Promise<Image[]> {
  const wanted = [...new Set(names)]
  const images: Image[] = []
  for (const documents of inParts(wanted, atOnce)) {
    const answer = await upstream.send({
      method: 'POST',
      path: `${base}:batchGet`,
      headers: { authorization: asOwner, 'content-type': 'application/json' },
      body: JSON.stringify({ documents, ...(fields && { mask: { fieldPaths: fields } }) }),
    })
    if (answer.status !== 200) throw new Error(`Documents could not be read back (${answer.status}): ${answer.body}`)
    for (const { found, missing } of answerSchema.parse(JSON.parse(answer.body))) {
      if (found) images.push(['documents', found.name, found.fields])
      else if (missing) images.push(['documents', missing, null])
    }
  }
  if (images.length !== wanted.length)
    throw new Error('Documents could not be read back: some are missing in the answer.')
  return images
}
