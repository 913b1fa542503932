import { timingSafeEqual } from 'node:crypto'
import { AppError } from '@tessera/domain/errors'
import { getClub } from '../clubs/service.ts'
import type { Needs } from '../needs.ts'
import { findPass, type Issued } from '../passes/service.ts'

const refused = () => new AppError('unauthenticated', 'This is not the token of the pass')

/** True for a well-formed serial or device id. */
export const isName = (text: string): boolean => /^[\w.-]{1,128}$/.test(text)

/**
 * Returns the pass that a device requests, by pass type, serial and the pass's token. Throws the same error for every
 * mismatch: an unknown serial, another club's pass type, another pass's token.
 * @throws AppError `unauthenticated`, `club_suspended`
 */
export async function authorise(
  deps: Needs<'clubCache' | 'db' | 'serverSettings'>,
  { passType, serial, authorization }: { passType: string; serial: string; authorization: string | undefined },
): Promise<Issued> {
  const token = /^ApplePass (\S{16,256})$/.exec(authorization ?? '')?.[1]
  if (!token || !isName(serial)) throw refused()
  const pass = await findPass(deps, serial)
  if (!pass || !isSame(token, pass.authenticationToken)) throw refused()
  const club = await getClub(deps, pass.clubId)
  if (club.passTypeIdentifier !== passType) throw refused()
  await deps.serverSettings.refuseSuspended(pass.clubId)
  return pass
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
