const small = [
  ...(['null', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf'] as const),
  ...(['zwölf', 'dreizehn', 'vierzehn', 'fünfzehn', 'sechzehn', 'siebzehn', 'achtzehn', 'neunzehn'] as const),
]
const tens = ['', '', 'zwanzig', 'dreißig', 'vierzig', 'fünfzig', 'sechzig', 'siebzig', 'achtzig', 'neunzig']

/** A number from 0 to 99 before a noun: 1 is “ein”. */
function belowHundred(n: number): string {
  const one = small[n]
  if (one !== undefined) return one
  const [ten = '', unit] = [tens[Math.floor(n / 10)], n % 10]
  return unit === 0 ? ten : `${small[unit]}und${ten}`
}

/** A number from 0 to 999 before a noun; '' for 0. */
function belowThousand(n: number): string {
  const hundreds = Math.floor(n / 100)
  const rest = n % 100
  return `${hundreds > 0 ? `${small[hundreds]}hundert` : ''}${rest > 0 ? belowHundred(rest) : ''}`
}

/** A whole number below a thousand million before a noun. */
function wholeWords(n: number): string {
  if (n === 0) return 'null'
  const [millions, thousands, rest] = [Math.floor(n / 1_000_000), Math.floor(n / 1000) % 1000, n % 1000]
  const below = `${thousands > 0 ? `${belowThousand(thousands)}tausend` : ''}${belowThousand(rest)}`
  if (millions === 0) return below
  const before = millions === 1 ? 'eine Million' : `${feminine(belowThousand(millions))} Millionen`
  return below === '' ? before : `${before} ${below}`
}

/** Before “Millionen”, a number that ends with 1 has its feminine form: “einhunderteine Millionen”. */
const feminine = (words: string): string => (words.endsWith('ein') ? `${words}e` : words)

/** Returns an amount in cents, below a thousand million euro, in German words: “einhundertzwanzig Euro und fünfzig Cent”. */
export function germanWords(cents: number): string {
  const [euro, rest] = [Math.floor(cents / 100), cents % 100]
  const words = `${wholeWords(euro)} Euro`
  return rest === 0 ? words : `${words} und ${belowHundred(rest)} Cent`
}
