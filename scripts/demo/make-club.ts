import { dayOnTheWall } from '@tessera/domain/plain-date'
import { Hindrance, say } from '../product/environment.ts'
import { fillBooks } from './fill-books.ts'
import { fillMembers } from './fill-members.ts'
import { fillPasses } from './fill-passes.ts'
import { type PlannedClub, planClub } from './plan/club.ts'
import { newPassword, readWebConfig, register, type Visitor } from './visitor.ts'

/** A demo club that was made; or that was there before, where no password is known. */
export interface MadeClub {
  readonly club: PlannedClub
  readonly password: string | undefined
}

/**
 * Makes the demo club of a label in the product at an address, through what that publishes and within its limits.
 * @throws Hindrance where the server registers no clubs, or where it failed on the way
 */
export async function makeClub(address: string, label: string, count: number): Promise<MadeClub> {
  const { mode, registration } = await readWebConfig(address)
  if (mode === 'hosted')
    throw new Hindrance(
      'A demo club belongs on a server of its own, not in a Firebase project at Google: set FIREBASE_MODE=self-hosted.',
    )
  if (registration === 'closed')
    throw new Hindrance(
      'Registration is closed on this server: set REGISTRATION=open in .env, then make up and make demo, and close it again.',
    )
  const club = planClub(label, count, dayOnTheWall(new Date()))
  const password = newPassword()
  const { name: displayName, email } = club.admin
  const visitor = await register(address, { email, password, displayName, clubName: club.name })
  if (!visitor) return { club, password: undefined }
  try {
    await fill(visitor, club)
  } catch (fault) {
    if (!(fault instanceof Hindrance)) throw fault
    throw new Hindrance(`${fault.message}\nThe demo club is there in part. Another one: make demo CLUB=another`)
  }
  return { club, password }
}

async function fill(visitor: Visitor, club: PlannedClub): Promise<void> {
  const ids = await fillMembers(visitor, club.members)
  await fillBooks(visitor, club, ids)
  await fillPasses(
    visitor,
    club.name,
    club.cards.flatMap((place) => ids[place] ?? []),
  )
  say(`Cards: ${club.cards.length} of ${club.cards.length}`)
}
