import type { PlainDate } from '@tessera/domain/plain-date'

/** Bookings of `cents` in sum are missing between two days, by the balances of the account. */
export interface Gap {
  readonly after: PlainDate
  readonly before: PlainDate
  readonly cents: number
}

interface Balance {
  readonly day: PlainDate
  readonly cents: number
}

/** A statement in euro with the balances that it begins and ends with, and the sum of its bookings. */
export interface Statement {
  readonly account: string
  readonly opening: Balance
  readonly closing: Balance
  readonly turnover: number
}

/** A booking in euro in a list, and the account's balance after it, where the list says it. */
export interface BalancedRow {
  readonly account: string
  readonly day: PlainDate
  readonly cents: number
  readonly balance: number | undefined
}

/** Gaps within statements and between those of an account that follow each other; one that comes twice counts once. */
export function statementGaps(statements: readonly Statement[]): Gap[] {
  const once = new Map(statements.map((one) => [JSON.stringify(one), one] as const)).values()
  const accounts = Map.groupBy(once, ({ account }) => account).values()
  return [...accounts].flatMap((ofAccount) => {
    const sorted = ofAccount.toSorted(
      (a, b) => order(a.opening.day, b.opening.day) || order(a.closing.day, b.closing.day),
    )
    return sorted.flatMap(({ opening, closing, turnover }, place) => {
      const previous = sorted[place - 1]?.closing
      return [
        ...(previous && previous.day <= opening.day ? gapBetween(previous, opening, 0) : []),
        ...gapBetween(opening, closing, turnover),
      ]
    })
  })
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function gapBetween(from: Balance, to: Balance, turnover: number): Gap[] {
  const cents = to.cents - from.cents - turnover
  return cents === 0 ? [] : [{ after: from.day, before: to.day, cents }]
}

/**
 * Gaps between the running balances of a list, which begins with the oldest or with the newest. None where most balances
 * do not follow from each other: the list is in another order.
 */
export function runningGaps(rows: readonly BalancedRow[]): Gap[] {
  const accounts = [...Map.groupBy(rows, ({ account }) => account).values()]
  return accounts.flatMap((ofAccount) => {
    const [oldestFirst, newestFirst] = [gapsInOrder(ofAccount), gapsInOrder(ofAccount.toReversed())]
    const isDescending = (ofAccount[0]?.day ?? '') > (ofAccount.at(-1)?.day ?? '')
    const fewer = oldestFirst.length - newestFirst.length || (isDescending ? 1 : -1)
    const gaps = fewer > 0 ? newestFirst : oldestFirst
    return gaps.length > Math.max(3, ofAccount.length / 2) ? [] : gaps
  })
}

function gapsInOrder(rows: readonly BalancedRow[]): Gap[] {
  const gaps: Gap[] = []
  let known: Balance | undefined
  let turnover = 0
  for (const { day, cents, balance } of rows) {
    turnover += cents
    if (balance === undefined) continue
    const reached = { day, cents: balance }
    if (known) gaps.push(...gapBetween(known, reached, turnover))
    known = reached
    turnover = 0
  }
  return gaps
}
