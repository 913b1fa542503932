import type { PurchaseRestriction } from '@tessera/domain/payments/payment'

/** Something the demo club's members pay for. `key` names it within the plan. */
export interface PlannedItem {
  readonly key: string
  readonly name: string
  readonly description: string
  readonly price: number
  readonly purchaseRestriction: PurchaseRestriction
  readonly enabled: boolean
  readonly year?: number
  readonly isRequiredForActive?: boolean
}

const fees = [48, 50, 52, 55, 60] as const
const youthFees = [20, 20, 22, 25, 25] as const

export const feeKey = (year: number): string => `fee ${year}`
export const youthKey = (year: number): string => `youth ${year}`

/** The years of the books, oldest first: this one and the four before. */
export const yearsOf = (thisYear: number): number[] => fees.map((_, n) => thisYear - fees.length + 1 + n)

/** An annual fee for each year, of which only this year's is still open, and what else a club offers. */
export function planItems(thisYear: number): PlannedItem[] {
  const annual = yearsOf(thisYear).flatMap((year, n): PlannedItem[] => {
    const common = { purchaseRestriction: 'once_per_year', enabled: year === thisYear, year } as const
    return [
      {
        ...{ key: feeKey(year), name: 'Annual fee', description: 'Membership, insurance and the club magazine' },
        ...{ price: fees[n] ?? 60, isRequiredForActive: true, ...common },
      },
      // Its name contains "Annual fee", so that it counts for that: who is young pays less.
      {
        ...{ key: youthKey(year), name: 'Annual fee, under 18', description: 'Counts as the annual fee' },
        ...{ price: youthFees[n] ?? 25, ...common },
      },
    ]
  })
  return [
    ...annual,
    {
      ...{ key: 'course', name: 'Climbing course', description: 'Six evenings in the hall, gear included' },
      ...{ price: 95, purchaseRestriction: 'multiple', enabled: true },
    },
    {
      ...{ key: 'locker', name: 'Locker', description: 'In the changing room, for a year' },
      ...{ price: 30, purchaseRestriction: 'once_per_year', enabled: true },
    },
    {
      ...{ key: 'hut', name: 'Hut weekend', description: 'Two nights with half board' },
      ...{ price: 84.5, purchaseRestriction: 'multiple', enabled: true },
    },
    {
      ...{ key: 'donation', name: 'Donation', description: 'For the youth group; any amount' },
      ...{ price: 20, purchaseRestriction: 'multiple', enabled: true },
    },
    {
      ...{ key: 'jubilee', name: 'Jubilee dinner', description: 'Sold out' },
      ...{ price: 38, purchaseRestriction: 'once_per_year', enabled: false },
    },
  ]
}
