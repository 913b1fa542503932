import { fill, type Value, type Values } from '@tessera/domain/texts/message'
import { inEnglish, ruleOf, type Sentence } from '@tessera/domain/texts/text'
import { catalogue, locale } from './language.ts'

/**
 * Makes what a schema, the server or the identity provider says in the current language: a text with its values, or
 * English texts, one per line. Leaves lines without a translation, or already translated, unchanged.
 */
export const say = (said: string | Sentence): string =>
  typeof said === 'string' ? said.split('\n').map(sayLine).join('\n') : saySentence(said)

function sayLine(line: string): string {
  const known = translationOf(line)
  const rule = known ? undefined : ruleOf(line)
  return rule ? saySentence(rule) : (known ?? line)
}

function saySentence(said: Sentence): string {
  const known = translationOf(said.text)
  return known ? fill(known, translated(said.values), locale()) : inEnglish(said)
}

const translated = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]): [string, Value] => [
      name,
      typeof value === 'object' && 'map' in value ? value.map(sayLine) : value,
    ]),
  )

function translationOf(english: string): string | undefined {
  const texts = catalogue()
  return (Object.hasOwn(texts, english) && texts[english]) || undefined
}
