/** Digits and letters by their character code; -1 for any other character. */
const digits = Int8Array.from({ length: 128 }, (_, code) => {
  const value = Number.parseInt(String.fromCharCode(code), 36)
  return Number.isNaN(value) ? -1 : value
})

/** Characters of half a reference. */
export const half = 5

const digitAt = (text: string, at: number): number => digits[text.charCodeAt(at)] ?? -1

/** Returns the five digits and letters at each place of a text as a number, -1 where there are fewer. */
export function valuesOf(text: string): Int32Array {
  const values = new Int32Array(text.length).fill(-1)
  let [value, row] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const digit = digitAt(text, at)
    row = digit < 0 ? 0 : row + 1
    value = digit < 0 ? 0 : (value % 36 ** (half - 1)) * 36 + digit
    if (row >= half) values[at - half + 1] = value
  }
  return values
}

/** Returns the value at a place if the last of the five were the one that follows them. */
export const withNextLast = (value: number, text: string, at: number): number => {
  const next = digitAt(text, at + half)
  return value < 0 || next < 0 ? -1 : value - (value % 36) + next
}

const buckets = 2 ** 20

/** The places of values in a list: a hash table in typed arrays, since a Map of hundreds of thousands takes a second to fill. */
export class HalfIndex {
  readonly #values: Int32Array
  readonly #firstOf = new Int32Array(buckets).fill(-1)
  readonly #nextOf: Int32Array

  constructor(values: readonly number[]) {
    this.#values = Int32Array.from(values)
    this.#nextOf = new Int32Array(values.length)
    values.forEach((value, place) => {
      const bucket = value % buckets
      this.#nextOf[place] = this.#firstOf[bucket] ?? -1
      this.#firstOf[bucket] = place
    })
  }

  /** Returns where a value is. */
  placesOf(value: number): readonly number[] {
    if (value < 0) return none
    let places = none
    for (let place = this.#firstOf[value % buckets] ?? -1; place >= 0; place = this.#nextOf[place] ?? -1)
      if (this.#values[place] === value) places = [...places, place]
    return places
  }
}

const none: readonly number[] = []
