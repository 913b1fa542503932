import { isEnabled } from '@tessera/domain/membership/status'
import { freeNames } from '@tessera/domain/passes/free-names'
import type { Logger } from 'pino'
import { getClub, type KeptClub } from '../clubs/service.ts'
import type { Deps } from '../deps.ts'
import type { FileAnswer } from '../http/mount.ts'
import { allMembers } from '../members/service.ts'
import { clubToday, renderPass, thumbnailsOf } from './make-pass.ts'
import { type SettledPass, settleMany } from './settle-many.ts'
import { type ReadySetup, readSetup } from './setup.ts'
import { zipStream } from './zip-stream.ts'

/** Passes per commit of states. A commit comes before the first of its passes is sent. */
const perCommit = 200
/** Passes in the making, which are all that a slow client keeps in memory. */
const atOnce = 8

/**
 * Makes the passes of all members who are neither disabled nor have left as one zip, as the client reads it; stops when
 * the client goes away. A member disabled or deleted meanwhile is left out.
 * @throws AppError `pass_setup_incomplete`
 */
export async function generateAll(deps: Deps, clubId: string, log: Logger): Promise<FileAnswer> {
  const club = await getClub(deps, clubId)
  const setup = await readSetup(deps, club)
  const passes = logged(zipStream(allPasses(deps, club, setup)), log)
  // nginx would otherwise store a large response before a slow client gets it.
  const headers = { 'X-Accel-Buffering': 'no', 'Cache-Control': 'no-store' }
  return { bytes: streamOf(passes), name: 'passes.zip', headers }
}

async function* allPasses(deps: Deps, club: KeptClub, setup: ReadySetup) {
  const { id: clubId } = club
  const today = clubToday(deps, club)
  const members = (await allMembers(deps, clubId)).filter((member) => isEnabled(member, today))
  const names = freeNames(members.map(({ memberId }) => memberId))
  const nameOf = new Map(members.map(({ id }, at) => [id, names[at] ?? '']))
  for (let start = 0; start < members.length; start += perCommit) {
    const ids = members.slice(start, start + perCommit).map(({ id }) => id)
    const settled = await settleMany(deps, clubId, setup, ids)
    for await (const { id, bytes } of inOrder(settled, (one) => make(deps, setup, one)))
      yield { name: nameOf.get(id) ?? '', bytes }
  }
}

async function make(deps: Deps, setup: ReadySetup, { holder, pass, view }: SettledPass) {
  const bytes = await renderPass(deps, setup, view, pass, await thumbnailsOf(deps, holder))
  return { id: holder.id, bytes }
}

/** Works on several inputs at once; yields the results in order. */
async function* inOrder<In, Out>(inputs: readonly In[], work: (input: In) => Promise<Out>): AsyncGenerator<Out> {
  const running: Promise<Out>[] = []
  for (const input of inputs) {
    const next = work(input)
    // The consumer gets the error when it reaches this result, or never, if it has left.
    next.catch(() => undefined)
    running.push(next)
    const first = running.length >= atOnce ? running.shift() : undefined
    if (first) yield await first
  }
  for (const rest of running) yield await rest
}

/** Logs an error, which the client sees only as a stream that breaks off. */
async function* logged<T>(chunks: AsyncIterable<T>, log: Logger): AsyncGenerator<T> {
  try {
    yield* chunks
  } catch (err) {
    log.error({ err }, 'the passes of a club could not all be made')
    throw err
  }
}

/** A stream that makes a chunk when it is read, and ends the work when its reader leaves. */
const streamOf = (chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await chunks.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
