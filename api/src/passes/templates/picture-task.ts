import { photoMaxPixels } from '@tessera/domain/members/member'
import { type Crop, partOf, posterSize } from '@tessera/domain/passes/picture'
import { text } from '@tessera/domain/texts/text'
import sharp from 'sharp'
import { readPicture } from '../../picture.ts'

const rule = {
  kinds: ['png', 'jpg'],
  unsupported: text('The picture must be a PNG or JPG image'),
  maxPixels: photoMaxPixels,
  tooManyPixels: text('The picture must have at most 50 megapixels'),
} as const

/** Longer sides are shrunk before the part is taken: the smallest part then still has two pixels per point. */
const mostSide = 4 * 2 * posterSize.height

interface Chosen {
  readonly picture: Uint8Array
  readonly crop: Crop
}

/**
 * Validates a picture by its content and redraws the part that a card shows, at a half, one and two pixels per point. Each
 * has at most 256 colours, so that all three together stay below the size of a document whatever they show. Runs in a worker.
 * @throws AppError `unsupported_media`, `too_large`
 */
export async function run({ picture, crop }: Chosen): Promise<{ x1: Buffer; x2: Buffer; x3: Buffer }> {
  const { data, info } = await readPicture(picture, rule, (upright) =>
    upright
      .resize(mostSide, mostSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
  const part = inPixels(partOf(info, crop), info)
  const draw = (scale: number) =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
      .extract(part)
      .resize(posterSize.width * scale, posterSize.height * scale, { fit: 'fill' })
      // More effort takes ten times as long for noise, and saves 1 % of it.
      .png({ compressionLevel: 9, palette: true, colours: 256, effort: 1 })
      .toBuffer()
  const [x1, x2, x3] = await Promise.all([draw(0.5), draw(1), draw(2)])
  return { x1, x2, x3 }
}

/** Rounds a part to whole pixels, at least one each way, inside the picture. */
function inPixels(part: ReturnType<typeof partOf>, { width, height }: { width: number; height: number }) {
  const side = (length: number, whole: number) => Math.min(whole, Math.max(1, Math.round(length)))
  const size = { width: side(part.width, width), height: side(part.height, height) }
  const left = Math.min(Math.round(part.left), width - size.width)
  return { ...size, left, top: Math.min(Math.round(part.top), height - size.height) }
}
