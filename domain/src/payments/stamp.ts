import { z } from 'zod'
import { seasonOf } from '../clubs/season.ts'
import { text } from '../texts/text.ts'
import { newestFirst } from './ledger.ts'
import type { Payment } from './payment.ts'

/** Maximum characters of the number of a stamp; `firestore.rules` has the same rule. */
const mostCharacters = 20

/**
 * The number of a stamp as people type it, '' for none. Letters become capitals and spaces are left out, so that a number is found
 * however it was typed.
 */
export const stampSchema = z
  .string()
  .trim()
  .toUpperCase()
  .overwrite((typed) => typed.replaceAll(' ', ''))
  .regex(/^[0-9A-Z/-]{0,20}$/, text('At most 20 letters and digits, with / and -'))

/** What the season of a stamp follows from. */
interface Dated {
  readonly yearId?: string | undefined
  readonly paymentDate?: string | undefined
}
interface Stamped extends Dated {
  /** Absent if it is not recorded yet. */
  readonly id?: string
  readonly stampNumber?: string | undefined
}

/**
 * Returns the season that a payment's stamp is for: the year of its item if it has one, else the season of its day. Ids of years
 * end in the year (`paymentYearId`).
 */
export const stampSeason = ({ yearId, paymentDate }: Dated, seasonStartsInMonth: number): string =>
  yearId?.slice(-4) ?? (paymentDate ? String(seasonOf(paymentDate, seasonStartsInMonth)) : '')

/** Returns the number of a member's newest stamp for a season; undefined if there is none. */
type StampOf = (memberId: string, season: number) => string | undefined

/** Returns who has which number of the stamps that payments have. */
export function stampsOf(payments: readonly Payment[], seasonStartsInMonth: number): StampOf {
  const keyOf = (memberId: string, season: string) => `${memberId} ${season}`
  const newest = new Map<string, string>()
  for (const payment of newestFirst(payments)) {
    const key = keyOf(payment.memberId, stampSeason(payment, seasonStartsInMonth))
    if (payment.stampNumber && !newest.has(key)) newest.set(key, payment.stampNumber)
  }
  return (memberId, season) => newest.get(keyOf(memberId, String(season)))
}

/**
 * Returns the payment that has the number already in the same season, or one of so many numbers from it on; undefined if none has, and
 * without a number.
 */
export function stampHolder(
  wanted: Stamped,
  payments: Iterable<Payment>,
  seasonStartsInMonth: number,
  count = 1,
): Payment | undefined {
  const { id, stampNumber: first } = wanted
  if (!first) return undefined
  const numbers = new Set(Array.from({ length: count }, (_, place) => stampAfter(first, place)))
  const season = stampSeason(wanted, seasonStartsInMonth)
  for (const payment of payments)
    if (
      payment.stampNumber !== undefined &&
      numbers.has(payment.stampNumber) &&
      payment.id !== id &&
      stampSeason(payment, seasonStartsInMonth) === season
    )
      return payment
  return undefined
}

/**
 * Returns the payments whose number another one of the season has too, by id, each with one of the others. Two people who record at
 * the same moment, a restored payment or a key's program can give a number twice: nothing refuses that.
 */
export function stampTwins(payments: Iterable<Payment>, seasonStartsInMonth: number): ReadonlyMap<string, Payment> {
  const first = new Map<string, Payment>()
  const twins = new Map<string, Payment>()
  for (const payment of payments) {
    if (!payment.stampNumber) continue
    const key = `${stampSeason(payment, seasonStartsInMonth)} ${payment.stampNumber}`
    const other = first.get(key)
    if (!other) first.set(key, payment)
    else {
      twins.set(payment.id, other)
      if (!twins.has(other.id)) twins.set(other.id, payment)
    }
  }
  return twins
}

/**
 * Returns the number that comes so many after the first: `0099` and 1 give `0100`. Undefined if the first does not end in a digit
 * where another is wanted, or if the number would be too long.
 */
export function stampAfter(first: string, places: number): string | undefined {
  if (places === 0) return first
  const digits = /\d+$/.exec(first)?.[0]
  if (!digits) return undefined
  const next = String(BigInt(digits) + BigInt(places)).padStart(digits.length, '0')
  const number = first.slice(0, -digits.length) + next
  return number.length > mostCharacters ? undefined : number
}

/** Why a number cannot be the first of several. */
export const noFurtherStamps = text('Other numbers can only follow one that ends in a digit, within 20 characters')

/**
 * Returns the number to propose for a payment: the next free one after the last of its item in its season, or of its season if the
 * item has none. The last is that of the newest day, and of a day the highest. '' if there is none, or if it does not end in a digit.
 */
export function proposedStamp(
  wanted: Dated & Pick<Payment, 'itemId'>,
  payments: readonly Payment[],
  seasonStartsInMonth: number,
): string {
  const season = stampSeason(wanted, seasonStartsInMonth)
  const used = new Set<string>()
  let last: Payment | undefined
  const isLater = (one: Payment, other: Payment) => {
    const [isOfItem, isOtherOfItem] = [one, other].map(({ itemId }) => itemId === wanted.itemId)
    if (isOfItem !== isOtherOfItem) return isOfItem
    const [day = '', otherDay = ''] = [one.paymentDate, other.paymentDate]
    return day === otherDay ? isHigher(one.stampNumber ?? '', other.stampNumber ?? '') : day > otherDay
  }
  for (const payment of payments) {
    if (!payment.stampNumber || stampSeason(payment, seasonStartsInMonth) !== season) continue
    used.add(payment.stampNumber)
    if (!last || isLater(payment, last)) last = payment
  }
  let next = last?.stampNumber && stampAfter(last.stampNumber, 1)
  while (next && used.has(next)) next = stampAfter(next, 1)
  return next ?? ''
}

const collator = new Intl.Collator('en', { numeric: true })
const isHigher = (one: string, other: string): boolean => collator.compare(one, other) > 0
