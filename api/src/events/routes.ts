import { dutyAhead } from '@tessera/domain/duties/ahead'
import { secondStepMissing } from '@tessera/domain/duties/second-step'
import { AppError } from '@tessera/domain/errors'
import { eventsContract } from '@tessera/domain/events/contract'
import type { Authenticate } from '../http/auth.ts'
import type { Mount } from '../http/mount.ts'
import type { Needs } from '../needs.ts'
import type { EventStreams } from './event-streams.ts'

/** Proxies must pass each event on at once. */
const headers = { 'X-Accel-Buffering': 'no' }

export function eventsRoutes(
  mount: Mount,
  { eventStreams, serverSettings }: Needs<'serverSettings'> & { readonly eventStreams: EventStreams },
  authenticate: Authenticate,
): void {
  mount(eventsContract.stream, async ({ caller, query, authorization }) => {
    const { claims } = caller
    if (caller.isAhead) throw dutyAhead()
    if (caller.needsSecondStep) throw secondStepMissing()
    if (!claims) throw new AppError('forbidden', 'Only a member of the club may do this')
    await serverSettings.refuseSuspended(claims.clubId)
    const authenticateAgain = async () => {
      await serverSettings.refuseSuspended(claims.clubId)
      return authenticate(authorization)
    }
    return {
      bytes: eventStreams.open({ ...caller, claims }, query.since, authenticateAgain),
      headers,
    }
  })
}
