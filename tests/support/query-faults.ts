import { apiCalls } from './api-calls.ts'
import { faultsOf, isQuery } from './query-shape.ts'

/** Faults of the queries that the API has sent since the last check. */
const faults: string[] = []
/** Number of queries checked so far. */
export let watched = 0

const send = globalThis.fetch
globalThis.fetch = (input, init) => {
  if (apiCalls.getStore() && isQuery(String(input)) && init?.body) {
    watched += 1
    faults.push(...faultsOf(Buffer.from(init.body as string | Uint8Array).toString()))
  }
  return send(input, init)
}

/** Returns and clears the faults. */
export const takeFaults = (): string[] => faults.splice(0)
