import type { Role } from '@tessera/domain/accounts/account'
import { AppError } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import { useSyncExternalStore } from 'react'

/** Who is signed in. */
export interface CurrentUser {
  uid: string
  email: string | null
  displayName: string | null
  /** Whether the address is still to be confirmed, by the link in an e-mail. */
  mustConfirmEmail: boolean
  /** Whether this sign-in took a password away that somebody else could have chosen. */
  passwordRemoved: boolean
}

export interface Session {
  currentUser: CurrentUser | null
  userRole: Role | null
  /** The club of the current place. */
  clubId: string | null
  /** The id of the member's document; members alone have one. */
  memberId: string | null
  /** Whether something about the session is under way; at first it is. */
  loading: boolean
  /** What went wrong last, as a sentence. */
  error: string | null
  /** Why the last new password was refused, said at its field in place of `error`. */
  passwordError: string | null
  /** Whether the first check is over. */
  checked: boolean
}

export const nobody = { currentUser: null, userRole: null, clubId: null, memberId: null }

let session: Session = { ...nobody, loading: true, error: null, passwordError: null, checked: false }
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The session as it is now, outside of React. */
export const currentSession = (): Session => session

/** Changes the session and tells everybody. */
export function changeSession(change: Partial<Session>): void {
  session = { ...session, ...change }
  for (const listener of listeners) listener()
}

/** The session: who is signed in, as what, and what is under way. */
export const useSession = (): Session => useSyncExternalStore(subscribe, currentSession)

/** Forgets the last error, as when a form is opened anew. */
export const forgetError = (): void => {
  if (session.error || session.passwordError) changeSession({ error: null, passwordError: null })
}

/** The place of the signed-in person. Throws text('User not authenticated') where nobody is, or has no club. */
export function currentPlace(): { uid: string; clubId: string; role: Role; memberId: string | null } {
  const { currentUser, clubId, userRole, memberId } = session
  if (!currentUser || !clubId || !userRole) throw new AppError('unauthenticated', text('User not authenticated'))
  return { uid: currentUser.uid, clubId, role: userRole, memberId }
}
