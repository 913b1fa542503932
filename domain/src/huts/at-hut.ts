import { dayInZone } from '../clubs/time-zone.ts'
import { notBegun, notListed, reasonOf } from '../passes/scan.ts'
import { toInstant } from '../plain-date.ts'
import { text } from '../texts/text.ts'
import type { HutCheck } from './contract.ts'
import { type HutCards, type HutHead, hutHashLength, hutListDays } from './hut-list.ts'

const dayMs = 86_400_000

/** Days after which a list still counts, with a warning. */
const oldAfterDays = 2

/** What a device knows of the time since it fetched a list, in milliseconds. */
interface DeviceTime {
  /** What its clock said at the fetch, and what it says now. */
  readonly fetchedAt: number
  readonly now: number
  /** The latest that its clock has said since the fetch while the page was open. */
  readonly seen: number
  /** How long the page was open since the fetch. */
  readonly open: number
}

/** How a list stands: `old` after two days, `over` when it no longer counts. */
export interface ListAge {
  readonly state: 'fresh' | 'old' | 'over'
  /** What the server's clock says now, as far as the device can tell. */
  readonly at: Date
  /** True if the clock was set back by more than a day since the fetch. */
  readonly isSetBack: boolean
}

/**
 * Says how old a list is. It is measured by the device's clock from the fetch on, so that a clock that is wrong by a day, and was so at
 * the fetch, changes nothing. A clock that was set back since then makes no list younger than it was when the page was open last.
 */
export function listAge(
  { asOf, until }: Pick<HutHead, 'asOf' | 'until'>,
  { fetchedAt, now, seen, open }: DeviceTime,
): ListAge {
  const age = Math.max(now - fetchedAt, seen - fetchedAt, open)
  const made = Date.parse(asOf)
  const isOver = age > Date.parse(until) - made
  return {
    state: isOver ? 'over' : age > oldAfterDays * dayMs ? 'old' : 'fresh',
    at: new Date(made + age),
    isSetBack: seen - now > dayMs,
  }
}

/** What a hut says of a card. */
export interface HutAnswer {
  readonly result: HutCheck['result']
  readonly reason: string | null
}

/** The answers by the letters of a list (`hutLetter`). */
const answers: Readonly<Record<string, HutAnswer>> = {
  v: { result: 'valid', reason: null },
  g: { result: 'valid', reason: text('A payment is due, but the card still counts.') },
  d: { result: 'due', reason: reasonOf['Payment Due'] },
  b: { result: 'refused', reason: notBegun },
  x: { result: 'refused', reason: reasonOf.Disabled },
}

const refused: HutAnswer = { result: 'refused', reason: notListed }

/**
 * Says whether a card counts by the hash of its serial, on the day of `at` in the club's time zone. The list has letters for its own
 * day and the seven that follow.
 */
export function answerAtHut(
  { day, timeZone }: Pick<HutHead, 'day' | 'timeZone'>,
  cards: HutCards,
  hash: string,
  at: Date,
): HutAnswer {
  const days = Math.round((toInstant(dayInZone(at, timeZone)).getTime() - toInstant(day).getTime()) / dayMs)
  const letter = lettersOf(cards, hash.slice(0, hutHashLength))?.[Math.max(0, Math.min(days, hutListDays))]
  return answers[letter ?? ''] ?? refused
}

function lettersOf(cards: HutCards, wanted: string): string | undefined {
  for (const [letters, hashes] of Object.entries(cards))
    for (let at = 0; at < hashes.length; at += hutHashLength) if (hashes.startsWith(wanted, at)) return letters
  return undefined
}
