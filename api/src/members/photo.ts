import { AppError } from '@tessera/domain/errors'
import { photoMaxPixels, photoTooManyPixels, photoUnsupported } from '@tessera/domain/members/member'
import sharp from 'sharp'

/** The longer side of a stored photo, in pixels. */
const side = 512

const beginnings = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0x47, 0x49, 0x46, 0x38],
]

/**
 * Judges a photo by its content and makes it anew: upright, small, and without what a camera writes into it.
 * @throws AppError `unsupported_media`, `too_large`
 */
export async function readPhoto(bytes: Uint8Array): Promise<Buffer> {
  if (!beginnings.some((beginning) => beginning.every((byte, i) => bytes[i] === byte)))
    throw new AppError('unsupported_media', photoUnsupported)
  try {
    return await sharp(bytes, { limitInputPixels: photoMaxPixels, failOn: 'error' })
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86 })
      .toBuffer()
  } catch (error) {
    if (error instanceof Error && /pixel limit/.test(error.message)) throw new AppError('too_large', photoTooManyPixels)
    throw new AppError('unsupported_media', photoUnsupported)
  }
}
