import { z } from 'zod'
import { text } from '../texts/text.ts'

/** Size of the picture on the card of iOS 27, in points. */
export const posterSize = { width: 358, height: 448 } as const

export const pictureMaxBytes = 8 * 1024 * 1024
export const pictureTooLarge = text('The picture must be 8 MB or smaller')

/** Address of a club's picture; null without one. */
export const pictureSchema = z.object({ picture: z.string().nullable() })

export const mostZoom = 4

/**
 * The part of a picture that a card shows: `zoom` is 1 for the largest part of the card's shape, and more for a smaller one; `left` and
 * `top` say where it is in the room that this leaves, from 0 to 1.
 */
export interface Crop {
  readonly left: number
  readonly top: number
  readonly zoom: number
}

/** The largest part, in the middle. */
export const middle: Crop = { left: 0.5, top: 0.5, zoom: 1 }

const within = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d(\.\d{1,6})?$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most))

/** The part as fields of a form. */
export const cropFormSchema = z.object({ left: within(0, 1), top: within(0, 1), zoom: within(1, mostZoom) })

interface Size {
  readonly width: number
  readonly height: number
}

/** Returns the part of a picture that a card shows, in the units of the picture's size and inside of it. */
export function partOf(
  picture: Size,
  { left, top, zoom }: Crop,
): Size & { readonly left: number; readonly top: number } {
  const scale = Math.min(picture.width / posterSize.width, picture.height / posterSize.height) / zoom
  const [width, height] = [posterSize.width * scale, posterSize.height * scale]
  return { left: (picture.width - width) * left, top: (picture.height - height) * top, width, height }
}

const inside = (value: number) => Math.min(1, Math.max(0, value))

/** Returns the part that is shown once a picture was dragged, by parts of the card's width and height; it stays inside of the picture. */
export function moveCrop(picture: Size, crop: Crop, right: number, down: number): Crop {
  const part = partOf(picture, crop)
  const move = (at: number, by: number, room: number) => (room > 0 ? inside(at - by / room) : at)
  return {
    ...crop,
    left: move(crop.left, right * part.width, picture.width - part.width),
    top: move(crop.top, down * part.height, picture.height - part.height),
  }
}

/** The colour of the built-in card in a club without one, as in its pass.json. */
export const builtInColour = '#0f3d32'

/**
 * How much of the card's ground lies over a picture, by the height: at the edges, where text stands, so much that text on the lightest
 * picture has a contrast of 4.5. The code takes the lowest quarter, so that the name begins just above the middle.
 */
export const veil = [
  { at: 0, part: 0.92 },
  { at: 0.13, part: 0.9 },
  { at: 0.27, part: 0.1 },
  { at: 0.36, part: 0.1 },
  { at: 0.46, part: 0.9 },
  { at: 1, part: 0.94 },
] as const

/** A square of the pattern on a card without a picture, in points; it is black, and lets the ground through. */
interface Tile {
  readonly x: number
  readonly y: number
  readonly side: number
  readonly opacity: number
}

/** Returns the pattern on a card without a picture, each square a little darker than the ground, so that text stays as readable as on it. */
export function posterTiles(): Tile[] {
  const [step, gap] = [90, 8]
  const rows = Array.from({ length: Math.ceil(posterSize.height / step) }, (_, row) => row)
  const columns = Array.from({ length: Math.ceil(posterSize.width / step) }, (_, column) => column)
  return rows.flatMap((row) =>
    columns.map((column) => ({
      x: column * step,
      y: row * step,
      side: step - gap,
      opacity: ((row * 7 + column * 5) % 4) * 0.05,
    })),
  )
}
