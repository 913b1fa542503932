import { googleContract } from '@tessera/domain/google/contract'
import type { Deps } from '../deps.ts'
import type { Mount } from '../http/mount.ts'
import { removeGoogleWallet, saveGoogleWallet } from './setup.ts'

export function googleRoutes(mount: Mount, deps: Deps): void {
  mount(googleContract.save, ({ caller, body, files }) =>
    saveGoogleWallet(deps, caller.clubId, body.issuerId, files.key),
  )
  mount(googleContract.remove, ({ caller }) => removeGoogleWallet(deps, caller.clubId))
}
