import { text } from '../texts/text.ts'

/** What everyone in a suspended club reads. */
export const suspendedText = text(
  'This club is suspended by the operator of the server. Nothing is lost; please ask the operator.',
)
