import type { Reader } from '@tessera/domain/members/family'

/**
 * Returns the address of a page of a member in an e-mail. With an e-mail that goes to the head of the family it names the member, so
 * that the head sees the page as that person.
 * @param page path of the page, with its hash if any
 */
export function memberLink(publicUrl: string, page: string, { id, head }: Reader<{ readonly id: string }>): string {
  const [path, hash] = page.split('#')
  return `${publicUrl}/${path}${head ? `?${new URLSearchParams({ person: id })}` : ''}${hash ? `#${hash}` : ''}`
}

/** Returns the address of a page, as `memberLink` has made it for one reader, as it is for another. */
export function relinked(link: string, { id, head }: Reader<{ readonly id: string }>): string {
  const url = new URL(link)
  url.searchParams.delete('person')
  if (head) url.searchParams.set('person', id)
  return url.href
}
