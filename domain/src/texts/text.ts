import { fill, type ValuesFor } from './message.ts'

/** Marks an English text that is translated where it is shown. */
export const text = <const Text extends string>(english: Text): Text => english

/** An English sentence with its values filled in, for who does not know the reader's language; it is translated where it is shown. */
export const sentence = <const Text extends string>(english: Text, ...[values = {}]: ValuesFor<Text>): string =>
  fill(english, values, 'en')
