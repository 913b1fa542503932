import type { Needs } from '../needs.ts'

/** To list a user's places, without those in suspended clubs. */
export type PlacesNeeds = Needs<'clubCache' | 'db' | 'log' | 'serverSettings'>

/** To register a club. */
export type RegistrationNeeds = Needs<'accounts' | 'config' | 'db' | 'log' | 'now' | 'passKey' | 'serverSettings'>
