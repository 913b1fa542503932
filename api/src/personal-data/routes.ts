import { personalDataContract } from '@tessera/domain/members/personal-data-contract'
import type { Mount } from '../http/mount.ts'
import { personalDataFile } from './file.ts'
import type { PersonalDataNeeds } from './find.ts'

export function personalDataRoutes(mount: Mount, deps: PersonalDataNeeds) {
  mount(personalDataContract.file, ({ caller, params }) => personalDataFile(deps, caller.clubId, params.id))
}
