import { listSearch } from '../../../members/member-address.ts'
import { paths } from '../../../paths.ts'
import type { Place } from './action.ts'

/** Link to a place; keeps the current search parameters (searches, filters) that the place does not set. */
export function addressOf({ path, hash, part, params: wanted = {} }: Place) {
  const params = new URLSearchParams(listSearch(location.search))
  if (part === 'items' || part === 'years') params.set('part', part)
  else if (part) params.delete('part')
  for (const [name, value] of Object.entries(wanted)) {
    if (value) params.set(name, value)
    else params.delete(name)
  }
  return { pathname: path ?? paths.dashboard, search: params.toString(), hash }
}
