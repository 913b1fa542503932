import { googleContract } from '@tessera/domain/google/contract'
import type { Mount } from '../http/mount.ts'
import type { Needs } from '../needs.ts'
import type { GoogleNeeds } from './needs.ts'
import { removeGoogleWallet, saveGoogleWallet } from './setup.ts'

export function googleRoutes(mount: Mount, deps: GoogleNeeds & Needs<'uploads'>): void {
  mount(googleContract.save, ({ caller, body, files }) =>
    saveGoogleWallet(deps, caller.clubId, body.issuerId, files.key),
  )
  mount(googleContract.remove, ({ caller }) => removeGoogleWallet(deps, caller.clubId))
}
