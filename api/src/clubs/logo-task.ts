import { contrast } from '@tessera/domain/clubs/colour'
import { logoBox, logoMaxPixels, logoNotSvg, logoTooManyPixels, logoUnsupported } from '@tessera/domain/clubs/logo'
import { AppError } from '@tessera/domain/errors'
import sharp from 'sharp'
import { readPicture } from '../picture.ts'

/** A logo in three resolutions, and its size in points. */
interface DrawnLogo {
  readonly width: number
  readonly height: number
  /** PNGs at one, two and three pixels per point. */
  readonly pictures: readonly [Buffer, Buffer, Buffer]
}

const rule = {
  kinds: ['png', 'jpg'],
  unsupported: logoUnsupported,
  maxPixels: logoMaxPixels,
  tooManyPixels: logoTooManyPixels,
} as const

/**
 * Validates a logo by its content and redraws it in Wallet's sizes (at most 160 × 50 points). Puts a transparent logo
 * on an opaque tile, since it is shown on light and dark backgrounds. Runs in a worker.
 * @throws AppError `unsupported_media`, `too_large`
 */
export async function run(bytes: Uint8Array): Promise<DrawnLogo> {
  if (isSvg(bytes)) throw new AppError('unsupported_media', logoNotSvg)
  const { data, info } = await readPicture(bytes, rule, (picture) =>
    picture
      .resize(logoBox.width * 6, logoBox.height * 6, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
  const seen = sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
  const tile = tileFor(data)
  const room = tile ? Math.ceil(Math.min(info.width, info.height) / 10) : 0
  const laid = tile
    ? seen.extend({ top: room, bottom: room, left: room, right: room, background: tile }).flatten({ background: tile })
    : seen
  const whole = await laid.png().toBuffer()
  const { width, height } = inBox(info.width + 2 * room, info.height + 2 * room)
  const [one, two, three] = await Promise.all([1, 2, 3].map((scale) => draw(whole, width * scale, height * scale)))
  return { width, height, pictures: [one, two, three] as [Buffer, Buffer, Buffer] }
}

const [paper, ink] = ['#ffffff', '#1d1a16']

/** Colour of the tile: none for an opaque picture, dark for one too light for white, else white. */
function tileFor(pixels: Uint8Array): string | undefined {
  const sum = [0, 0, 0]
  let covered = 0
  let opaque = true
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0
    if (alpha < 250) opaque = false
    for (const channel of [0, 1, 2]) sum[channel] = (sum[channel] ?? 0) + (pixels[at + channel] ?? 0) * alpha
    covered += alpha
  }
  if (opaque) return undefined
  const mean = sum.map((total) => Math.round(covered ? total / covered : 0))
  const colour = `#${mean.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
  return contrast(colour, paper) < 1.6 ? ink : paper
}

/** The largest size within the box, in whole points. */
function inBox(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(logoBox.width / width, logoBox.height / height)
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: side(width), height: side(height) }
}

/** Renders one size with slightly rounded corners. */
function draw(whole: Buffer, width: number, height: number): Promise<Buffer> {
  const radius = Math.min(width, height) / 10
  const corners = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}"/></svg>`
  return sharp(whole)
    .resize(width, height, { fit: 'fill' })
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

const isSvg = (bytes: Uint8Array): boolean =>
  /^\s*<(\?xml|!doctype svg|!--|svg)/i.test(new TextDecoder().decode(bytes.subarray(0, 1024)))
