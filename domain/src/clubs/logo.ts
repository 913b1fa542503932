import { z } from 'zod'
import { photoMaxPixels } from '../members/member.ts'
import { text } from '../texts/text.ts'

/** A club's logo: its URL, and its size on a card in points (at most 160 × 50). */
export const logoSchema = z.object({ url: z.string(), width: z.number(), height: z.number() })
export type Logo = z.infer<typeof logoSchema>

/** Maximum size of an uploaded logo, in bytes. */
export const logoMaxBytes = 2 * 1024 * 1024
export const logoTooLarge = text('Logo must be 2 MB or smaller')
export const logoUnsupported = text('Logo must be a PNG or JPG image')
export const logoNotSvg = text('An SVG cannot be used as a logo. Please save it as a PNG image.')

export const logoTooMuch = text(
  'The logo cannot be read: it takes too long or needs too much memory. Save it as a small PNG and try again.',
)

/** The limit for photos; a small file can hold a far larger picture. */
export const logoMaxPixels = photoMaxPixels
export const logoTooManyPixels = text('Logo must have at most 50 megapixels')

/** The largest logo that Apple Wallet shows, in points. */
export const logoBox = { width: 160, height: 50 } as const

/** Returns the path of a logo: unguessable and immutable, so that an `<img>` needs no token. */
export const logoPath = (logoId: string): string => `/api/logos/${logoId}`
