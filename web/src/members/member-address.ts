import { paths } from '../paths.ts'

const prefix = `${paths.members}/`

/** Browsers take these for steps within a path, also if they are encoded. */
const isStep = (number: string) => number === '.' || number === '..'

/** True for the page of a member, of any number. */
export const isMemberPage = (pathname: string): boolean => pathname === paths.members || pathname.startsWith(prefix)

/** The address of a member's page, with the search parameters of the list that leads there. */
export function memberAddress(number: string, search = ''): { pathname: string; search: string } {
  const params = new URLSearchParams(search)
  params.delete('number')
  if (isStep(number)) params.set('number', number)
  return { pathname: isStep(number) ? prefix : `${prefix}${encodeURIComponent(number)}`, search: params.toString() }
}

/**
 * The member number in an address; undefined if it is that of no member's page. The path is decoded here, as the router decodes
 * `%2F` twice. One that cannot be decoded is returned as it is.
 */
export function numberIn({ pathname, search }: { pathname: string; search: string }): string | undefined {
  if (!isMemberPage(pathname)) return undefined
  const encoded = pathname.slice(prefix.length)
  if (!encoded) return new URLSearchParams(search).get('number') ?? ''
  try {
    return decodeURIComponent(encoded)
  } catch {
    // Malformed: no member has such a number.
    return encoded
  }
}

/** The search parameters of the list in the address of a member's page. */
export const listSearch = (search: string): string => memberAddress('', search).search
