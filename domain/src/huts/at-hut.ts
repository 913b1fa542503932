import { dayInZone } from '../clubs/time-zone.ts'
import { notBegun, notListed, reasonOf } from '../passes/scan.ts'
import { toInstant } from '../plain-date.ts'
import { text } from '../texts/text.ts'
import type { HutCheck } from './contract.ts'
import { type HutCards, type HutHead, hutHashLength, hutListDays } from './hut-list.ts'

const dayMs = 86_400_000

/** Days after which a list still counts, with a warning. */
const oldAfterDays = 2

/** Milliseconds by which a clock may go back without being set back, such as when a network sets it. */
const jitterMs = 5 * 60_000

/** Times that a clock may be set back, such as to put it right, before its list counts no longer: each may hide that the device was off for days. */
const mostSetBacks = 1

/** What a device knows of the time since it fetched a list, in milliseconds. */
export interface DeviceTime {
  /** What its clock said at the fetch, and what it has said since, at the latest or since it was set back. */
  readonly fetchedAt: number
  readonly clock: number
  /** By how much it was set back in all since the fetch, and how often. */
  readonly behind: number
  readonly setBacks: number
  /** How long the page was open since the fetch. */
  readonly open: number
}

/**
 * Returns what a device knows once its clock says `now`. Time goes on from the latest that the clock has said: what it was set back by is
 * added from then on.
 */
export function timeAt(before: DeviceTime, now: number, open: number): DeviceTime {
  const back = before.clock - now
  const known = { ...before, open: Math.max(before.open, open) }
  if (back <= jitterMs) return { ...known, clock: Math.max(before.clock, now) }
  return { ...known, clock: now, behind: before.behind + back, setBacks: before.setBacks + 1 }
}

/** How a list stands: `old` after two days, `over` when it no longer counts, `unsure` if its age is not known. */
export interface ListAge {
  readonly state: 'fresh' | 'old' | 'over' | 'unsure'
  /** What the server's clock says now, as far as the device can tell. */
  readonly at: Date
  /** True if the clock was set back since the fetch. */
  readonly isSetBack: boolean
}

/** True if cards are checked by a list of this age. */
export const isUsable = ({ state }: ListAge): boolean => state === 'fresh' || state === 'old'

/**
 * Says how old a list is. It is measured by the device's clock from the fetch on, so that a clock that is wrong by a day, and was so at
 * the fetch, changes nothing. A clock that is set back makes no list younger, and one that is set back again and again ends it: nobody
 * knows then for how long the device was off in between.
 */
export function listAge(
  { asOf, until }: Pick<HutHead, 'asOf' | 'until'>,
  { fetchedAt, clock, behind, setBacks, open }: DeviceTime,
): ListAge {
  const age = Math.max(clock + behind - fetchedAt, open)
  const made = Date.parse(asOf)
  const state = age > oldAfterDays * dayMs ? 'old' : 'fresh'
  const isOver = age > Date.parse(until) - made
  return {
    state: isOver ? 'over' : setBacks > mostSetBacks ? 'unsure' : state,
    at: new Date(made + age),
    isSetBack: setBacks > 0,
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
