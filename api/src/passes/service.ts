import { text } from '@tessera/domain/texts/text'
import { getClub } from '../clubs/service.ts'
import type { Deps } from '../deps.ts'
import type { Batch } from '../firebase/plain.ts'
import type { FileAnswer } from '../http/mount.ts'
import { type Holder, makePass } from './make-pass.ts'
import { type PhonePass, passForPhone } from './phone-pass.ts'
import { readSetup } from './setup.ts'
import { type IssuedPass, readPassBySerial, readPassesOf, writePassState } from './store.ts'
import { bringUpToDate, type Updated } from './update-all.ts'

/** Voids members' passes within a batch; a member without one has nothing to void. */
export async function voidPasses(batch: Batch, { firebase }: Deps, memberIds: readonly string[]): Promise<void> {
  for (const id of (await readPassesOf(firebase.db, memberIds)).keys())
    writePassState(batch, firebase.db, id, { voided: true })
}

/**
 * A member's own pass, for the member.
 * @throws AppError `membership_disabled`, `pass_setup_incomplete`
 */
export const ownPass = (
  deps: Deps,
  clubId: string,
  holder: Holder,
  photo: Uint8Array | undefined,
): Promise<FileAnswer> => makePass(deps, clubId, holder, photo, text('Your membership is disabled'))

/** An issued pass, as far as a second noun needs to know of it. */
export type Issued = IssuedPass

/** The pass with a serial, whosever it is. */
export const findPass = ({ firebase }: Deps, serial: string): Promise<Issued | undefined> =>
  readPassBySerial(firebase.db, serial)

/** The passes of members, by the member's id. */
export const passesOf = ({ firebase }: Deps, memberIds: readonly string[]): Promise<Map<string, Issued>> =>
  readPassesOf(firebase.db, memberIds)

/** An issued pass for the phone that carries it. @throws AppError `pass_setup_incomplete` */
export const phonePass = (deps: Deps, pass: Issued, since: Date | undefined): Promise<PhonePass | 'unchanged'> =>
  passForPhone(deps, pass, since)

/** Brings a club's issued passes up to date. @throws AppError `pass_setup_incomplete` */
export const updatePasses = (deps: Deps, clubId: string): Promise<Updated> => bringUpToDate(deps, clubId)

/** What a club's passes are signed with, and their type: with the same the push service is spoken to. @throws AppError `pass_setup_incomplete` */
export async function pushCredentials(deps: Deps, clubId: string) {
  const { signer, identity } = await readSetup(deps, await getClub(deps, clubId))
  return { cert: `${signer.signerCert}\n${signer.wwdr}`, key: signer.signerKey, topic: identity.passTypeIdentifier }
}
