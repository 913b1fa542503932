import type { Club, ClubInput } from '@tessera/domain/clubs/club'
import { clubsContract } from '@tessera/domain/clubs/contract'
import { AppError } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import { call } from '../http/call.ts'

export const failedUpdate = text('Failed to update club')

/** A file replaces the logo, `null` removes it, `undefined` keeps it. */
export type LogoChange = File | null | undefined

/** Saves the logo before name, colour and time zone, so that a refused logo changes nothing. Throws an AppError. */
export async function saveClub(body: ClubInput, logo: LogoChange): Promise<Club> {
  if (logo) await call(clubsContract.setLogo, { body: {}, files: { logo }, failure: failedUpdate })
  if (logo === null) await call(clubsContract.removeLogo, { failure: failedUpdate })
  return call(clubsContract.change, { body, failure: failedUpdate })
}

/** True if an error is about the logo file and belongs to its field. */
export const isLogoFault = (fault: unknown): boolean =>
  fault instanceof AppError && (fault.code === 'unsupported_media' || fault.code === 'too_large')
