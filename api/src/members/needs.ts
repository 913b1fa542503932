import type { Needs } from '../needs.ts'
import type { PhotoNeeds } from '../passes/service.ts'

/** To add, change and remove members, with their accounts and photos. */
export type MemberNeeds = Needs<'accounts' | 'clubCache' | 'db' | 'limits' | 'log' | 'now'> & PhotoNeeds

/** To add and change many members at once. */
export type ImportNeeds = Needs<'accounts' | 'clubCache' | 'db' | 'inside' | 'limits' | 'log' | 'now'>
