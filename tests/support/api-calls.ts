import { AsyncLocalStorage } from 'node:async_hooks'

/** Set while the API handles a request; not set while a test reads the database directly. */
export const apiCalls = new AsyncLocalStorage<true>()
