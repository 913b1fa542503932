import type { Place } from '@tessera/domain/accounts/account'
import { accountsContract } from '@tessera/domain/accounts/contract'
import { text } from '@tessera/domain/texts/text'
import { call } from '../http/call.ts'
import { withDefault } from '../http/with-default.ts'
import { authError } from './auth-error.ts'
import { readPlace } from './read-place.ts'
import { changeSession } from './session.ts'
import { firebase } from './start.ts'
import { sourceOf } from './use-api.ts'

/** The user's places (club and role) and invitations. */
export const placesSource = () => sourceOf(accountsContract.places, { failure: text('Failed to fetch your clubs') })

/** Default message of a failed switch. */
export const failedTake = text('Failed to switch to the other club')

/** Switches to another of the user's places: on the server, then in a renewed token. Throws an AppError. */
export async function takePlace({ role, clubId, person }: Omit<Place, 'clubName'>): Promise<void> {
  const user = firebase().auth.currentUser
  if (!user) return
  await call(accountsContract.takePlace, {
    body: { role, clubId, ...(person && { personId: person.id }) },
    failure: failedTake,
  })
  try {
    changeSession(await readPlace(user, true))
  } catch (error) {
    throw withDefault(authError(error, failedTake), failedTake)
  }
}
