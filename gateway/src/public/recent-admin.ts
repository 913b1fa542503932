import { placesOf } from '../accounts/places.ts'
import { authRefusal } from '../http/refusal.ts'
import type { Services } from '../start/make-services.ts'

/** Time after a sign-in in which its session may change how the account signs in, as at Google. In milliseconds. */
const recentMs = 5 * 60_000

/** True while a session lives and its sign-in was within the last five minutes. */
export function isRecent({ sessions }: Pick<Services, 'sessions'>, sessionId: string): boolean {
  const session = sessions.find(sessionId)
  return session !== undefined && Date.now() - session.authTime * 1000 < recentMs
}

/**
 * The caller, an administrator who has just signed in: members sign in by link only, without password or second step.
 * @throws Refusal
 */
export async function recentAdmin(parts: Services, idToken: string) {
  const caller = await parts.callers.identify(idToken)
  if (typeof caller === 'string') throw authRefusal(caller)
  if (!isRecent(parts, caller.payload.sid)) throw authRefusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  if (!(await placesOf(parts.documents, caller.account)).isAdmin) throw authRefusal('OPERATION_NOT_ALLOWED')
  return caller
}
