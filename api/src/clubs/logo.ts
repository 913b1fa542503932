import { join } from 'node:path'
import { logoTooMuch } from '@tessera/domain/clubs/logo'
import { AppError } from '@tessera/domain/errors'
import type { Deps } from '../deps.ts'
import { type Batch, noField } from '../firebase/plain.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { uploadJob } from '../uploads/job.ts'
import { eraseLogo, writeLogo } from './logo-store.ts'
import { getClub } from './service.ts'
import { clubRef, type StoredClub } from './store.ts'

const logoJob = uploadJob<typeof import('./logo-job.ts')>(
  join(import.meta.dirname, 'logo-job.ts'),
  () => new AppError('unsupported_media', logoTooMuch),
)

/**
 * Sets a club's logo; of the one before nothing stays.
 * @throws AppError `not_found`, `unsupported_media`, `too_large`, `unavailable`
 */
export async function setLogo(deps: Deps, clubId: string, bytes: Uint8Array): Promise<StoredClub> {
  const { width, height, pictures } = await deps.uploads.run(logoJob, clubId, bytes)
  const [x1, x2, x3] = pictures
  return replaceLogo(deps, clubId, (batch) => {
    const id = writeLogo(batch, deps.firebase.db, clubId, { x1, x2, x3 })
    return { id, width, height }
  })
}

/** Takes a club's logo away; a club without one stays as is. @throws AppError `not_found` */
export const removeLogo = (deps: Deps, clubId: string): Promise<StoredClub> => replaceLogo(deps, clubId, () => null)

/** One change after the other, so that no logo stays behind to which nothing points. */
const replaceLogo = (deps: Deps, clubId: string, write: (batch: Batch) => StoredClub['logo']): Promise<StoredClub> =>
  oneAtATime([`logo of ${clubId}`], async () => {
    const { db } = deps.firebase
    const club = await getClub(deps, clubId)
    const batch = db.batch()
    const logo = write(batch)
    if (club.logo) eraseLogo(batch, db, club.logo.id)
    batch.update(clubRef(db, clubId), { logo: logo ?? noField() })
    await batch.commit()
    return { ...club, logo }
  })
