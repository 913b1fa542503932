import { onTestFinished } from 'vitest'
import { z } from 'zod'

/** Billed by Firestore: documents read, and documents written or deleted. */
export interface Use {
  readonly reads: number
  readonly writes: number
}

const commitSchema = z.object({ writes: z.array(z.unknown()).default([]) })
const batchGetSchema = z.object({ documents: z.array(z.unknown()).default([]) })
const rowsSchema = z.array(z.object({ document: z.unknown().optional() }))

/**
 * Cost of a request to Firestore's REST API. `asked` is its body; `said` is that of the response, read only for a query.
 * Leaves out what listeners and the rules read.
 */
export async function useOf(path: string, asked: string, said: () => Promise<string>): Promise<Use> {
  const verb = /\/documents:(\w+)/.exec(path)?.[1]
  if (verb === 'commit') return { reads: 0, writes: commitSchema.parse(JSON.parse(asked)).writes.length }
  if (verb === 'batchGet') return { reads: batchGetSchema.parse(JSON.parse(asked)).documents.length, writes: 0 }
  if (verb === 'runAggregationQuery') return { reads: 1, writes: 0 }
  if (verb !== 'runQuery') return { reads: 0, writes: 0 }
  const rows = rowsSchema.parse(JSON.parse(await said()))
  // An empty result counts as one read.
  return { reads: Math.max(1, rows.filter(({ document }) => document !== undefined).length), writes: 0 }
}

/** Counts, for one test, what this process asks of Firestore. `of` returns the use of some work. */
export function countUse(): { readonly of: (work: () => Promise<unknown>) => Promise<Use> } {
  let use: Use = { reads: 0, writes: 0 }
  const send = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const response = await send(input, init)
    if (!response.ok) return response
    const asked = typeof init?.body === 'string' ? init.body : '{}'
    const { reads, writes } = await useOf(String(input), asked, () => response.clone().text())
    use = { reads: use.reads + reads, writes: use.writes + writes }
    return response
  }
  onTestFinished(() => {
    globalThis.fetch = send
  })
  return {
    async of(work) {
      use = { reads: 0, writes: 0 }
      await work()
      return use
    },
  }
}
