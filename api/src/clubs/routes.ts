import { clubsContract } from '@tessera/domain/clubs/contract'
import type { Deps } from '../deps.ts'
import type { Mount } from '../http/mount.ts'
import { getClub, renameClub } from './service.ts'

export function clubsRoutes(mount: Mount, deps: Deps): void {
  mount(clubsContract.get, ({ caller }) => getClub(deps, caller.clubId))
  mount(clubsContract.rename, ({ caller, body }) => renameClub(deps, caller.clubId, body.name))
}
