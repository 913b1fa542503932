import { seasonName, seasonOf } from '../clubs/season.ts'
import { newestFirst } from '../payments/ledger.ts'
import { toCents } from '../payments/money.ts'
import type { Payment } from '../payments/payment.ts'
import { totalsByWay } from '../payments/ways.ts'
import { isPlainDate, type PlainDate } from '../plain-date.ts'
import { numberGaps, numberParts } from './number-gaps.ts'
import type { IssuedReceipt } from './receipt.ts'

/** A payment that was deleted because its money went back: by the bank, or by a refund of the club. */
export interface TakenBack {
  readonly day: PlainDate
  readonly why: 'returned' | 'refunded'
  readonly memberName: string
  readonly itemName: string
  readonly cents: number
}

interface Books {
  readonly season: number
  /** The month in which seasons begin, 1 for January. */
  readonly startsInMonth: number
  /** All payments of the club, and all that were taken back, of any season. */
  readonly payments: readonly Payment[]
  readonly takenBack: readonly TakenBack[]
  /** The receipts of each payment by its id, of any season. */
  readonly receipts: ReadonlyMap<string, readonly IssuedReceipt[]>
  /** Numbers of donation receipts, which are of the same series, of any season. */
  readonly donationNumbers: readonly string[]
  /** The last number of the season's receipts, 0 without any. */
  readonly lastNumber: number
}

/** Number and sum of some payments. */
interface Sum {
  readonly count: number
  readonly cents: number
}

/** What an auditor sees of a season: `all` is the sum of the rows, and of each of the tables. */
export interface AuditorsYear {
  readonly name: string
  /** The oldest first, with the numbers of all receipts of the payment. Waivers, payments of 0, are among them. */
  readonly rows: readonly { readonly payment: Payment; readonly receipts: readonly string[] }[]
  readonly all: Sum
  /** The largest sum first. */
  readonly items: readonly (Sum & { readonly itemName: string })[]
  readonly ways: ReturnType<typeof totalsByWay>
  /** All months in the order of the season; `month` is 1 for January. */
  readonly months: readonly (Sum & { readonly month: number })[]
  /** Corrected and cancelled receipts that were given in the season, by their number. */
  readonly corrections: readonly IssuedReceipt[]
  readonly takenBack: readonly TakenBack[]
  readonly numbers: { readonly last: number; readonly gaps: ReturnType<typeof numberGaps> }
  /** Payments without a valid day, which no season has. */
  readonly undated: number
}

/** Makes the table of a season for an auditor: what was paid, by item, way of payment and month, and what was corrected. */
export function auditorsYear(books: Books): AuditorsYear {
  const { season, startsInMonth, lastNumber } = books
  const isInSeason = (day: string | undefined) =>
    day !== undefined && isPlainDate(day) && seasonOf(day, startsInMonth) === season
  const payments = newestFirst(books.payments.filter(({ paymentDate }) => isInSeason(paymentDate))).toReversed()
  const items = sumsBy(payments, ({ itemName }) => itemName)
  const months = sumsBy(payments, ({ paymentDate = '' }) => Number(paymentDate.slice(5, 7)))
  const inSeason = (number: string) => {
    const parts = numberParts(number)
    return parts?.season === season ? parts.n : undefined
  }
  const given = [...books.receipts.values()].flat().flatMap((receipt) => {
    const n = inSeason(receipt.number)
    return n === undefined ? [] : [{ receipt, n }]
  })
  return {
    name: seasonName(season, startsInMonth),
    rows: payments.map((payment) => ({
      payment,
      receipts: (books.receipts.get(payment.id) ?? []).map(({ number }) => number),
    })),
    all: sumOf(payments),
    items: [...items].map(([itemName, sum]) => ({ itemName, ...sum })).sort((one, other) => other.cents - one.cents),
    ways: totalsByWay(payments),
    months: Array.from({ length: 12 }, (_, place) => {
      const month = ((startsInMonth - 1 + place) % 12) + 1
      return { month, ...(months.get(month) ?? { count: 0, cents: 0 }) }
    }),
    corrections: given
      .filter(({ receipt }) => receipt.kind !== 'receipt')
      .sort((one, other) => one.n - other.n)
      .map(({ receipt }) => receipt),
    takenBack: books.takenBack
      .filter(({ day }) => isInSeason(day))
      .sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0)),
    numbers: {
      last: lastNumber,
      gaps: numberGaps(
        [...given.map(({ n }) => n), ...books.donationNumbers.flatMap((number) => inSeason(number) ?? [])],
        lastNumber,
      ),
    },
    undated: books.payments.filter(({ paymentDate = '' }) => !isPlainDate(paymentDate)).length,
  }
}

const sumOf = (payments: readonly Payment[]): Sum => {
  let cents = 0
  for (const { amount } of payments) cents += toCents(amount)
  return { count: payments.length, cents }
}

/** Counts and adds up payments by what `keyOf` returns for each. */
function sumsBy<Key>(payments: readonly Payment[], keyOf: (payment: Payment) => Key): Map<Key, Sum> {
  return new Map([...Map.groupBy(payments, keyOf)].map(([key, some]) => [key, sumOf(some)]))
}
