import { fold } from '../text.ts'

/** True for an address that is the head's: who belongs to the head has none of their own then, and is written to by it all the same. */
export const isOfHead = (email: string, head: { readonly email: string } | undefined): boolean =>
  email !== '' && head !== undefined && fold(email) === fold(head.email)
