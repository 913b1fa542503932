import { isChoice, type OwnField } from '@tessera/domain/members/own-field'
import { memberColumns, ownColumn, ownFieldOf } from '@tessera/domain/views/columns'
import type { Sorting } from '../../ui/list/sorting.ts'
import { between } from '../own-field-text.ts'
import { orderMembers, sortColumns } from './find-members.ts'
import { cellOf, type KnownOfClub } from './view-rows.ts'

const isSpecified = (column: string): boolean => sortColumns.some((one) => one === column)

/** Returns all columns that the members of a view can be sorted by; the first one is not written in the address. */
export const viewSorts = (own: readonly OwnField[]): readonly [string, ...string[]] => [
  ...sortColumns,
  ...memberColumns.filter((column) => !isSpecified(column)),
  ...own.map(({ id }) => ownColumn(id)),
]

const byText = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/**
 * Returns a function that sorts members by any column, as `orderMembers` does by those of the specified table. Numbers are
 * compared as numbers, choices by their order in the field, all else by the text of the cell. Members without a value come
 * last in both directions; members with the same value stay in the order of their numbers.
 */
export const viewOrder =
  (known: KnownOfClub): typeof orderMembers =>
  (members, standings, sorting, bySurname) => {
    const { column, direction }: Sorting = sorting
    if (column === 'surnameFirst') return orderMembers(members, standings, { column: 'fullName', direction }, true)
    if (isSpecified(column)) return orderMembers(members, standings, sorting, bySurname)
    const compare = comparing(known.own.find(({ id }) => id === ownFieldOf(column)))
    const cell = cellOf(column, known)
    const rows = members.map((member) => ({ member, text: cell(member, standings?.get(member.id)) }))
    const sign = direction === 'asc' ? 1 : -1
    const filled = rows.filter(({ text }) => text !== '').sort((a, b) => sign * compare(a.text, b.text))
    return [...filled, ...rows.filter(({ text }) => text === '')].map(({ member }) => member)
  }

/** Returns what compares two cells that are not empty, as a file has them. */
function comparing(field: OwnField | undefined): (one: string, other: string) => number {
  if (field?.kind === 'number') return (one, other) => Number(one) - Number(other)
  if (!field || !isChoice(field)) return byText.compare
  const place = (text: string) => field.choices.findIndex(({ name }) => name === text.split(between)[0])
  return (one, other) => place(one) - place(other) || byText.compare(one, other)
}
