import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** Width and height in pixels. */
const side = 480

/** A picture that compresses like a photograph: soft shapes with grain. */
export async function photo(): Promise<Buffer> {
  const soft = await sharp(randomBytes(16 * 16 * 3), { raw: { width: 16, height: 16, channels: 3 } })
    .resize(side, side, { kernel: 'cubic' })
    .raw()
    .toBuffer()
  const grain = randomBytes(soft.length)
  const pixels = soft.map((value, at) => Math.max(0, Math.min(255, value + ((grain[at] ?? 0) - 128) / 16)))
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer()
}
