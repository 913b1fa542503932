import { squeezed } from './line-identity.ts'
import type { StatementLine } from './statement-line.ts'

/** A line of a file, or one that the club has, by its id. */
export interface Listed
  extends Pick<
    StatementLine,
    'account' | 'day' | 'cents' | 'name' | 'iban' | 'text' | 'reference' | 'bankId' | 'format'
  > {
  readonly id: string
}

/** What a line of a file is: new; one that the club has (`id`), or looks like one, which may be another all the same. */
type Sorted = { readonly kind: 'new' } | { readonly kind: 'known' | 'alike'; readonly id: string }

/**
 * Tells which lines of files the club has already. A line is known by its id. What is left of each format is compared with the
 * lines of the same day and amount that came in other formats, since a bank writes its CSV differently from its CAMT: each line
 * of the club stands for one line of a file, so that two equal transfers of a day stay two. The same whatever the order of
 * the files, as long as each has whole days, or the beginning of a day.
 * @param lines those of the files; the lines of a day that look the same must be given together
 * @param has the club's lines of these days
 */
export function sortOut(lines: readonly Listed[], has: readonly Listed[]): Sorted[] {
  const sorted = new Map<Listed, Sorted>()
  const byDay = Map.groupBy(has, dayAndAmount)
  for (const ofFormat of Map.groupBy(lines, ({ format }) => format).values()) {
    const used = new Set<string>()
    for (const line of ofFormat) {
      const same = byDay.get(dayAndAmount(line))?.find(({ id }) => id === line.id)
      if (!same) continue
      used.add(same.id)
      sorted.set(line, { kind: 'known', id: same.id })
    }
    for (const [kind, isLike] of comparisons)
      for (const line of ofFormat) {
        if (sorted.has(line)) continue
        const other = byDay
          .get(dayAndAmount(line))
          ?.find((one) => !used.has(one.id) && one.format !== line.format && isLike(line, one))
        if (!other) continue
        used.add(other.id)
        sorted.set(line, { kind, id: other.id })
      }
    for (const line of ofFormat) {
      if (sorted.has(line)) continue
      const others = byDay.get(dayAndAmount(line)) ?? []
      // A file of a ZIP can have the line of another.
      const again = others.find(({ id }) => id === line.id)
      sorted.set(line, again ? { kind: 'known', id: line.id } : { kind: 'new' })
      if (!again) byDay.set(dayAndAmount(line), [...others, line])
    }
  }
  return lines.map((line) => sorted.get(line) ?? { kind: 'new' })
}

const dayAndAmount = ({ day, cents }: Listed): string => `${day} ${cents}`

const isOneAccount = (one: string, other: string): boolean => one === '' || other === '' || one === other

/** The same booking in two formats: nothing in one speaks against the other, and payer and purpose are the same. */
function isSame(one: Listed, other: Listed): boolean {
  if (!isOneAccount(one.account, other.account)) return false
  if (one.bankId !== '' && one.bankId === other.bankId) return true
  const isPayer = one.iban && other.iban ? one.iban === other.iban : squeezed(one.name) === squeezed(other.name)
  return isPayer && squeezed(one.text) === squeezed(other.text)
}

/** Perhaps the same: a format may leave out the payer or a part of the purpose. */
function isAlike(one: Listed, other: Listed): boolean {
  if (!isOneAccount(one.account, other.account)) return false
  const isPayer = one.iban && other.iban ? one.iban === other.iban : isWithin(squeezed(one.name), squeezed(other.name))
  const isReference = one.reference !== '' && one.reference === other.reference
  return isPayer && (isReference || isWithin(squeezed(one.text), squeezed(other.text)))
}

const isWithin = (one: string, other: string): boolean => one.includes(other) || other.includes(one)

const comparisons = [
  ['known', isSame],
  ['alike', isAlike],
] as const
