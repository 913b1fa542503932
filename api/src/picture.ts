import { AppError } from '@tessera/domain/errors'
import sharp, { type Sharp } from 'sharp'

const beginnings = {
  jpg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  gif: [0x47, 0x49, 0x46, 0x38],
}

/** Accepted pictures, and the error messages for others. */
interface PictureRule {
  readonly kinds: readonly (keyof typeof beginnings)[]
  readonly unsupported: string
  readonly maxPixels: number
  readonly tooManyPixels: string
}

/**
 * Validates a picture by its content and passes it, upright, to `make`, which must decode all of it: damage shows only
 * then.
 * @throws AppError `unsupported_media`, `too_large`
 */
export async function readPicture<T>(
  bytes: Uint8Array,
  { kinds, unsupported, maxPixels, tooManyPixels }: PictureRule,
  make: (picture: Sharp) => Promise<T>,
): Promise<T> {
  if (!kinds.some((kind) => beginnings[kind].every((byte, i) => bytes[i] === byte)))
    throw new AppError('unsupported_media', unsupported)
  try {
    // Reads only the header, which may lie; sharp's own limit holds while decoding.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > maxPixels) throw new AppError('too_large', tooManyPixels)
    return await make(sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient())
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('unsupported_media', unsupported)
  }
}
