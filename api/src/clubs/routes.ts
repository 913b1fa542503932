import { clubsContract } from '@tessera/domain/clubs/contract'
import type { Deps } from '../deps.ts'
import type { Mount } from '../http/mount.ts'
import { changeClub, getClub } from './service.ts'

export function clubsRoutes(mount: Mount, deps: Deps): void {
  mount(clubsContract.get, ({ caller }) => getClub(deps, caller.clubId))
  mount(clubsContract.change, ({ caller, body }) => changeClub(deps, caller.clubId, body))
}
