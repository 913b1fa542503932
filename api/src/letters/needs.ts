import type { QueueNeeds } from '../letter-queue/service.ts'
import type { Needs } from '../needs.ts'

/** To write letters to members. */
export type WritingNeeds = Needs<'accounts' | 'clubCache' | 'config' | 'db' | 'now' | 'passKey'>

/** To write letters to members, and to queue them. */
export type SendingNeeds = WritingNeeds & QueueNeeds
