import sharp from 'sharp'
import { drawFace, type Sitter } from './face.ts'

/** The side of a photo, in pixels: sharp enough for the largest place that shows one. */
const side = 384

/** A person's portrait as a photo is handed in: JPEG. */
export const takePhoto = (sitter: Sitter): Promise<Buffer> =>
  sharp(Buffer.from(drawFace(sitter)), { density: (72 * side) / 240 })
    .resize(side, side)
    .jpeg({ quality: 88 })
    .toBuffer()
