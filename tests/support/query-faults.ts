import type { Readable } from 'node:stream'
import { Firestore } from 'firebase-admin/firestore'
import { apiCalls } from './api-calls.ts'
import { faultsOf } from './query-shape.ts'

/** The method through which the SDK reads, by REST and by gRPC. It is not among the SDK's types. */
interface Reads {
  requestStream(method: string, bidirectional: boolean, request: unknown, ...rest: unknown[]): Promise<Readable>
}

/** Faults of the queries that the API has sent since the last check. */
const faults: string[] = []
/** Number of queries checked so far. */
export let watched = 0

const reads = Firestore.prototype as unknown as Reads
const { requestStream } = reads
reads.requestStream = function (method, bidirectional, request, ...rest) {
  if (apiCalls.getStore() && ['runQuery', 'runAggregationQuery'].includes(method)) {
    watched += 1
    faults.push(...faultsOf(JSON.stringify(request)))
  }
  return requestStream.call(this, method, bidirectional, request, ...rest)
}

/** Returns and clears the faults. */
export const takeFaults = (): string[] => faults.splice(0)
