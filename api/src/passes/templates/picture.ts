import { join } from 'node:path'
import { logoPath } from '@tessera/domain/clubs/logo'
import { AppError, type ErrorCode } from '@tessera/domain/errors'
import { builtInTemplateId } from '@tessera/domain/passes/pass'
import type { Crop } from '@tessera/domain/passes/picture'
import { text } from '@tessera/domain/texts/text'
import { newLogoId, passSetupFields, rewriteClub, type StoredClub } from '../../clubs/service.ts'
import { storeOf } from '../../firebase/store.ts'
import type { Needs } from '../../needs.ts'
import { uploadTask } from '../../uploads/task.ts'
import { refuse } from '../refuse.ts'

const pictureTask = uploadTask<typeof import('./picture-task.ts')>(
  join(import.meta.dirname, 'picture-task.ts'),
  () => refuse('picture', text('The picture cannot be read: it takes too long or needs too much memory.')),
  { lane: 'pictures', limit: 'uploadsPerClub' },
)

const ofPicture: ReadonlySet<ErrorCode> = new Set(['unsupported_media', 'too_large'])

/**
 * Redraws the chosen part of a picture and stores it in place of the club's earlier one.
 * @throws AppError `pass_upload_refused`, `not_found`, `unavailable`
 */
export async function keepPicture(
  deps: Needs<'db' | 'uploads'>,
  clubId: string,
  picture: Uint8Array,
  crop: Crop,
): Promise<{ picture: string | null }> {
  const drawn = await deps.uploads.run(pictureTask, clubId, { picture, crop }).catch((error: unknown) => {
    throw error instanceof AppError && ofPicture.has(error.code)
      ? refuse('picture', error.params ?? error.message)
      : error
  })
  return replacePicture(deps, clubId, drawn)
}

/** Stores a club's new picture, or none, and erases the earlier one in the same commit. @throws AppError `not_found` */
export function replacePicture(
  deps: Needs<'db'>,
  clubId: string,
  drawn: { readonly x1: Uint8Array; readonly x2: Uint8Array; readonly x3: Uint8Array } | null,
): Promise<{ picture: string | null }> {
  return rewriteClub(deps, clubId, ({ club, batch, update }) => {
    const logos = storeOf(deps.firebase.db, 'logos')
    if (club.pictureId) logos.delete(batch, { id: club.pictureId })
    const pictureId = drawn && newLogoId()
    if (drawn && pictureId) logos.create(batch, pictureId, { clubId, ...drawn })
    if (pictureId || club.pictureId) update(passSetupFields({ pictureId }))
    return { picture: pictureOf({ pictureId }) }
  })
}

/** The address of a club's picture; null without one. */
export const pictureOf = ({ pictureId }: { readonly pictureId: string | null }): string | null =>
  pictureId && logoPath(pictureId)

/** Id of the picture that a club's built-in card shows; null if it has none, or another template. */
export const builtInPicture = ({ pictureId, passTemplateId }: StoredClub): string | null =>
  passTemplateId === builtInTemplateId ? pictureId : null
