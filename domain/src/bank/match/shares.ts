import type { LinePart } from '../bank-line.ts'
import type { OpenItem } from './proposal.ts'

/** Returns the sum of amounts, in cents. */
export const sum = (items: readonly { readonly cents: number }[]): number =>
  items.reduce((total, { cents }) => total + cents, 0)

const asParts = (memberId: string, items: readonly OpenItem[]): LinePart[] =>
  items.map(({ itemId, cents }) => ({ memberId, itemId, cents }))

/** True if an amount pays some of the open times of an item that repeats, and no part of one. */
const paysTimes = (item: OpenItem, cents: number): boolean =>
  item.each !== undefined && cents < item.cents && (item.cents - cents) % item.each === 0

/** True if an amount pays all that is open of an item, or of one that repeats some of the open times. */
export const paysWhole = (item: OpenItem, cents: number): boolean => item.cents === cents || paysTimes(item, cents)

/** Returns the oldest item of exactly this amount, or the one that repeats of which it pays some of the open times, or all of them if they add up to it; undefined if neither. */
export function exactShare(memberId: string, open: readonly OpenItem[], cents: number): LinePart[] | undefined {
  const one = open.find((item) => item.cents === cents)
  if (one) return asParts(memberId, [one])
  const repeated = open.find((item) => paysTimes(item, cents))
  if (repeated) return [{ memberId, itemId: repeated.itemId, cents }]
  return sum(open) === cents ? asParts(memberId, open) : undefined
}

/** Fills what is open, the oldest first, with an amount; what is left over is in no part. */
export function fillOldest(memberId: string, open: readonly OpenItem[], cents: number): LinePart[] {
  let left = cents
  const parts: LinePart[] = []
  for (const item of open) {
    if (left === 0) break
    const paid = Math.min(left, item.cents)
    parts.push({ memberId, itemId: item.itemId, cents: paid })
    left -= paid
  }
  return parts
}

/** Maximum members of a group that are added up, and maximum sums of a group that are looked at. */
const mostMembers = 8
const mostSums = 6

/**
 * Returns how an amount is exactly the sum of what two or more of a group owe: of each all that is open, or the oldest item.
 * At most 6 ways; of more than 8 who owe anything, only all that is open.
 */
export function sharesOf(
  group: readonly string[],
  openOf: (memberId: string) => readonly OpenItem[],
  cents: number,
): LinePart[][] {
  const choices = group.flatMap((memberId) => {
    const open = openOf(memberId)
    if (open.length === 0) return []
    const all = asParts(memberId, open)
    return [open.length > 1 ? [all, all.slice(0, 1)] : [all]]
  })
  const totals = choices.map(([all = []]) => sum(all))
  const most = totals.reduce((total, one) => total + one, 0)
  if (choices.length < 2 || most < cents) return []
  if (most === cents) return [choices.flatMap(([all = []]) => all)]
  if (choices.length > mostMembers) return []
  const found: LinePart[][] = []
  const add = (at: number, left: number, chosen: readonly LinePart[][], most: number): void => {
    if (left === 0 && chosen.length > 1) found.push(chosen.flat())
    if (left <= 0 || most < left || found.length >= mostSums) return
    const rest = most - (totals[at] ?? 0)
    for (const parts of choices[at] ?? []) add(at + 1, left - sum(parts), [...chosen, parts], rest)
    add(at + 1, left, chosen, rest)
  }
  add(0, cents, [], most)
  return found
}
