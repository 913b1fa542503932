import { sentence } from '@tessera/domain/texts/text'
import sharp from 'sharp'
import { pngSize } from './png.ts'
import { refuse } from './refuse.ts'
import type { PassFiles } from './unpack.ts'

/** A template's pictures in the sizes that Wallet wants, and a sentence for each that had to be changed. */
export interface Fitted {
  readonly files: PassFiles
  readonly notes: readonly string[]
}

type Side = readonly [width: number, height: number]

/** Brings icons to their exact size, logos within theirs, and thumbnails into a shape that Wallet does not cut. */
export async function fitPictures(files: PassFiles): Promise<Fitted> {
  const notes: string[] = []
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
  return { files: Object.fromEntries(fitted), notes: notes.sort() }
}

interface Change {
  readonly to: Side
  readonly fit: 'contain' | 'cover'
}

/** What has to change of a picture; undefined where it is as Wallet wants it. */
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
