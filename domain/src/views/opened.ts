import type { MembershipType } from '../clubs/membership-types.ts'
import type { OwnField } from '../members/own-field.ts'
import { isMemberColumn, ownFieldOf } from './columns.ts'
import type { ViewFields } from './view.ts'

interface Opened<Fields> {
  /** The view as it can be shown. */
  readonly view: Fields
  /** True if it was filtered by a membership type or a field that the club no longer has. */
  readonly lostFilter: boolean
  /** True if it had a column that the club no longer has. */
  readonly lostColumns: boolean
}

/** Returns a view without the membership type, fields and choices that the club no longer has, or no longer uses. */
export function openedView<Fields extends Omit<ViewFields, 'name'>>(
  view: Fields,
  types: readonly Pick<MembershipType, 'id'>[],
  own: readonly OwnField[],
): Opened<Fields> {
  const inUse = new Map(own.filter(({ enabled }) => enabled).map((field) => [field.id, field]))
  // Ages and days are nobody's to remove.
  const isOfAges = view.filter.startsWith(':')
  const isOfTypes = ['', 'none', ...types.map(({ id }) => id)].includes(view.filter)
  const isKnown = isOfAges || isOfTypes || isChoiceOf(inUse, view.filter)
  const columns = view.columns.filter((column) => isMemberColumn(column) || inUse.has(ownFieldOf(column) ?? ''))
  return {
    view: { ...view, filter: isKnown ? view.filter : '', columns },
    lostFilter: !isKnown,
    lostColumns: columns.length < view.columns.length,
  }
}

function isChoiceOf(fields: ReadonlyMap<string, OwnField>, written: string): boolean {
  const [fieldId = '', choiceId = ''] = written.split(':')
  const field = fields.get(fieldId)
  const ids = field?.kind === 'yesno' ? ['yes', 'no'] : field?.choices.map(({ id }) => id)
  return ids?.includes(choiceId) ?? false
}
