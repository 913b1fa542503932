import { AppError } from '@tessera/domain/errors'
import { isEnabled } from '@tessera/domain/membership/status'
import { getClub } from '../../clubs/service.ts'
import { getMember } from '../../members/service.ts'
import type { Needs } from '../../needs.ts'
import { readBooks } from '../../payments/service.ts'
import type { PassNeeds } from '../needs.ts'
import { clubToday, renderPass, thumbnailsOf, viewOf, voidedCardView } from './make-pass.ts'
import { fingerprint, settleState } from './pass-state.ts'
import { readSetup } from './setup.ts'
import type { IssuedPass } from './store.ts'

/** A pass for a device; `modified` is the time of its last change, in seconds since 1970. */
interface PhonePass {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly modified: number
}

/**
 * Returns an issued pass as it should look now, or `unchanged` if the device has that already. Returns the pass of a
 * disabled, departed or deleted member voided, so that the device shows it as void.
 * @throws AppError `pass_setup_incomplete`
 */
export async function phonePass(
  deps: PassNeeds,
  pass: IssuedPass,
  since: Date | undefined,
): Promise<PhonePass | 'unchanged'> {
  const club = await getClub(deps, pass.clubId)
  const setup = await readSetup(deps, club)
  const look = async () => {
    const [member, books] = await Promise.all([memberOrNone(deps, pass), readBooks(deps, pass.clubId, pass.id)])
    const view = member ? viewOf(deps, club, member, books) : voidedCardView(deps, club)
    const shown = fingerprint(deps, setup, view, member?.photoId)
    return { member, view, state: { voided: !member || !isEnabled(member, clubToday(deps, club)), shown } }
  }
  const { member, view, state, stamp } = await settleState(deps, club, pass, await look(), look)
  if (since && since.getTime() >= stamp.modified * 1000) return 'unchanged'
  const thumbnails = member && (await thumbnailsOf(deps, member))
  return { bytes: await renderPass(deps, setup, view, { ...pass, ...state }, thumbnails), modified: stamp.modified }
}

async function memberOrNone(deps: Needs<'clubCache' | 'db'>, { clubId, id }: IssuedPass) {
  try {
    return await getMember(deps, clubId, id)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}
