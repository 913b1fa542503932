import { hasOwnColumns } from '@tessera/domain/views/columns'
import { type View, type ViewFields, viewFieldsSchema } from '@tessera/domain/views/view'
import { memberSearchName } from '../../members/list/use-member-list.ts'

type Listed = Pick<ViewFields, 'search' | 'status' | 'filter' | 'sort'>

/** True if a view sorts names by the surname, false if by the first name, undefined if by something else. */
export const surnameOf = ({ sort }: Pick<View, 'sort'>): boolean | undefined =>
  /surname|fullName/.test(sort) ? sort.endsWith('surname') : undefined

/**
 * The search parameters of the list that a view shows; '' is none. A list that shows names with the surname first is sorted by
 * that column.
 */
export function paramsOf(
  view: Listed & { readonly id: string; readonly columns: readonly string[] },
): Record<string, string> {
  const { id, search, status, filter, sort, columns } = view
  const name = hasOwnColumns(columns) && columns.includes('surnameFirst') ? 'surnameFirst' : 'fullName'
  const sorted = sort === 'memberId' ? '' : sort.replace(/surname$/, name)
  return { [memberSearchName]: search, status, type: filter, sort: sorted, view: id }
}

const { search, status, filter, sort } = viewFieldsSchema.shape

/** Reads what the list in an address is searched, filtered and sorted by; leaves out what no view can have. */
export function listedIn(params: URLSearchParams, bySurname: boolean): Listed {
  const sorted = (params.get('sort') || 'memberId')
    .replace(/fullName$/, bySurname ? 'surname' : 'fullName')
    .replace('surnameFirst', 'surname')
  const read = { search: params.get(memberSearchName), status: params.get('status'), filter: params.get('type') }
  return {
    search: search.safeParse(read.search).data ?? '',
    status: status.safeParse(read.status).data ?? '',
    filter: filter.safeParse(read.filter).data ?? '',
    sort: sort.catch('memberId').parse(sorted),
  }
}
