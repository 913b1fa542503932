import { formatCents } from '../payments/money.ts'

/** A month (`2026-09`) or an amount, which each language writes in its own way. */
type Written = { readonly month: string } | { readonly cents: number }

/** A value in a text; a list is written with commas. */
export type Value = string | number | readonly string[] | Written

/** Values for the names in a text. */
export type Values = Readonly<Record<string, Value>>

type Names<Text extends string> = Text extends `${string}{${infer Rest}`
  ? Rest extends `${infer Head}}${infer More}`
    ? Head extends `${infer Name}, plural, ${string}`
      ? Name | (More extends `${string}}}${infer After}` ? Names<After> : never)
      : Head | Names<More>
    : never
  : never

/** Values that a text needs: one for each `{name}` and each `{count, plural, …}`. */
export type ValuesFor<Text extends string> = [Names<Text>] extends [never]
  ? [values?: Values]
  : [values: Readonly<Record<Names<Text>, Value>>]

/** A piece of a text: letters, a name to fill in, or a count with a text for each of its plural forms. */
type Piece =
  | { readonly kind: 'letters'; readonly letters: string }
  | { readonly kind: 'value'; readonly name: string }
  | { readonly kind: 'plural'; readonly name: string; readonly forms: ReadonlyMap<string, string> }

/** Returns the index of the brace that closes the one at `start`; throws if there is none. */
function closing(text: string, start: number): number {
  let depth = 0
  for (let place = start; place < text.length; place += 1) {
    if (text[place] === '{') depth += 1
    if (text[place] === '}') depth -= 1
    if (depth === 0) return place
  }
  throw new Error(`A brace is never closed in “${text}”`)
}

function formsIn(text: string): Map<string, string> {
  const forms = new Map<string, string>()
  for (let rest = text.trim(); rest; ) {
    const open = rest.indexOf('{')
    if (open < 1) throw new Error(`“${rest}” is no plural form`)
    const close = closing(rest, open)
    forms.set(rest.slice(0, open).trim(), rest.slice(open + 1, close))
    rest = rest.slice(close + 1).trim()
  }
  return forms
}

function pieceIn(inside: string): Piece {
  const [, name, forms] = /^\s*(\w+)\s*(?:,\s*plural\s*,([\s\S]+))?$/.exec(inside) ?? []
  if (!name) throw new Error(`“{${inside}}” is neither a name nor a plural`)
  return forms ? { kind: 'plural', name, forms: formsIn(forms) } : { kind: 'value', name }
}

/**
 * Splits a text into pieces. Supports the part of ICU's MessageFormat that the product needs: `{name}`, and
 * `{count, plural, =0 {none} one {# member} other {# members}}`. Throws on anything else in braces.
 */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let rest = text
  for (let open = rest.indexOf('{'); open >= 0; open = rest.indexOf('{')) {
    const close = closing(rest, open)
    if (open > 0) pieces.push({ kind: 'letters', letters: rest.slice(0, open) })
    pieces.push(pieceIn(rest.slice(open + 1, close)))
    rest = rest.slice(close + 1)
  }
  return rest ? [...pieces, { kind: 'letters', letters: rest }] : pieces
}

function counted({ name, forms }: Piece & { kind: 'plural' }, values: Values, locale: string): string {
  const count = Number(values[name])
  const form = forms.get(`=${count}`) ?? forms.get(new Intl.PluralRules(locale).select(count)) ?? forms.get('other')
  return fill((form ?? '').replaceAll('#', new Intl.NumberFormat(locale).format(count)), values, locale)
}

function written(value: Written, locale: string): string {
  if ('cents' in value) return formatCents(value.cents, locale)
  return new Date(`${value.month}-01`).toLocaleString(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
}

/** Fills values into a text; `#` in a plural form is the count in the locale's style. Names without a value stay. */
export function fill(text: string, values: Values, locale: string): string {
  if (!text.includes('{')) return text
  return piecesOf(text)
    .map((piece) => {
      if (piece.kind === 'letters') return piece.letters
      if (piece.kind === 'plural') return counted(piece, values, locale)
      const value = values[piece.name] ?? `{${piece.name}}`
      if (typeof value !== 'object') return String(value)
      return 'join' in value ? value.join(', ') : written(value, locale)
    })
    .join('')
}

/** Translates an English text and fills in its values. */
export type Translate = <const Text extends string>(english: Text, ...values: ValuesFor<Text>) => string
