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
 * Validates a photo by its content and encodes it as WebP: upright, small, and without the camera's metadata. Runs in a
 * worker.
 * @throws AppError `unsupported_media`, `too_large`
 */
export const run = (bytes: Uint8Array): Promise<Buffer> =>
  readPicture(bytes, rule, (picture) =>
    picture.resize(side, side, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 86 }).toBuffer(),
  )
