import type { Batch } from '../firebase/plain.ts'
import type { Needs } from '../needs.ts'
import { invitedView } from './invitation-store.ts'
import { optOutOf, optOutView, writeOptOut } from './opt-out-store.ts'

interface Person {
  readonly id: string
  readonly email: string
}

/** What the people behind a club's members have agreed to. */
export interface Agreements {
  /** `undecided`: has not answered the invitation to the club. `declined`: wants to be no member. */
  readonly of: (member: Person) => 'agreed' | 'undecided' | 'declined'
  /** True for a person who has ended the notes to members. */
  readonly endedNotes: (member: Person) => boolean
}

/** Reads what the people behind a club's members have agreed to. */
export async function agreementsOf(
  { firebase: { clubCache } }: Needs<'clubCache'>,
  clubId: string,
): Promise<Agreements> {
  const [invited, optOuts] = await Promise.all([
    clubCache.read(invitedView, clubId),
    clubCache.read(optOutView, clubId),
  ])
  return {
    of: ({ id, email }) => {
      if (optOutOf(optOuts, clubId, email).declined) return 'declined'
      return invited.has(id) ? 'undecided' : 'agreed'
    },
    endedNotes: ({ email }) => optOutOf(optOuts, clubId, email).noNotes === true,
  }
}

/** Stores whether a member wants notes. Takes back that the member has declined: only members can choose. */
export const chooseNotes = (
  batch: Batch,
  { firebase: { db } }: Needs<'db'>,
  place: { readonly clubId: string; readonly email: string },
  wanted: boolean,
): void => writeOptOut(batch, db, place, { noNotes: !wanted, declined: false })
