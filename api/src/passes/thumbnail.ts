import sharp from 'sharp'
import type { PassFiles } from './unpack.ts'

/** A member's photo as a pass shows it: square, in the three sizes. */
export async function thumbnails(photo: Uint8Array): Promise<PassFiles> {
  const square = (side: number) =>
    sharp(photo).resize(side, side, { fit: 'cover' }).png({ compressionLevel: 9 }).toBuffer()
  const [one, two, three] = await Promise.all([square(90), square(180), square(270)])
  return { 'thumbnail.png': one, 'thumbnail@2x.png': two, 'thumbnail@3x.png': three }
}
