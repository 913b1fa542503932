import { fill, type ValuesFor } from '@tessera/domain/texts/message'
import { catalogue, locale } from './language.ts'

/**
 * Translates an English text and fills in its values; keeps the English text if there is no translation. Call it while
 * rendering, not at module level, where the text would stay in one language.
 */
export const t = <const Text extends string>(english: Text, ...[values]: ValuesFor<Text>): string => {
  const known = catalogue()
  const text = (Object.hasOwn(known, english) && known[english]) || english
  return values ? fill(text, values, locale()) : text
}
