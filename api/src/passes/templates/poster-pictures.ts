import { groundOf } from '@tessera/domain/clubs/colour'
import { posterSize, posterTiles, veil } from '@tessera/domain/passes/picture'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import type { PassFiles } from './unpack.ts'

const scales = [1, 2, 3] as const

/** Size of the logo of a poster in points: like that of the picture, that of Apple's event poster, whose presentation the poster of iOS 27 shares by its documentation. */
const primaryLogo = { width: 126, height: 30 }

/** Names of a picture and its bytes in the three sizes that phones have. */
async function inEverySize(name: string, draw: (scale: number) => Promise<Uint8Array>): Promise<PassFiles> {
  const drawn = scales.map(
    async (scale) => [`${name}${scale === 1 ? '' : `@${scale}x`}.png`, await draw(scale)] as const,
  )
  return Object.fromEntries(await Promise.all(drawn))
}

const tiles = posterTiles()
  .map(
    ({ x, y, side, opacity }) =>
      `<rect x="${x}" y="${y}" width="${side}" height="${side}" rx="11" opacity="${opacity}"/>`,
  )
  .join('')

const artworks = new LRUCache<string, PassFiles>({
  max: 200,
  fetchMethod: (colour) => {
    const { width, height } = posterSize
    const inner = `<rect width="${width}" height="${height}" fill="${groundOf(colour).ground}"/>${tiles}`
    return inEverySize('artwork', (scale) =>
      sharp(
        Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}">${inner}</svg>`,
        ),
      )
        // Few colours and no dither: each card carries the picture.
        .png({ compressionLevel: 9, palette: true, effort: 10, dither: 0, colours: 16 })
        .toBuffer(),
    )
  },
})

/**
 * Returns the background of a poster in a club's colour (`#rrggbb`), in three sizes by their file names; the same bytes for
 * the same colour, so that their digests are computed once.
 */
export const posterArtwork = (colour: string): Promise<PassFiles> => artworks.forceFetch(colour)

const stops = veil
  .map(({ at, part }) => `<stop offset="${at}" stop-opacity="${part}" stop-color="currentColor"/>`)
  .join('')

const photos = new LRUCache<string, PassFiles, { readonly pictures: OwnPicture; readonly colour: string }>({
  max: 20,
  fetchMethod: async (_, __, { context: { pictures, colour } }) => {
    const drawn = await Promise.all(
      [pictures.x2, pictures.x3].map(async (picture) => {
        const { width, height } = await sharp(picture).metadata()
        const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" color="${groundOf(colour).ground}"><linearGradient id="veil" x2="0" y2="1">${stops}</linearGradient><rect width="${width}" height="${height}" fill="url(#veil)"/></svg>`
        return sharp(picture)
          .composite([{ input: Buffer.from(ground) }])
          .png({ compressionLevel: 9, palette: true, colours: 128, effort: 1 })
          .toBuffer()
      }),
    )
    return { 'artwork.png': drawn[0] ?? new Uint8Array(), 'artwork@2x.png': drawn[1] ?? new Uint8Array() }
  },
})

/** A club's picture at one (`x2`) and two pixels per point (`x3`). */
interface OwnPicture {
  readonly x2: Uint8Array
  readonly x3: Uint8Array
}

/**
 * Returns a club's own picture as the background of a poster, below the veil that keeps text readable, in two sizes by their file names:
 * every phone with iOS 27 has at least two pixels per point, and a third size would double each card.
 */
export const posterPhoto = (pictureId: string, pictures: OwnPicture, colour: string): Promise<PassFiles> =>
  photos.forceFetch(`${pictureId} ${colour}`, { context: { pictures, colour } })

const logos = new LRUCache<string, PassFiles, Uint8Array>({
  max: 200,
  fetchMethod: (_, __, { context: logo }) =>
    inEverySize('primaryLogo', (scale) => {
      const [width, height] = [primaryLogo.width * scale, primaryLogo.height * scale]
      return sharp(logo).resize(width, height, { fit: 'inside', withoutEnlargement: true }).png().toBuffer()
    }),
})

/** Returns a club's logo as the head of a poster shows it, in three sizes by their file names. */
export const posterLogo = (logoId: string, logo: Uint8Array): Promise<PassFiles> =>
  logos.forceFetch(logoId, { context: logo })
