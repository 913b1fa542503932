import type { Readiness } from '../emulators/readiness.ts'
import type { Journal } from '../journal/journal.ts'
import { notReady } from './refusal.ts'
import type { Answer } from './server.ts'

export interface ReadyParts {
  readonly readiness: Readiness
  readonly journal: Pick<Journal, 'settled'>
}

/** `reading`: documents can be read, also from the journal while the emulators start; `emulators`: both run. */
export type Need = 'reading' | 'emulators'

/**
 * Answers if what the answer needs is there. A kept answer waits until everything it depends on is on the disk, such as a
 * session or the code of a link; reads need no disk and go on while it is full.
 * @throws Refusal while an emulator is missing
 */
export async function whenReady(
  { readiness, journal }: ReadyParts,
  need: Need,
  isKept: boolean,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  const isThere = need === 'reading' ? readiness.readable : readiness.ready
  if (!isThere) throw notReady()
  const given = await answer()
  if (isKept) await journal.settled()
  return given
}
