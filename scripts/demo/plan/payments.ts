import type { PlainDate } from '@tessera/domain/plain-date'
import { type Chance, chanceOf } from '../chance.ts'
import { feeOf, type PlannedItem, yearsOf } from './items.ts'
import type { PlannedMember } from './members.ts'

/** A payment of the demo club; `member` is the index of the member in the plan, `item` the key of the item. */
export interface PlannedPayment {
  readonly member: number
  readonly item: string
  readonly amount: number
  readonly day: PlainDate
  readonly notes: string
}

const notes = [
  'Bank transfer',
  'Cash at the hut',
  'Paid together with the family',
  'Standing order',
  'Überweisung vom Vater',
  'Contanti, ricevuta 114',
  'Transfer without a name, found out by phone',
] as const
const donations = [10, 15, 20, 25, 30, 50, 50, 100, 250, 12.5] as const

/** Plans five years of payments, none after `today`, oldest first. */
export function planPayments(
  seed: string,
  members: readonly PlannedMember[],
  items: readonly PlannedItem[],
  today: PlainDate,
): PlannedPayment[] {
  const chance = chanceOf(`${seed}: payments`)
  const thisYear = Number(today.slice(0, 4))
  const planned: PlannedPayment[] = []
  for (const year of yearsOf(thisYear)) {
    members.forEach((member, place) => {
      if (member.since > year || hasLeft(member, year, thisYear)) return
      for (const item of paidIn(chance, member, items, year, today)) {
        const price = member.due && item.mustBePaidInFull ? item.price / 2 : item.price
        const amount = item.key === 'donation' ? chance.pick(donations) : price
        const day = dayOf(chance, item, year, today)
        planned.push({ member: place, item: item.key, amount, day, notes: noteOf(chance) })
      }
    })
  }
  return planned.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

/** Disabled members have paid nothing for this year and the last. */
const hasLeft = ({ enabled }: PlannedMember, year: number, thisYear: number) => !enabled && year > thisYear - 2

function paidIn(
  chance: Chance,
  { age, due, typeId }: PlannedMember,
  items: readonly PlannedItem[],
  year: number,
  today: PlainDate,
): PlannedItem[] {
  const thisYear = Number(today.slice(0, 4))
  const gone = year === thisYear ? (Date.parse(today) - Date.UTC(year, 0)) / Date.UTC(1971, 0) : 1
  const fee = items.find(({ key }) => key === feeOf(year, age - (thisYear - year)))
  const often: Readonly<Record<string, number>> = { course: 0.14, locker: 0.2, hut: 0.12, donation: 0.09 }
  const oftenIn = (key: string) => (key === 'jubilee' && year === thisYear - 1 ? 0.3 : (often[key] ?? 0) * gone)
  const besides = items.filter(({ key }) => chance.happens(oftenIn(key)))
  // A third of those who are due have paid half of their fee.
  const pays = year < thisYear || (due ? age % 3 === 0 : typeId !== 'honorary')
  return fee && pays ? [fee, ...besides] : besides
}

const aDay = 86_400_000

/** Spreads fees from January to June, most of them early; starts at most 60 days before `today`. */
function dayOf(chance: Chance, { year: ofYear }: PlannedItem, year: number, today: PlainDate): PlainDate {
  const start = ofYear ? Math.min(Date.UTC(year, 0), Date.parse(today) - 60 * aDay) : Date.UTC(year, 0)
  const end = Math.min(ofYear ? Date.UTC(year, 5, 20) : Date.UTC(year, 11, 28), Date.parse(today))
  const early = ofYear ? chance.part() * chance.part() : chance.part()
  return new Date(start + (end - start) * early).toISOString().slice(0, 10)
}

const noteOf = (chance: Chance): string => (chance.happens(0.16) ? chance.pick(notes) : '')
