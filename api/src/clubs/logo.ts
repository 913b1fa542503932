import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { logoTooMuch } from '@tessera/domain/clubs/logo'
import { AppError } from '@tessera/domain/errors'
import type { Deps } from '../deps.ts'
import { type Batch, noField } from '../firebase/plain.ts'
import { storeOf } from '../firebase/store.ts'
import { uploadJob } from '../uploads/job.ts'
import { rewriteClub } from './service.ts'
import type { StoredClub } from './store.ts'

const logoJob = uploadJob<typeof import('./logo-job.ts')>(
  join(import.meta.dirname, 'logo-job.ts'),
  () => new AppError('unsupported_media', logoTooMuch),
  { lane: 'pictures', limit: 'uploadsPerClub' },
)

/**
 * Sets a club's logo and erases the previous one.
 * @throws AppError `not_found`, `unsupported_media`, `too_large`, `unavailable`
 */
export async function setLogo(deps: Deps, clubId: string, bytes: Uint8Array): Promise<StoredClub> {
  const { width, height, pictures } = await deps.uploads.run(logoJob, clubId, bytes)
  const [x1, x2, x3] = pictures
  return replaceLogo(deps, clubId, (batch) => {
    // Not guessable: a logo is served to everyone who has its id.
    const id = `l${randomBytes(18).toString('base64url')}`
    storeOf(deps.firebase.db, 'logos').create(batch, id, { clubId, x1, x2, x3 })
    return { id, width, height }
  })
}

/** Removes a club's logo, if it has one. @throws AppError `not_found` */
export const removeLogo = (deps: Deps, clubId: string): Promise<StoredClub> => replaceLogo(deps, clubId, () => null)

const replaceLogo = (deps: Deps, clubId: string, write: (batch: Batch) => StoredClub['logo']): Promise<StoredClub> =>
  rewriteClub(deps, clubId, ({ club, batch, update }) => {
    const logo = write(batch)
    if (club.logo) storeOf(deps.firebase.db, 'logos').delete(batch, club.logo)
    update({ logo: logo ?? noField() })
    return { ...club, logo }
  })
