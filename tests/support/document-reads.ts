import type { Readable } from 'node:stream'
import { Firestore } from 'firebase-admin/firestore'
import { onTestFinished } from 'vitest'

/** The method through which the SDK reads, by REST and by gRPC. It is not among the SDK's types. */
interface Reads {
  requestStream(method: string, ...rest: unknown[]): Promise<Readable>
}

const queryMethods = ['runQuery', 'runAggregationQuery']

/** Counts, for one test, the documents that the API reads from Firestore and the queries it sends. */
export function countReads(): { readonly documents: () => number; readonly queries: () => number; reset: () => void } {
  let documents = 0
  let queries = 0
  const reads = Firestore.prototype as unknown as Reads
  const { requestStream } = reads
  reads.requestStream = async function (method, ...rest) {
    if (queryMethods.includes(method)) queries += 1
    const stream = await requestStream.call(this, method, ...rest)
    return stream.on('data', (part: object) => {
      if ('document' in part || 'found' in part) documents += (part as { document?: unknown }).document === null ? 0 : 1
    })
  }
  onTestFinished(() => {
    reads.requestStream = requestStream
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
