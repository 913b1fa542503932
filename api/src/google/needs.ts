import type { Needs } from '../needs.ts'
import type { GoogleServices } from './client.ts'

/** The part of the API that reaches Google Wallet. */
export interface GoogleParts {
  /** Client of Google Wallet, which keeps its own copy of each card. */
  readonly google: GoogleServices
}

/** To store cards at Google. */
export type GoogleNeeds = Needs<'config' | 'db' | 'now' | 'passKey'> & GoogleParts
