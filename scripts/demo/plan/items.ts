import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { PurchaseRestriction } from '@tessera/domain/payments/payment'

/** A payment item of the demo club. `key` identifies it within the plan. */
export interface PlannedItem {
  readonly key: string
  readonly name: string
  readonly description: string
  readonly price: number
  readonly purchaseRestriction: PurchaseRestriction
  readonly enabled: boolean
  readonly year?: number
  readonly isRequiredForActive?: boolean
  /** The membership types that it is required of; absent for all members. */
  readonly typeIds?: readonly string[]
}

const fees = [48, 50, 52, 55, 60] as const
const youthFees = [20, 20, 22, 25, 25] as const

/** The demo club's membership types. */
export const plannedTypes: readonly MembershipType[] = [
  { id: 'adult', name: 'Adult', shortName: 'Ad', enabled: true },
  { id: 'junior', name: 'Junior', shortName: 'Jun', enabled: true },
]

/** The annual fee of a membership type. */
export const feeOf = (year: number, typeId: string): string => (typeId === 'junior' ? youthKey(year) : feeKey(year))

const feeKey = (year: number): string => `fee ${year}`
const youthKey = (year: number): string => `youth ${year}`

/** Returns the seasons, oldest first: this year and the four before. */
export const yearsOf = (thisYear: number): number[] => fees.map((_, n) => thisYear - fees.length + 1 + n)

/** Plans an annual fee for each year, enabled only for this year, and the club's other items. */
export function planItems(thisYear: number): PlannedItem[] {
  const annual = yearsOf(thisYear).flatMap((year, n): PlannedItem[] => {
    const enabled = year === thisYear
    const common = { purchaseRestriction: 'once_per_year', enabled, year, isRequiredForActive: true } as const
    return [
      {
        ...{ key: feeKey(year), name: 'Annual fee', description: 'Membership, insurance and the club magazine' },
        ...{ price: fees[n] ?? 60, typeIds: ['adult'], ...common },
      },
      {
        ...{ key: youthKey(year), name: 'Annual fee, under 18', description: 'With the youth group’s evenings' },
        ...{ price: youthFees[n] ?? 25, typeIds: ['junior'], ...common },
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
