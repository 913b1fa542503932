import type { Club, ClubInput } from '@tessera/domain/clubs/club'
import { clubsContract } from '@tessera/domain/clubs/contract'
import { AppError } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import { call } from '../http/call.ts'

export const failedUpdate = text('Failed to update club')

/** What becomes of a club's logo: a file replaces it, `null` takes it away, and without either it stays. */
export type LogoChange = File | null | undefined

/** Changes a club's name and colour, and its logo before, so that one that is refused leaves all as it was. Throws an AppError. */
export async function saveClub(body: ClubInput, logo: LogoChange): Promise<Club> {
  if (logo) await call(clubsContract.setLogo, { body: {}, files: { logo }, failure: failedUpdate })
  if (logo === null) await call(clubsContract.removeLogo, { failure: failedUpdate })
  return call(clubsContract.change, { body, failure: failedUpdate })
}

/** Whether a fault is one of the file, and belongs to its field. */
export const isLogoFault = (fault: unknown): boolean =>
  fault instanceof AppError && (fault.code === 'unsupported_media' || fault.code === 'too_large')
