import { photoMaxPixels, photoTooManyPixels, photoUnsupported } from '@tessera/domain/members/member'
import { readPicture } from '../picture.ts'

/** The longer side of a stored photo, in pixels. */
const side = 512

const rule = {
  kinds: ['jpg', 'png', 'gif'],
  unsupported: photoUnsupported,
  maxPixels: photoMaxPixels,
  tooManyPixels: photoTooManyPixels,
} as const

/**
 * Judges a photo by its content and makes it anew: upright, small, and without what a camera writes into it.
 * @throws AppError `unsupported_media`, `too_large`
 */
export const readPhoto = (bytes: Uint8Array): Promise<Buffer> =>
  readPicture(bytes, rule, (picture) =>
    picture.resize(side, side, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 86 }).toBuffer(),
  )
