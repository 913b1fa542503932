import { seasonName } from '../clubs/season.ts'
import type { PaymentYear } from '../payments/payment.ts'
import { type Sentence, sentence } from '../texts/text.ts'
import type { ItemFact } from './settlement.ts'

export type YearFact = Pick<PaymentYear, 'id' | 'year'>

/** Name of an item with its year; a sentence if the year was deleted. */
export type ItemLabel = string | Sentence

/** Names of years by id. */
export type YearsById = ReadonlyMap<string, string>

/** Indexes the names of years by id, so that labelling many items does not search them for each. */
export const yearsById = (years: readonly YearFact[], startsInMonth = 1): YearsById =>
  new Map(years.map(({ id, year }) => [id, startsInMonth === 1 ? year : seasonName(Number(year), startsInMonth)]))

/** Returns 'name year', 'name unknown year' if the year was deleted, or 'name' if the item has no year. */
export function itemLabel({ name, yearId }: Pick<ItemFact, 'name' | 'yearId'>, years: YearsById): ItemLabel {
  if (!yearId) return name
  const year = years.get(yearId)
  return year === undefined ? sentence('{name} unknown year', { name }) : `${name} ${year}`
}
