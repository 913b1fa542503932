import type { Needs } from '../needs.ts'
import type { Entry } from './store.ts'
import { readEntries } from './traces.ts'
import { sourceOf } from './volumes.ts'

/** Returns the entries of a club's history about a member. */
export const entriesAbout = async (deps: Needs<'db' | 'log'>, clubId: string, memberId: string): Promise<Entry[]> =>
  (await readEntries(sourceOf(deps), clubId, { members: [memberId] })).flatMap((one) => ('documents' in one ? one : []))
