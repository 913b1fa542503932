import type { Role } from '@tessera/domain/accounts/account'
import type { Keeper } from '@tessera/domain/duties/duty'
import { AppError } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import { useSyncExternalStore } from 'react'

interface CurrentUser {
  uid: string
  email: string | null
  displayName: string | null
  /** True until the address is confirmed by the link in an e-mail. */
  mustConfirmEmail: boolean
  /** True if this sign-in removed a password that someone else could have set. */
  passwordRemoved: boolean
}

/** A sign-in that waits for its second step. */
export interface SecondStep {
  /** Tries a code; the sign-in goes on if it is right. */
  readonly send: (code: string) => void
  readonly cancel: () => void
  /** True while a code is being checked. */
  readonly busy: boolean
  /** Why the last code was refused, as a sentence. */
  readonly fault: string | null
}

export interface Session {
  currentUser: CurrentUser | null
  userRole: Role | null
  /** The club of the current place. */
  clubId: string | null
  /** Duty of an administrator (`domain/src/duties`); null for an owner. */
  duty: string | null
  /** When the duty of an administrator begins that was given before; in seconds since 1970, else 0. */
  begins: number
  /** The day that begins then, in the club's time zone. */
  firstDay: string | null
  /** When the duty of an administrator ends that has a last day; in seconds since 1970, else Infinity. */
  ends: number
  /** From when the place needs the second step, which this sign-in did not present; in seconds since 1970, else 0. */
  stepFrom: number
  /** Document id of the member; set for members only. */
  memberId: string | null
  /** True while an operation on the session is pending, and at first. */
  loading: boolean
  /** The last error, as a sentence. */
  error: string | null
  /** Why the session ended, as a sentence; null if this tab signed out. */
  ended: string | null
  /** Why the last new password was refused; shown at its field, in place of `error`. */
  passwordError: string | null
  /** Set while a sign-in waits for its second step. */
  secondStep?: SecondStep | null
  /** True after the first check. */
  checked: boolean
}

export const noUser = {
  currentUser: null,
  userRole: null,
  clubId: null,
  memberId: null,
  duty: null,
  begins: 0,
  firstDay: null,
  ends: Number.POSITIVE_INFINITY,
  stepFrom: 0,
}

let session: Session = { ...noUser, loading: true, error: null, ended: null, passwordError: null, checked: false }
const listeners = new Set<() => void>()
/** Calls listeners after every change, in the order of subscription; returns the unsubscribe function. */
export const onSessionChange = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The current session, outside of React. */
export const currentSession = (): Session => session

/** Changes the session and notifies all listeners. */
export function changeSession(change: Partial<Session>): void {
  session = { ...session, ...change }
  for (const listener of listeners) listener()
}

export const useSession = (): Session => useSyncExternalStore(onSessionChange, currentSession)

/** False for an administrator whose first day has not come, or whose last day is over. */
export const isOnDuty = ({ begins, ends }: Pick<Session, 'begins' | 'ends'>): boolean =>
  begins * 1000 <= Date.now() && Date.now() < ends * 1000

/** True if the user has one of these duties, as every owner has. The server enforces it; screens hide what would be refused. */
export const useMay = (...keepers: readonly Keeper[]): boolean => {
  const { duty } = useSession()
  return !duty || keepers.some((keeper) => keeper === duty)
}

/** Clears the errors and the reason why the session ended, for example when a form opens. */
export const forgetError = (): void => {
  if (session.error || session.ended || session.passwordError)
    changeSession({ error: null, ended: null, passwordError: null })
}

/** The user's current place. Throws text('User not authenticated') if there is no user or no club. */
export function currentPlace(): { uid: string; clubId: string; role: Role; memberId: string | null } {
  const { currentUser, clubId, userRole, memberId } = session
  if (!currentUser || !clubId || !userRole) throw new AppError('unauthenticated', text('User not authenticated'))
  return { uid: currentUser.uid, clubId, role: userRole, memberId }
}
