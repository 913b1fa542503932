import type { InvitationReply, Places } from '@tessera/domain/accounts/account'
import { AppError } from '@tessera/domain/errors'
import { clubNames } from '../clubs/service.ts'
import type { Deps } from '../deps.ts'
import type { SignedIn } from '../http/caller.ts'
import { eraseInvitation, readInvitation, readInvitations, turnIntoPlace } from './invitation-store.ts'
import { assertProved, inOrder, placesOf } from './places.ts'
import { readUser } from './store.ts'

/** Invitations in one response. */
const maxShown = 20

/** The caller's places and invitations. Only a proven address has invitations, as with places as member. */
export async function listPlaces(deps: Deps, person: SignedIn): Promise<Places> {
  const { db } = deps.firebase
  const [places, waiting] = await Promise.all([
    placesOf(deps, person),
    person.emailVerified ? readInvitations(db, person.uid, maxShown) : [],
  ])
  const names = await clubNames(
    deps,
    waiting.map(({ clubId }) => clubId),
  )
  const invitations = waiting
    .map(({ clubId }) => ({ clubId, clubName: names.get(clubId) ?? '' }))
    .sort((a, b) => a.clubName.localeCompare(b.clubName))
  return { places, invitations }
}

/**
 * Accepts an invitation, which makes it a place, or declines it, which erases it. Accepting again changes nothing.
 * @throws AppError `not_found` where it no longer stands, `forbidden` where the address was never proved
 */
export async function answerInvitation(
  deps: Deps,
  person: SignedIn,
  { clubId, accept }: InvitationReply,
): Promise<Places> {
  assertProved(person)
  const { db } = deps.firebase
  await inOrder(person, async () => {
    const invitation = await readInvitation(db, person.uid, clubId)
    if (!invitation) {
      const user = await readUser(db, person.uid)
      if (accept && user && Object.hasOwn(user.memberOf, clubId)) return
      throw new AppError('not_found', 'This invitation no longer stands')
    }
    const batch = db.batch()
    if (accept) turnIntoPlace(batch, db, invitation)
    else eraseInvitation(batch, db, person.uid, clubId)
    await batch.commit()
  })
  return listPlaces(deps, person)
}
