import { readStored, store } from '../device-storage.ts'

const key = 'tessera.linked-person'

/**
 * Returns the id of the person whom the query of an address names, as links in e-mails to the head of a family do, or the page that the
 * link of a sign-in leads on to; null if none.
 */
export function personIn(search: string): string | null {
  const query = new URLSearchParams(search)
  const onTo = query.get('continueUrl') ?? ''
  return query.get('person') ?? (URL.canParse(onTo) ? new URL(onTo).searchParams.get('person') : null)
}

/** Keeps on the device whom the query of a link names while the user signs in; forgets the one before. */
export const keepLinkedPerson = (search: string): boolean => store(key, personIn(search))

/** Returns the id of the person whom the query names, or who was kept for the sign-in; null if none. */
export const linkedPerson = (search: string): string | null => personIn(search) ?? readStored(key)

/** Forgets the person who was kept. */
export const forgetLinkedPerson = (): boolean => store(key, null)
