import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Documents } from './documents.ts'

const answerSchema = z.tuple([
  z.looseObject({
    result: z.looseObject({
      aggregateFields: z.looseObject({ n: z.looseObject({ integerValue: z.union([z.string(), z.number()]) }) }),
    }),
  }),
])

/** Counts a club's documents in a collection. The emulator scans the documents of all clubs for it. */
export async function countDocuments(documents: Documents, collectionId: string, clubId: string): Promise<number> {
  const where = { fieldFilter: { field: { fieldPath: 'clubId' }, op: 'EQUAL', value: { stringValue: clubId } } }
  const structuredAggregationQuery = {
    structuredQuery: { from: [{ collectionId }], where },
    aggregations: [{ alias: 'n', count: {} }],
  }
  const path = `${documents.base}:runAggregationQuery`
  const body = JSON.stringify({ structuredAggregationQuery })
  const answer = await documents.readAsOwner({ method: 'POST', path, body })
  const counted = await text(answer.body)
  if (answer.status !== 200) throw new Error(`Documents could not be counted (${answer.status}): ${counted}`)
  return Number(answerSchema.parse(JSON.parse(counted))[0].result.aggregateFields.n.integerValue)
}
