import { bankAccountContract } from '@tessera/domain/clubs/bank-account-contract'
import { clubsContract } from '@tessera/domain/clubs/contract'
import { AppError } from '@tessera/domain/errors'
import { eraseAttendance } from '../attendance/service.ts'
import type { Deps } from '../deps.ts'
import type { Mount } from '../http/mount.ts'
import { removeLogo, setLogo } from './logo.ts'
import { changeClub, getClub, logoPictures, present, setBankAccount } from './service.ts'

export function clubsRoutes(mount: Mount, deps: Deps): void {
  mount(clubsContract.get, async ({ caller }) => present(await getClub(deps, caller.clubId)))
  mount(clubsContract.change, async ({ caller, body }) => {
    const club = await changeClub(deps, caller.clubId, body)
    if (body.keepsAttendance === false) await eraseAttendance(deps, club.id)
    return present(club)
  })
  mount(bankAccountContract.set, async ({ caller, body }) => present(await setBankAccount(deps, caller.clubId, body)))
  mount(clubsContract.setLogo, async ({ caller, files }) =>
    present(await setLogo(deps, caller.clubId, files.logo.bytes)),
  )
  mount(clubsContract.removeLogo, async ({ caller }) => present(await removeLogo(deps, caller.clubId)))
  mount(clubsContract.logo, async ({ params }) => {
    const pictures = await logoPictures(deps, params.id)
    if (!pictures) throw new AppError('not_found', 'There is no such logo')
    return {
      bytes: new Uint8Array(pictures.x3),
      headers: {
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Security-Policy': "default-src 'none'; sandbox",
      },
    }
  })
}
