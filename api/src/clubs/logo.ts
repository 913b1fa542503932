import { join } from 'node:path'
import { logoTooMuch } from '@tessera/domain/clubs/logo'
import { AppError } from '@tessera/domain/errors'
import { keyedMutex } from '@tessera/server/keyed-mutex'
import type { Deps } from '../deps.ts'
import { type Batch, noField } from '../firebase/plain.ts'
import { uploadJob } from '../uploads/job.ts'
import { eraseLogo, writeLogo } from './logo-store.ts'
import { getClub } from './service.ts'
import { clubRef, type StoredClub } from './store.ts'

const logoJob = uploadJob<typeof import('./logo-job.ts')>(
  join(import.meta.dirname, 'logo-job.ts'),
  () => new AppError('unsupported_media', logoTooMuch),
)

/**
 * Sets a club's logo and erases the previous one.
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

/** Removes a club's logo, if it has one. @throws AppError `not_found` */
export const removeLogo = (deps: Deps, clubId: string): Promise<StoredClub> => replaceLogo(deps, clubId, () => null)

/** Runs one change at a time per club, so that no unreferenced logo stays behind. */
const replaceLogo = (deps: Deps, clubId: string, write: (batch: Batch) => StoredClub['logo']): Promise<StoredClub> =>
  keyedMutex([`logo of ${clubId}`], async () => {
    const { db } = deps.firebase
    const club = await getClub(deps, clubId)
    const batch = db.batch()
    const logo = write(batch)
    if (club.logo) eraseLogo(batch, db, club.logo.id)
    batch.update(clubRef(db, clubId), { logo: logo ?? noField() })
    await batch.commit()
    return { ...club, logo }
  })
