import { apiCalls } from './api-calls.ts'
import { hearRequests } from './api-requests.ts'
import { faultsOf } from './query-shape.ts'

/** Faults of the queries that APIs have sent since the last check. */
const faults: string[] = []
/** Number of queries checked so far. */
export let watched = 0

/** Checks the queries that an API sends while it handles a request. */
export function watchQueries(db: object): void {
  hearRequests(db, (method, asked) => {
    if (!apiCalls.getStore() || !/^run(Aggregation)?Query$/.test(method)) return undefined
    watched += 1
    faults.push(...faultsOf(JSON.stringify(asked)))
    return undefined
  })
}

/** Returns and clears the faults. */
export const takeFaults = (): string[] => faults.splice(0)
