import { AsyncLocalStorage } from 'node:async_hooks'

/** Whether something happens within a call of the API, and not within a test's own look into the database. */
export const apiCalls = new AsyncLocalStorage<true>()
