import type { Needs } from '../needs.ts'

/** To queue letters to members. */
export type QueueNeeds = Needs<'accounts' | 'clubCache' | 'config' | 'db' | 'letterCarrier' | 'limits' | 'log' | 'now'>

/** To send queued letters. */
export type SenderNeeds = Needs<
  'accounts' | 'clubCache' | 'config' | 'db' | 'letterCarrier' | 'log' | 'now' | 'passKey' | 'serverSettings'
>
