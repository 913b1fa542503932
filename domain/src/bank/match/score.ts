import type { Clue } from './clues.ts'

/** From here on a match is proposed, and recorded without a look at each. */
export const probableFrom = 40
export const certainFrom = 100

/** A match is certain only if no other comes nearer than this. */
export const leastLead = 20

const ofPayer: Readonly<Record<NonNullable<Clue['payer']>, number>> = {
  iban: 70,
  'kin of iban': 55,
  name: 40,
  'kin of name': 30,
  'part of name': 30,
  surname: 15,
  'kin of surname': 8,
}
const ofNaming: Readonly<Record<NonNullable<Clue['named']>, number>> = { fully: 50, partly: 25, nearly: 20, surname: 5 }
const ofNumber = 35
const ofAmount = 30
/** More was paid than is open. */
const ofExcess = -10
/** Several members are of one family. */
const ofFamily = 5
/** The purpose names somebody else. */
const ofOtherNamed = -50
/** The purpose says that it is for something else than dues. */
const ofGift = -75

/** True if the purpose has more than the family name. */
const isNamed = ({ named = 'surname' }: Clue): boolean => named !== 'surname'

/** True if a clue says for whom a line is, by name or by number. */
export const isMeant = (clue: Clue): boolean => isNamed(clue) || clue.number === 'marked'

/** How an amount and what is open go together. */
export type Fit = 'exact' | 'less' | 'more'

/** What a line says beside the clues about members. */
interface Purpose {
  readonly isSomebodyMeant: boolean
  readonly isGift: boolean
}

/** Returns how well a line and members go together: as well as with the one of them that it goes together with least. */
export function scoreOf(
  clues: readonly Clue[],
  fit: Fit,
  { isSomebodyMeant, isGift }: Purpose,
  isOneFamily: boolean,
): number {
  const payer = Math.min(...clues.map(({ payer }) => (payer ? ofPayer[payer] : 0)))
  const naming = Math.min(...clues.map(({ named }) => (named ? ofNaming[named] : 0)))
  const number = clues.every(({ number }) => number) ? ofNumber : 0
  const others = isSomebodyMeant && !clues.every(isMeant) ? ofOtherNamed : 0
  const amount = fit === 'exact' ? ofAmount : fit === 'more' ? ofExcess : 0
  const family = clues.length > 1 && isOneFamily ? ofFamily : 0
  return payer + naming + number + others + amount + family + (isGift ? ofGift : 0)
}
