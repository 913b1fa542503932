import { onTestFinished } from 'vitest'

/** Counts, for one test, the documents that the API reads from Firestore and the queries it sends. */
export function countReads(): { readonly documents: () => number; readonly queries: () => number; reset: () => void } {
  let documents = 0
  let queries = 0
  const send = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const answer = await send(input, init)
    const verb = /:(runQuery|runAggregationQuery|batchGet)(\?|$)/.exec(String(input))?.[1]
    if (!verb) return answer
    if (verb !== 'batchGet') queries += 1
    const text = await answer.clone().text()
    documents += text.match(/"(document|found)":\s*\{/g)?.length ?? 0
    return answer
  }
  onTestFinished(() => {
    globalThis.fetch = send
  })
  return {
    documents: () => documents,
    queries: () => queries,
    reset: () => {
      documents = 0
      queries = 0
    },
  }
}
