import type { Sessions } from '@tessera/domain/accounts/session'
import { AppError } from '@tessera/domain/errors'
import { insideContract } from '@tessera/domain/inside/contract'
import type { SignedIn } from '../http/caller.ts'
import type { Needs } from '../needs.ts'

/** Lists the caller's sessions; null in hosted mode, where Google keeps them. */
export async function listSessions({ firebase }: Needs<'inside'>, { uid, sessionId }: SignedIn): Promise<Sessions> {
  const kept = await firebase.inside?.(insideContract.accountSessions, { uid })
  if (!kept) return { sessions: null, hasPassword: null }
  return {
    hasPassword: kept.hasPassword,
    sessions: kept.sessions.map(({ id, agent, address, signedInAt, usedAt }) => ({
      id,
      agent: agent || null,
      address: address || null,
      isCurrent: id === sessionId,
      signedInAt: new Date(signedInAt).toISOString(),
      lastSeenAt: new Date(usedAt).toISOString(),
    })),
  }
}

/** Ends one of the caller's own sessions. @throws AppError `not_found` for any other */
export async function endSession(
  { firebase }: Needs<'inside'>,
  { uid }: SignedIn,
  id: string,
): Promise<{ id: string }> {
  const said = await firebase.inside?.(insideContract.endSessions, { uid, id })
  if (!said?.ended) throw new AppError('not_found', 'This session has ended already')
  return { id }
}

/** Ends the caller's other sessions; returns the remaining ones. */
export async function endOtherSessions(deps: Needs<'accounts' | 'inside'>, caller: SignedIn): Promise<Sessions> {
  const { inside, accounts } = deps.firebase
  // Self-hosted, the session id is set: a token without one is already rejected.
  if (inside) await inside(insideContract.endSessions, { uid: caller.uid, keep: caller.sessionId ?? '' })
  else await accounts.revoke(caller.uid)
  return listSessions(deps, caller)
}
