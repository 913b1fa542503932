import type { LetterRequest } from './contract.ts'

/** Maximum cards for Apple Wallet in one e-mail: mailboxes refuse larger ones. */
const mostFiles = 10

/**
 * Groups what a request sends, such as members, by the letters in which it goes out: what the same person reads is one letter to the
 * head of the family. Each invitation is a letter of its own, and so is each card with its file if one e-mail would have more than 10
 * files.
 */
export function inLetters<One>(
  all: readonly One[],
  readerIdOf: (one: One) => string,
  { kind, attachPass }: Pick<LetterRequest, 'kind' | 'attachPass'>,
): One[][] {
  const alone = (some: readonly One[]) => some.map((one) => [one])
  if (kind === 'invitation') return alone(all)
  const hasFiles = kind === 'card' && attachPass
  const families = [...Map.groupBy(all, readerIdOf).values()]
  return families.flatMap((family) => (hasFiles && family.length > mostFiles ? alone(family) : [family]))
}
