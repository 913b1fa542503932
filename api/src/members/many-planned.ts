import type { Duty } from '@tessera/domain/duties/duty'
import type { ManyOutcome } from '@tessera/domain/members/many/change'
import type { ManyTrace } from '@tessera/domain/stored/member-change'
import { text } from '@tessera/domain/texts/text'
import type { Batch } from '../firebase/plain.ts'
import type { Needs } from '../needs.ts'

export type ManyNeeds = Needs<'clubCache' | 'db' | 'now'>

/** Who changes members of a club. */
export interface Changing {
  readonly clubId: string
  /** Account of the administrator. */
  readonly uid: string
  readonly duty: Duty
}

/** What becomes of some members: writes for a batch, and what they can be undone by. */
export interface Planned {
  readonly outcomes: readonly ManyOutcome[]
  readonly changes: readonly ManyTrace[]
  readonly write: (batch: Batch) => void
}

/** Why a member is left who is gone, or of another club. */
export const noSuchMember = text('There is no such member')
