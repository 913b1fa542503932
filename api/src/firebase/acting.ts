import { AsyncLocalStorage } from 'node:async_hooks'
import type { RunKind } from '@tessera/domain/history/run'

/** Who an entry of the history says has made a change. */
interface Acting {
  /** Id of an account, `key_<id>` of a machine's key, `member_<id>` of a member, or one of `nobody`. */
  readonly by: string
  /** The id of the request, as in the header of its answer. */
  readonly request?: string
  /** What many commits belong to, such as an import. */
  readonly run?: { readonly id: string; readonly kind: RunKind }
}

const current = new AsyncLocalStorage<Acting>()

/** Does work for somebody: what it commits is in the history as theirs. */
export const actingAs = <T>(acting: Acting, work: () => T): T => current.run(acting, work)

/** Does work as a part of a run: all of it is one event of the history. */
export const inRun = <T>(kind: RunKind, id: string, work: () => T): T =>
  current.run({ ...acting(), run: { id, kind } }, work)

/** Returns who has sent the request that is being answered; a job if there is none. */
export const acting = (): Acting => current.getStore() ?? { by: 'job' }
