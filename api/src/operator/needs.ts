import type { Needs } from '../needs.ts'

/** To show the state of the server. */
export type StateNeeds = Needs<'config' | 'health' | 'inside' | 'log' | 'serverSettings'>
