import { join } from 'node:path'
import { logoTooMuch } from '@tessera/domain/clubs/logo'
import { AppError, type ErrorCode } from '@tessera/domain/errors'
import type { Batch } from '../firebase/plain.ts'
import { storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import { uploadTask } from '../uploads/task.ts'
import { newLogoId } from './service.ts'
import type { StoredClub } from './store.ts'

const logoTask = uploadTask<typeof import('./logo-task.ts')>(
  join(import.meta.dirname, 'logo-task.ts'),
  () => new AppError('unsupported_media', logoTooMuch),
  { lane: 'pictures', limit: 'uploadsPerClub' },
)

/** A logo as a worker has drawn it. */
export type DrawnLogo = Awaited<ReturnType<typeof import('./logo-task.ts').run>>

/**
 * Draws a club's logo from an uploaded picture.
 * @throws AppError `unsupported_media`, `too_large`, `unavailable`
 */
export const drawLogo = (deps: Needs<'uploads'>, clubId: string, picture: Uint8Array): Promise<DrawnLogo> =>
  deps.uploads.run(logoTask, clubId, picture).catch((error: unknown) => {
    throw error instanceof AppError && ofPicture.has(error.code)
      ? new AppError(error.code, error.params ?? error.message, { details: { logo: error.message } })
      : error
  })

const ofPicture: ReadonlySet<ErrorCode> = new Set(['unsupported_media', 'too_large'])

/** Adds a club's new logo to a batch, or none, and erases the previous one. Returns it as the club refers to it. */
export function replaceLogo(
  { firebase: { db } }: Needs<'db'>,
  batch: Batch,
  club: StoredClub,
  drawn: DrawnLogo | null,
): StoredClub['logo'] {
  const logos = storeOf(db, 'logos')
  if (club.logo) logos.delete(batch, club.logo)
  if (!drawn) return null
  const { width, height, pictures } = drawn
  const [x1, x2, x3] = pictures
  const id = newLogoId()
  logos.create(batch, id, { clubId: club.id, x1, x2, x3 })
  return { id, width, height }
}
