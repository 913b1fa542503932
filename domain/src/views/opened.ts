import type { MembershipType } from '../clubs/membership-types.ts'
import type { OwnField } from '../members/own-field.ts'
import { isFilteredBy, readOwnFilter } from '../members/own-filter.ts'
import { isMemberColumn, ownFieldOf } from './columns.ts'
import type { ViewFields } from './view.ts'

interface Opened<Fields> {
  /** The view as it can be shown. */
  readonly view: Fields
  /** True if it was filtered by a membership type or a field that the club no longer has. */
  readonly lostFilter: boolean
  /** True if it had a column, or was sorted by one, that the club no longer has. */
  readonly lostColumns: boolean
}

interface KnownClub {
  readonly membershipTypes: readonly Pick<MembershipType, 'id'>[]
  readonly memberFields: readonly OwnField[]
  readonly givesStamps: boolean
}

/** Returns a view without the membership type, fields, choices and numbers of stamps that the club no longer has, or no longer uses. */
export function openedView<Fields extends Omit<ViewFields, 'name'>>(
  view: Fields,
  { membershipTypes: types, memberFields: own, givesStamps }: KnownClub,
): Opened<Fields> {
  const inUse = new Map(own.filter(({ enabled }) => enabled).map((field) => [field.id, field]))
  // Ages and days are nobody's to remove.
  const isOfAges = view.filter.startsWith(':')
  const isOfTypes = ['', 'none', ...types.map(({ id }) => id)].includes(view.filter)
  const isKnown = isOfAges || isOfTypes || isOfField(inUse, view.filter)
  const isThere = (column: string) =>
    column === 'stampNumber' ? givesStamps : isMemberColumn(column) || inUse.has(ownFieldOf(column) ?? '')
  const columns = view.columns.filter(isThere)
  const sorted = view.sort.replace(/^-/, '')
  const isSorted = sorted === 'surname' || isThere(sorted)
  return {
    view: { ...view, filter: isKnown ? view.filter : '', sort: isSorted ? view.sort : 'memberId', columns },
    lostFilter: !isKnown,
    lostColumns: columns.length < view.columns.length || !isSorted,
  }
}

function isOfField(fields: ReadonlyMap<string, OwnField>, written: string): boolean {
  const filter = readOwnFilter(written)
  const field = fields.get(filter?.fieldId ?? '')
  return filter !== undefined && field !== undefined && isFilteredBy(field, filter)
}
