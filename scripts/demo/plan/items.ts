import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { PurchaseRestriction } from '@tessera/domain/payments/payment'
import type { PlainDate } from '@tessera/domain/plain-date'

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
  readonly dueOn?: PlainDate
  readonly mustBePaidInFull?: boolean
}

const fees = [48, 50, 52, 55, 60] as const
const youthFees = [20, 20, 22, 25, 25] as const

/** The demo club's membership types. */
export const plannedTypes: readonly MembershipType[] = [
  { id: 'adult', name: 'Adult', shortName: 'Ad', enabled: true },
  { id: 'junior', name: 'Junior', shortName: 'Jun', enabled: true },
  // No item names this type, so its members owe nothing.
  { id: 'honorary', name: 'Honorary', shortName: 'Hon', enabled: true },
]

/** Key of the annual fee at an age. */
export const feeOf = (year: number, age: number): string => (age < 18 ? youthKey(year) : feeKey(year))

const feeKey = (year: number): string => `fee ${year}`
const youthKey = (year: number): string => `youth ${year}`

/** Returns the seasons, oldest first: this year and the four before. */
export const yearsOf = (thisYear: number): number[] => fees.map((_, n) => thisYear - fees.length + 1 + n)

/** The year that the club has started ahead of its first day; undefined before autumn. */
export const startedYear = (today: PlainDate): number | undefined =>
  today.slice(5) >= '09-01' ? Number(today.slice(0, 4)) + 1 : undefined

/** Plans annual fees for each year, enabled only for this year and a started one, and the club's other items. */
export function planItems(today: PlainDate): PlannedItem[] {
  const thisYear = Number(today.slice(0, 4))
  const next = startedYear(today)
  const past = yearsOf(thisYear).flatMap((year, n) =>
    annualItems(year, [fees[n] ?? 60, youthFees[n] ?? 25], {
      enabled: year === thisYear,
      ...(year === thisYear ? { mustBePaidInFull: true } : {}),
    }),
  )
  const started = next
    ? annualItems(next, [62, 25], { enabled: true, mustBePaidInFull: true, dueOn: `${next}-03-31` })
    : []
  return [
    ...past,
    ...started,
    {
      key: 'course',
      name: 'Climbing course',
      description: 'Six evenings in the hall, gear included',
      price: 95,
      purchaseRestriction: 'multiple',
      enabled: true,
    },
    {
      key: 'locker',
      name: 'Locker',
      description: 'In the changing room, for a year',
      price: 30,
      purchaseRestriction: 'once_per_year',
      enabled: true,
    },
    {
      key: 'hut',
      name: 'Hut weekend',
      description: 'Two nights with half board',
      price: 84.5,
      purchaseRestriction: 'multiple',
      enabled: true,
    },
    {
      key: 'donation',
      name: 'Donation',
      description: 'For the youth group; any amount',
      price: 20,
      purchaseRestriction: 'multiple',
      enabled: true,
    },
    {
      key: 'jubilee',
      name: 'Jubilee dinner',
      description: 'Sold out',
      price: 38,
      purchaseRestriction: 'once_per_year',
      enabled: false,
    },
  ]
}

function annualItems(
  year: number,
  [fee, youthFee]: readonly [number, number],
  more: Pick<PlannedItem, 'enabled' | 'dueOn' | 'mustBePaidInFull'>,
): PlannedItem[] {
  const common = { purchaseRestriction: 'once_per_year', year, isRequiredForActive: true, ...more } as const
  return [
    {
      key: feeKey(year),
      name: 'Annual fee',
      description: 'Membership, insurance and the club magazine',
      price: fee,
      typeIds: ['adult'],
      ...common,
    },
    {
      key: youthKey(year),
      name: 'Annual fee, under 18',
      description: 'With the youth group’s evenings',
      price: youthFee,
      typeIds: ['junior'],
      ...common,
    },
  ]
}
