import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chanceOf } from '../chance.ts'

/**
 * Number of pictures per age, for women and for men each. They are drawings of random SVG parts (head, hair, clothes,
 * background), rasterised once with sharp to 256 × 256 pixels, JPEG quality 74 with mozjpeg.
 */
const pictures = { young: 3, adult: 5, old: 4 } as const

/** The inputs of a person's picture. */
export interface Sitter {
  readonly name: string
  readonly woman: boolean
  readonly age: number
}

/** Returns a person's portrait as a JPEG; deterministic for name, sex and age. */
export function takePhoto({ name, woman, age }: Sitter): Promise<Buffer> {
  const years = age < 18 ? 'young' : age < 58 ? 'adult' : 'old'
  const number = chanceOf(`face of ${name}`).whole(1, pictures[years])
  return readFile(join(import.meta.dirname, `${woman ? 'woman' : 'man'}-${years}-${number}.jpg`))
}
