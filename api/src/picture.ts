import { AppError } from '@tessera/domain/errors'
import sharp, { type Sharp } from 'sharp'

const beginnings = {
  jpg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  gif: [0x47, 0x49, 0x46, 0x38],
}

/** Which pictures are taken, and what is said of the others. */
export interface PictureRule {
  readonly kinds: readonly (keyof typeof beginnings)[]
  readonly unsupported: string
  readonly maxPixels: number
  readonly tooManyPixels: string
}

/**
 * Judges a picture by its content and makes something of it, upright; `make` must use all of it, since what is damaged
 * shows only then.
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
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    // Reads the header alone; the limit of sharp holds even where the header and the picture disagree.
    const { width, height } = await picture.metadata()
    if (width * height > maxPixels) throw new AppError('too_large', tooManyPixels)
    return await make(picture.autoOrient())
  } catch (error) {
    if (error instanceof AppError) throw error
    if (error instanceof Error && /pixel limit/.test(error.message)) throw new AppError('too_large', tooManyPixels)
    throw new AppError('unsupported_media', unsupported)
  }
}
