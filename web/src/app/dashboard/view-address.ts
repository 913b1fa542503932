import { type View, type ViewFields, viewFieldsSchema } from '@tessera/domain/views/view'
import { sortColumns } from '../../members/find-members.ts'
import { memberSearchName } from '../../members/use-member-list.ts'
import { readSorting } from '../../ui/list/sorting.ts'

type Listed = Pick<ViewFields, 'search' | 'status' | 'filter' | 'sort'>

/** True if a view sorts names by the surname, false if by the first name, undefined if by something else. */
export const surnameOf = ({ sort }: Pick<View, 'sort'>): boolean | undefined =>
  /surname|fullName/.test(sort) ? sort.endsWith('surname') : undefined

/** The search parameters of the list that a view shows; '' is none. */
export function paramsOf({ id, search, status, filter, sort }: Listed & Pick<View, 'id'>): Record<string, string> {
  const sorted = sort === 'memberId' ? '' : sort.replace('surname', 'fullName')
  return { [memberSearchName]: search, status, type: filter, sort: sorted, view: id }
}

const { search, status, filter, sort } = viewFieldsSchema.shape

/** Reads what the list in an address is searched, filtered and sorted by; leaves out what no view can have. */
export function listedIn(params: URLSearchParams, bySurname: boolean): Listed {
  const { column, direction } = readSorting(sortColumns, params.get('sort'))
  const name = column === 'fullName' && bySurname ? 'surname' : column
  const read = { search: params.get(memberSearchName), status: params.get('status'), filter: params.get('type') }
  return {
    search: search.safeParse(read.search).data ?? '',
    status: status.safeParse(read.status).data ?? '',
    filter: filter.safeParse(read.filter).data ?? '',
    sort: sort.parse(direction === 'desc' ? `-${name}` : name),
  }
}
