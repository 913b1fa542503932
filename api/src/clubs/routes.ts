import { clubsContract } from '@tessera/domain/clubs/contract'
import { AppError } from '@tessera/domain/errors'
import type { Mount } from '../http/mount.ts'
import type { Needs } from '../needs.ts'
import { getClub, logoPictures, present } from './service.ts'
import { changeSettings } from './settings.ts'

export function clubsRoutes(mount: Mount, deps: Needs<'clubCache' | 'db' | 'uploads'>): void {
  mount(clubsContract.get, async ({ caller }) => present(await getClub(deps, caller.clubId)))
  mount(clubsContract.rename, async ({ caller, body }) => present(await changeSettings(deps, caller.clubId, body)))
  mount(clubsContract.change, async ({ caller, body, files }) =>
    present(await changeSettings(deps, caller.clubId, body, files.logo?.bytes)),
  )
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
