import { inEnglish, type Sentence, sentence } from '@tessera/domain/texts/text'
import sharp from 'sharp'
import { refuse } from '../refuse.ts'
import { pngSize } from './png.ts'
import type { PassFiles } from './unpack.ts'

/** A template's images in Wallet's sizes, and a sentence for each changed image. */
export interface Fitted {
  readonly files: PassFiles
  readonly notes: readonly Sentence[]
}

type Side = readonly [width: number, height: number]

/** Resizes icons to the exact size, shrinks large logos, and crops thumbnails of a shape that Wallet would crop. */
export async function fitPictures(files: PassFiles): Promise<Fitted> {
  const notes: Sentence[] = []
  const fitted = await Promise.all(
    Object.entries(files).map(async ([name, bytes]) => {
      const size = pngSize(bytes)
      const change = size && changeOf(name, [size.width, size.height])
      if (!size || !change) return [name, bytes] as const
      const [width, height] = change.to
      notes.push(
        sentence('{name} was {from} pixels and is now {to}.', {
          name,
          from: `${size.width} x ${size.height}`,
          to: `${width} x ${height}`,
        }),
      )
      return [name, await resize(name, bytes, change)] as const
    }),
  )
  return {
    files: Object.fromEntries(fitted),
    notes: notes.sort((one, other) => (inEnglish(one) < inEnglish(other) ? -1 : 1)),
  }
}

interface Change {
  readonly to: Side
  readonly fit: 'contain' | 'cover'
}

/** The change that an image needs; undefined if its size suits Wallet. */
export function changeOf(name: string, [width, height]: Side): Change | undefined {
  const [, kind, at] = /(?:^|\/)(icon|logo|thumbnail)(?:@([23])x)?\.png$/.exec(name) ?? []
  const scale = Number(at ?? 1)
  if (kind === 'icon') {
    const side = 29 * scale
    return width === side && height === side ? undefined : { to: [side, side], fit: 'contain' }
  }
  if (kind === 'logo') {
    const shrink = Math.min(1, (160 * scale) / width, (50 * scale) / height)
    const to: Side = [Math.max(1, Math.floor(width * shrink)), Math.max(1, Math.floor(height * shrink))]
    return shrink === 1 ? undefined : { to, fit: 'contain' }
  }
  if (kind === 'thumbnail' && (width * 3 < height * 2 || width * 2 > height * 3))
    return { to: [90 * scale, 90 * scale], fit: 'cover' }
  return undefined
}

async function resize(name: string, bytes: Uint8Array, { to: [width, height], fit }: Change): Promise<Uint8Array> {
  try {
    const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
    return await sharp(bytes).resize(width, height, { fit, background: transparent }).png().toBuffer()
  } catch {
    throw refuse('template', sentence('{name} cannot be read: the file is damaged.', { name }))
  }
}
