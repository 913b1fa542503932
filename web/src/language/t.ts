import { fill, type ValuesFor } from '@tessera/domain/texts/message'
import { catalogue, locale } from './language.ts'

/**
 * An English text in the language that is spoken, with its values filled in; as it is where no translation is known.
 * To be called while drawing, or when something is said: a text kept from a module's start would stay in one language.
 */
export const t = <const Text extends string>(english: Text, ...[values]: ValuesFor<Text>): string => {
  const known = catalogue()
  const text = (Object.hasOwn(known, english) && known[english]) || english
  return values ? fill(text, values, locale()) : text
}
