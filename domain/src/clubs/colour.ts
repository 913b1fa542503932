import { z } from 'zod'
import { text } from '../texts/text.ts'

/** A club's colour, `#rrggbb` in lower case. */
export const colourSchema = z
  .string()
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.string().regex(/^#[0-9a-f]{6}$/, text('A colour looks like #0f5c4d')))

type Rgb = readonly [red: number, green: number, blue: number]

const white: Rgb = [255, 253, 250]

const parse = (colour: string): Rgb => {
  const channel = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

const mix = (one: Rgb, other: Rgb, part: number): Rgb => {
  const between = (at: 0 | 1 | 2) => Math.round(one[at] * (1 - part) + other[at] * part)
  return [between(0), between(1), between(2)]
}

/** Relative luminance, as WCAG 2.2 defines it: 0 for black, 1 for white. */
const luminance = (rgb: Rgb): number => {
  const linear = (at: 0 | 1 | 2) => {
    const part = rgb[at] / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(0) + 0.7152 * linear(1) + 0.0722 * linear(2)
}

const contrastOf = (one: Rgb, other: Rgb): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Returns the contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
export const contrast = (one: string, other: string): number => contrastOf(parse(one), parse(other))

const hex = (rgb: Rgb): string => `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`

/** Mixes `towards` into `from` until its contrast with `against` is at least `least`. */
function until(from: Rgb, towards: Rgb, against: Rgb, least: number): Rgb {
  for (let step = 0; step < 50; step += 1) {
    const tried = mix(from, towards, step / 50)
    if (contrastOf(tried, against) >= least) return tried
  }
  return towards
}

/** A background in a club's colour, dark enough for white text, with the colours of its text and softer labels. */
interface Ground {
  readonly ground: string
  readonly text: string
  readonly label: string
}

/** Returns the background of cards and buttons in a club's colour: contrast 7 for text, 4.5 for labels (WCAG 2.2). */
export function groundOf(colour: string): Ground {
  const ground = until(parse(colour), [0, 0, 0], white, 7)
  return { ground: hex(ground), text: hex(white), label: hex(until(mix(ground, white, 0.55), white, ground, 4.5)) }
}
