import { spellingsOf } from '../../search.ts'

/** A word as it may be spelled, folded: `Müller` is `muller` or `mueller`. */
export type Word = readonly string[]

/** Maximum words of a text that are looked at; a purpose has 30 at most, unless somebody plays. */
const mostWords = 100

/** Returns the words of a text in its order, at most 100: letters and digits, whatever stands between them. */
export function wordsIn(text: string): Word[] {
  const [short, long] = isAscii(text) ? [text.toLowerCase(), undefined] : spellingsOf(text)
  const words = short.match(lettersAndDigits)?.slice(0, mostWords) ?? []
  if (long === undefined || long === short) return words.map((word) => [word])
  const longWords = long.match(lettersAndDigits) ?? []
  return words.map((word, at) => {
    const other = longWords[at] ?? word
    return other === word ? [word] : [word, other]
  })
}

const isAscii = (text: string): boolean => /^[ -&(-_a-~\n]*$/.test(text)

const lettersAndDigits = /[\p{L}\p{N}]+/gu
