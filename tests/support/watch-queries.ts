import { afterEach, expect } from 'vitest'
import { apiCalls } from './api-calls.ts'
import { faultsOf, isQuery } from './judge-query.ts'

/** What was wrong with the queries that the API sent since the last look. */
const faults: string[] = []
/** How many queries were looked at. */
export let watched = 0

const send = globalThis.fetch
globalThis.fetch = (input, init) => {
  if (apiCalls.getStore() && isQuery(String(input)) && init?.body) {
    watched += 1
    faults.push(...faultsOf(Buffer.from(init.body as string | Uint8Array).toString()))
  }
  return send(input, init)
}

afterEach(() => expect(faults.splice(0)).toEqual([]))
