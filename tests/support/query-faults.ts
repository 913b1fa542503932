import { apiCalls } from './api-calls.ts'
import { faultsOf, isQuery } from './judge-query.ts'

/** Faults of the queries that the API has sent since the last check. */
const faults: string[] = []
/** How many queries were checked. */
export let watched = 0

const send = globalThis.fetch
globalThis.fetch = (input, init) => {
  if (apiCalls.getStore() && isQuery(String(input)) && init?.body) {
    watched += 1
    faults.push(...faultsOf(Buffer.from(init.body as string | Uint8Array).toString()))
  }
  return send(input, init)
}

/** Returns and forgets the faults. */
export const takeFaults = (): string[] => faults.splice(0)
