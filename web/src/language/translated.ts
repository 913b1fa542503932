import { fill } from '@tessera/domain/texts/message'
import { type Pattern, patternOf } from '@tessera/domain/texts/pattern'
import { catalogue, locale } from './language.ts'

type Known = readonly { readonly pattern: Pattern; readonly translation: string }[]

const patterns = new WeakMap<object, Known>()

/** The texts with values in them, the most telling first. A text of hardly a letter of its own would match anything. */
function patternsNow(): Known {
  const texts = catalogue()
  let known = patterns.get(texts)
  if (!known) {
    const own = (text: string) => text.replace(/\{[^}]*\}/g, '').length
    known = Object.entries(texts)
      .filter(([text]) => text.includes('{') && own(text) >= 8)
      .sort(([one], [other]) => own(other) - own(one))
      .map(([text, translation]) => ({ pattern: patternOf(text), translation }))
    patterns.set(texts, known)
  }
  return known
}

/** A value called `what` is a text of its own, or several by commas. */
function known(texts: Readonly<Record<string, string>>, what: string | number | undefined): { what?: string } {
  if (typeof what !== 'string') return {}
  const one = (words: string) => (Object.hasOwn(texts, words) && texts[words]) || words
  return { what: Object.hasOwn(texts, what) ? one(what) : what.split(', ').map(one).join(', ') }
}

/**
 * An English sentence in the language that is spoken, wherever it was made: by a schema, the server, the identity
 * provider. Values in it are carried over. One that nobody has translated, or that is translated already, stays as it is.
 */
export function translated(sentence: string): string {
  const texts = catalogue()
  if (Object.hasOwn(texts, sentence)) return texts[sentence] || sentence
  for (const { pattern, translation } of patternsNow()) {
    const values = pattern(sentence)
    if (values) return fill(translation, { ...values, ...known(texts, values.what) }, locale())
  }
  return sentence
}
