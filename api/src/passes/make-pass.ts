import { AppError } from '@tessera/domain/errors'
import { type Books, membershipStatus } from '@tessera/domain/membership/status'
import { cardAddress } from '@tessera/domain/passes/card-token'
import { passFileName } from '@tessera/domain/passes/pass'
import { dayOnTheWall, yearOf } from '@tessera/domain/plain-date'
import { getClub, type KeptClub } from '../clubs/service.ts'
import type { Deps } from '../deps.ts'
import type { FileAnswer } from '../http/mount.ts'
import { readBooks } from '../payments/service.ts'
import { signCard } from './card-key.ts'
import { formerMember } from './card-strings.ts'
import { endOfYear, type PassView } from './fill.ts'
import { fingerprint, settleState } from './pass-state.ts'
import { type ReadySetup, readSetup } from './setup.ts'
import { signPass } from './sign.ts'
import { type IssuedPass, issuePass } from './store.ts'
import { thumbnails } from './thumbnail.ts'
import { unsignedPass } from './unsigned-pass.ts'

/** Whose pass is made. */
export interface Holder {
  readonly id: string
  readonly memberId: string
  readonly fullName: string
  readonly enabled: boolean
  readonly photoId?: string | undefined
}

/**
 * Makes a member's pass as it should look now, and remembers it as issued.
 * @throws AppError `membership_disabled`, `pass_setup_incomplete`
 */
export async function makePass(
  deps: Deps,
  clubId: string,
  holder: Holder,
  photo: Uint8Array | undefined,
  disabled: string,
): Promise<FileAnswer> {
  if (!holder.enabled) throw new AppError('membership_disabled', disabled)
  const club = await getClub(deps, clubId)
  const setup = await readSetup(deps, club)
  const issued = await issuePass(deps.firebase.db, clubId, holder.id)
  const { view } = await settleState(deps, club, issued, async () => {
    const view = viewOf(deps, club, holder, await readBooks(deps, clubId, holder.id))
    return { view, state: { voided: false, shown: fingerprint(deps, setup, view, holder.photoId) } }
  })
  const bytes = await renderPass(deps, setup, view, { ...issued, voided: false }, photo)
  return { bytes, name: passFileName(holder.memberId) }
}

/** Puts a pass together and signs it. */
export async function renderPass(
  { config, cardKey, signing }: Pick<Deps, 'config' | 'cardKey' | 'signing'>,
  setup: ReadySetup,
  view: PassView,
  pass: Pick<IssuedPass, 'clubId' | 'serial' | 'authenticationToken' | 'voided'>,
  photo: Uint8Array | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const { clubId: club, serial } = pass
  const exp = Math.floor(Date.parse(endOfYear(view.year)) / 1000)
  const token = await signCard({ club, serial, season: view.year, exp }, cardKey)
  const unsigned = unsignedPass(setup.template, setup.identity, view, {
    serial,
    authenticationToken: pass.authenticationToken,
    voided: pass.voided,
    publicUrl: config.publicUrl,
    code: cardAddress(config.publicUrl, token),
    ...(photo ? { thumbnails: await thumbnails(photo) } : {}),
  })
  return signPass(unsigned, setup.signer, signing)
}

/** The membership year: the current calendar year. */
export const seasonOf = ({ now }: Pick<Deps, 'now'>): number => yearOf(dayOnTheWall(now()))

/** What a holder's pass says at this moment: the status of the passes screen, that of the current year. */
export function viewOf(deps: Deps, club: KeptClub, holder: Holder, books: Books): PassView {
  const year = seasonOf(deps)
  const { status } = membershipStatus(holder, books, { kind: 'current', year })
  return { clubName: club.name, memberId: holder.memberId, fullName: holder.fullName, status, year }
}

/** What a pass says whose holder was deleted: nothing of the person. */
export const viewOfNobody = (deps: Deps, club: KeptClub): PassView => ({
  clubName: club.name,
  memberId: '-',
  fullName: formerMember,
  status: 'Disabled',
  year: seasonOf(deps),
})
