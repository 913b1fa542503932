import type { InvitationReply, Place, Places } from '@tessera/domain/accounts/account'
import { accountsContract } from '@tessera/domain/accounts/contract'
import { text } from '@tessera/domain/texts/text'
import { call } from '../http/call.ts'
import { authError } from './auth-error.ts'
import { readPlace } from './read-place.ts'
import { type CurrentUser, changeSession } from './session.ts'
import { firebase } from './start.ts'

export const placesKey = (user: CurrentUser | null) => ['places', user?.uid]

/** The places and invitations that the signed-in person has. Throws an AppError. */
export const readPlaces = (): Promise<Places> =>
  call(accountsContract.places, { failure: text('Failed to fetch your clubs') })

/** Accepts or declines an invitation; gives the places and invitations afterwards. Throws an AppError. */
export const answerInvitation = (body: InvitationReply): Promise<Places> =>
  call(accountsContract.answerInvitation, { body, failure: text('Failed to answer the invitation') })

/** Goes to another of the person's places: the server notes it, and the renewed token says it. Throws an AppError. */
export async function takePlace({ role, clubId }: Pick<Place, 'role' | 'clubId'>): Promise<void> {
  const failure = text('Failed to switch to the other club')
  const user = firebase().auth.currentUser
  if (!user) return
  await call(accountsContract.takePlace, { body: { role, clubId }, failure })
  try {
    changeSession(await readPlace(user, true))
  } catch (error) {
    throw authError(error, failure)
  }
}
