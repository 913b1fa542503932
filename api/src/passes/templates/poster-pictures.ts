import { groundOf } from '@tessera/domain/clubs/colour'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import type { PassFiles } from './unpack.ts'

const scales = [1, 2, 3] as const

/**
 * Sizes of the pictures of a poster in points. Those of Apple's event poster, whose presentation the poster of iOS 27
 * shares by its documentation.
 */
const artwork = { width: 358, height: 448 }
const primaryLogo = { width: 126, height: 30 }

/** Names of a picture and its bytes in the three sizes that phones have. */
async function inEverySize(name: string, draw: (scale: number) => Promise<Uint8Array>): Promise<PassFiles> {
  const drawn = scales.map(
    async (scale) => [`${name}${scale === 1 ? '' : `@${scale}x`}.png`, await draw(scale)] as const,
  )
  return Object.fromEntries(await Promise.all(drawn))
}

/** A field of tiles, each a little darker than the ground, so that the text above it stays as readable as on the ground. */
function tiles({ width, height }: typeof artwork): string {
  const side = 90
  const gap = 8
  const all: string[] = []
  for (let row = 0; row * side < height; row += 1)
    for (let column = 0; column * side < width; column += 1) {
      const depth = ((row * 7 + column * 5) % 4) * 0.05
      all.push(
        `<rect x="${column * side}" y="${row * side}" width="${side - gap}" height="${side - gap}" rx="11" opacity="${depth}"/>`,
      )
    }
  return all.join('')
}

const artworks = new LRUCache<string, PassFiles>({
  max: 200,
  fetchMethod: (colour) => {
    const { width, height } = artwork
    const inner = `<rect width="${width}" height="${height}" fill="${groundOf(colour).ground}"/>${tiles(artwork)}`
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
