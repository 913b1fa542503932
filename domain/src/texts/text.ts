import { fill, type Values, type ValuesFor } from './message.ts'

/** Marks an English text that is translated where it is shown. */
export const text = <const Text extends string>(english: Text): Text => english

/** An English text and its values, from which the sentence is made in the reader's language. */
export interface Sentence {
  readonly text: string
  readonly values: Values
}

/** Couples an English text with its values. A list is made of texts that are translated one by one. */
export const sentence = <const Text extends string>(english: Text, ...[values = {}]: ValuesFor<Text>): Sentence => ({
  text: english,
  values,
})

/** Returns the English sentence, as on the wire. */
export const inEnglish = (said: string | Sentence): string =>
  typeof said === 'string' ? said : fill(said.text, said.values, 'en')

const rules = new Map<string, Sentence>()

/**
 * Returns the English sentence of a text with constant values, for a schema, which takes only strings. Call it when a
 * file is loaded: each sentence is kept, so that `ruleOf` finds its text and values.
 */
export function rule<const Text extends string>(english: Text, ...values: ValuesFor<Text>): string {
  const made = sentence(english, ...values)
  const written = inEnglish(made)
  rules.set(written, made)
  return written
}

/** Returns text and values of a sentence made by `rule`; undefined for any other. */
export const ruleOf = (written: string): Sentence | undefined => rules.get(written)
