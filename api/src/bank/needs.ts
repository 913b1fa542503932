import type { Needs } from '../needs.ts'

export type BankNeeds = Needs<'clubCache' | 'db' | 'limits' | 'now'>

/** The administrator who works on the lines of a club. */
export interface Caller {
  readonly clubId: string
  readonly uid: string
}
