import { text } from '../texts/text.ts'

/** Shown to everyone in a suspended club. */
export const suspendedText = text(
  'This club is suspended by the operator of the server. Nothing is lost; please ask the operator.',
)
