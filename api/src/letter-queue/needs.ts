import type { Needs } from '../needs.ts'

/** To queue letters to members. */
export type QueueNeeds = Needs<'accounts' | 'clubCache' | 'config' | 'db' | 'letterCarrier' | 'limits' | 'log' | 'now'>

/** To send queued letters. */
export type SenderNeeds = Needs<
  'accounts' | 'clubCache' | 'config' | 'db' | 'letterCarrier' | 'log' | 'now' | 'passKey' | 'serverSettings'
>

/** To find the words of a letter. */
export type WordsNeeds = Needs<'clubCache' | 'config' | 'db' | 'passKey'>

/** To find what keeps a letter from being sent. */
export type HindranceNeeds = Needs<
  'accounts' | 'clubCache' | 'config' | 'db' | 'letterCarrier' | 'now' | 'serverSettings'
>
