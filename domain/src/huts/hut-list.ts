import { z } from 'zod'
import type { CheckedMember } from '../passes/scan.ts'
import { dayAfter, type PlainDate } from '../plain-date.ts'

/** Days after its own for which a list counts. */
export const hutListDays = 7

/** The type in the header of a list's signature, so that no other token of the server is accepted as one. */
export const hutListType = 'hut-list+jwt'

/** Characters of a card's hash in a list: 72 bits. */
export const hutHashLength = 12

/**
 * The signed part of a list, without the cards, whose digest it has. A device that has these cards already
 * needs this part alone to make them count from today.
 */
export const hutHeadSchema = z.object({
  hut: z.string(),
  club: z.string(),
  /** When the list was made, and the last moment at which it counts, both ISO 8601. */
  asOf: z.iso.datetime(),
  until: z.iso.datetime(),
  /** The club's day at `asOf`. Each card has a state for this day and for each of the seven that follow. */
  day: z.string(),
  /** The club's time zone, in which a day of the list begins and ends wherever the device is. */
  timeZone: z.string().nullable(),
  /** A card's hash is SHA-256 of this salt and the serial of the card. */
  salt: z.string(),
  /** SHA-256 of the cards as JSON, in base64url. */
  digest: z.string(),
})
export type HutHead = Readonly<z.infer<typeof hutHeadSchema>>

/**
 * Cards of a list. The name of an entry has a letter for each day, and its value the hashes of the cards that have these states, one
 * after the other. So many cards with the same states need no more than their hashes.
 */
export const hutCardsSchema = z.record(z.string(), z.string())
export type HutCards = z.infer<typeof hutCardsSchema>

/**
 * The letter for what a check says of a card: `v` valid, `g` valid though a payment is due, as the days of grace are not over, `d` a
 * payment is due, `b` the membership has not begun, `x` it is disabled.
 */
export function hutLetter({
  status,
  beginsOn,
  countsUntil,
}: Pick<CheckedMember, 'status' | 'beginsOn' | 'countsUntil'>) {
  if (beginsOn !== undefined) return 'b'
  if (status === 'Active') return 'v'
  if (status === 'Disabled') return 'x'
  return countsUntil === undefined ? 'd' : 'g'
}

/**
 * Returns the letters of a card for `today` and the seven days that follow. The letter of today is that of all days before `changesOn`, on
 * which the state may change for the first time; from then on each is computed.
 */
export function hutLetters(letterOn: (day: PlainDate) => string, today: PlainDate, changesOn: PlainDate): string {
  const days = [today]
  for (let day = today; days.length <= hutListDays; days.push(day)) day = dayAfter(day)
  const first = letterOn(today)
  return days.map((day) => (day < changesOn ? first : letterOn(day))).join('')
}

/** Groups the hashes of cards by their letters. They are sorted, so that their order says nothing of the members. */
export function hutCards(cards: Iterable<readonly [letters: string, hash: string]>): HutCards {
  const groups = new Map<string, string[]>()
  for (const [letters, hash] of cards) {
    const group = groups.get(letters)
    if (group) group.push(hash)
    else groups.set(letters, [hash])
  }
  const names = [...groups.keys()].sort()
  return Object.fromEntries(names.map((letters) => [letters, (groups.get(letters) ?? []).sort().join('')]))
}
