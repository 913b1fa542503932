import { AppError } from '@tessera/domain/errors'
import { getClub } from '../clubs/service.ts'
import type { Deps } from '../deps.ts'
import { getMember, photoOf } from '../members/service.ts'
import { readBooks } from '../payments/service.ts'
import { renderPass, viewOf, viewOfNobody } from './make-pass.ts'
import { fingerprint, settleState } from './pass-state.ts'
import { readSetup } from './setup.ts'
import type { IssuedPass } from './store.ts'

/** A pass for the phone that carries it; `modified` is the second of its last change. */
export interface PhonePass {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly modified: number
}

/**
 * An issued pass as it should look now, or `unchanged` where the phone has it already. Who is disabled or deleted gets
 * it too, voided: that is how the phone learns of it.
 * @throws AppError `pass_setup_incomplete`
 */
export async function passForPhone(
  deps: Deps,
  pass: IssuedPass,
  since: Date | undefined,
): Promise<PhonePass | 'unchanged'> {
  const club = await getClub(deps, pass.clubId)
  const setup = await readSetup(deps, club)
  const { member, view, state, stamp } = await settleState(deps, club, pass, async () => {
    const [member, books] = await Promise.all([memberOrNone(deps, pass), readBooks(deps, pass.clubId, pass.id)])
    const view = member ? viewOf(deps, club, member, books) : viewOfNobody(deps, club)
    const shown = fingerprint(deps, setup, view, member?.photoId)
    return { member, view, state: { voided: !member?.enabled, shown } }
  })
  if (since && since.getTime() >= stamp.modified * 1000) return 'unchanged'
  const photo = member && (await photoOf(deps, member))
  return { bytes: await renderPass(deps, setup, view, { ...pass, ...state }, photo), modified: stamp.modified }
}

async function memberOrNone(deps: Deps, { clubId, id }: IssuedPass) {
  try {
    return await getMember(deps, clubId, id)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}
