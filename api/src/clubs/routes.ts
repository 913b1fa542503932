import { clubsContract } from '@tessera/domain/clubs/contract'
import type { SettingsChange } from '@tessera/domain/clubs/settings-input'
import { AppError } from '@tessera/domain/errors'
import type { CallerOf } from '../http/caller.ts'
import type { Mount } from '../http/mount.ts'
import type { Needs } from '../needs.ts'
import { getClub, logoPictures, present } from './service.ts'
import { changeSettings } from './settings.ts'

/** What the committee has to do with a change of settings. */
interface Committee {
  /** Called before the change. @throws AppError if the caller must not make it */
  readonly check: (change: SettingsChange, caller: CallerOf<'admin'>) => void
  /** Called after the change. */
  readonly follow: (change: SettingsChange, caller: CallerOf<'admin'>) => Promise<void>
}

export function clubsRoutes(
  mount: Mount,
  deps: Needs<'clubCache' | 'db' | 'now' | 'uploads'>,
  { check, follow }: Committee,
): void {
  mount(clubsContract.get, async ({ caller }) => present(await getClub(deps, caller.clubId)))
  mount(clubsContract.rename, async ({ caller, body }) => present(await changeSettings(deps, caller, body)))
  mount(clubsContract.change, async ({ caller, body, files }) => {
    check(body, caller)
    const changed = await changeSettings(deps, caller, body, files.logo?.bytes)
    await follow(body, caller)
    return present(changed)
  })
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
