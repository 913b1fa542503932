import type { InvitationReply, Places } from '@tessera/domain/accounts/account'
import { AppError } from '@tessera/domain/errors'
import { clubsById } from '../clubs/service.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import type { SignedIn } from '../http/caller.ts'
import type { Needs } from '../needs.ts'
import { eraseInvitation, readInvitation, turnIntoPlace } from './invitation-store.ts'
import { knownPerson } from './known-person.ts'
import { writeOptOut } from './opt-out-store.ts'
import { assertProved, inOrder, openAt, placesIn } from './places.ts'
import { usersIn } from './store.ts'

/** Lists the caller's places and invitations; invitations and places as member only for a verified address. */
export async function listPlaces(
  deps: Needs<'accountCache' | 'clubCache' | 'db' | 'log' | 'now' | 'serverSettings'>,
  person: SignedIn,
): Promise<Places> {
  const { user, invitations: waiting } = await knownPerson(deps, person)
  const [places, clubs] = await Promise.all([
    placesIn(deps, user, person, { withFamily: true }),
    clubsById(
      deps,
      waiting.map(({ clubId }) => clubId),
    ),
  ])
  const invitations = waiting
    .map(({ clubId }) => ({ clubId, clubName: clubs.get(clubId)?.name ?? '' }))
    .sort((a, b) => a.clubName.localeCompare(b.clubName))
  return {
    places: openAt(
      deps.now(),
      places.filter(({ isSuspended }) => !isSuspended),
    ),
    invitations,
  }
}

/**
 * Accepts an invitation, which turns it into a place, or declines and deletes it. Accepting again changes nothing.
 * @throws AppError `not_found` if it no longer exists, `forbidden` if the address is not verified
 */
export async function answerInvitation(
  deps: Needs<'accountCache' | 'clubCache' | 'db' | 'log' | 'now' | 'serverSettings'>,
  person: SignedIn,
  { clubId, accept }: InvitationReply,
): Promise<Places> {
  assertProved(person)
  const { db } = deps.firebase
  const reply = async () => {
    const [invitation, user] = await Promise.all([readInvitation(db, person.uid, clubId), usersIn(db).get(person.uid)])
    if (!invitation) {
      if (accept && user && Object.hasOwn(user.memberOf, clubId)) return
      throw new AppError('not_found', 'This invitation no longer stands')
    }
    const batch = db.batch()
    if (accept) turnIntoPlace(batch, db, invitation, user)
    else eraseInvitation(batch, db, person.uid, clubId)
    writeOptOut(batch, db, invitation, { declined: !accept })
    await batch.commit()
  }
  await inOrder(person, () => retryOnConflict('account', reply))
  return listPlaces(deps, person)
}
