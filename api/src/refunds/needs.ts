import type { Needs } from '../needs.ts'

export type RefundNeeds = Needs<'clubCache' | 'db' | 'now' | 'passKey'>
