import { clubsContract } from '@tessera/domain/clubs/contract'
import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { say, UserError } from '../product/environment.ts'
import { fillBooks } from './fill-books.ts'
import { fillMembers } from './fill-members.ts'
import { fillPasses } from './fill-passes.ts'
import { type PlannedClub, planClub } from './plan/club.ts'
import { plannedTypes } from './plan/items.ts'
import { newPassword, readWebConfig, register, type Visitor } from './visitor.ts'

/** A new demo club, or an existing one, with no known password. */
export interface MadeClub {
  readonly club: PlannedClub
  readonly password: string | undefined
}

/**
 * Makes the demo club of a label in the product at an address, through its public API and within its limits.
 * @throws UserError if the server registers no clubs, or if a step fails
 */
export async function makeClub(address: string, label: string, count: number): Promise<MadeClub> {
  const { mode, registration } = await readWebConfig(address)
  if (mode === 'hosted')
    throw new UserError(
      'A demo club belongs on a server of its own, not in a Firebase project at Google: set FIREBASE_MODE=self-hosted.',
    )
  if (registration === 'closed')
    throw new UserError(
      'Registration is closed on this server: set REGISTRATION=open in .env, then make up and make demo, and close it again.',
    )
  const club = planClub(label, count, dayInZone(new Date(), null))
  const password = newPassword()
  const { name: displayName, email } = club.admin
  const visitor = await register(address, { email, password, displayName, clubName: club.name })
  if (!visitor) return { club, password: undefined }
  try {
    await fill(visitor, club)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    throw new UserError(`${error.message}\nThe demo club is there in part. Another one: make demo CLUB=another`)
  }
  return { club, password }
}

async function fill(visitor: Visitor, club: PlannedClub): Promise<void> {
  const { method, path } = clubsContract.change
  await visitor.call(method, path, { membershipTypes: plannedTypes })
  const ids = await fillMembers(visitor, club.members)
  await fillBooks(visitor, club, ids)
  await fillPasses(
    visitor,
    club.name,
    club.cards.flatMap((place) => ids[place] ?? []),
  )
  say(`Cards: ${club.cards.length} of ${club.cards.length}`)
}
