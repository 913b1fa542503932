import type { Journal } from '../journal/journal.ts'
import { type Upstream, UpstreamSilent } from '../upstream.ts'
import { asOwner } from './as-owner.ts'

const writesAtOnce = 400
const bytesAtOnce = 3 * 1024 * 1024

/**
 * Brings an emulator that has just started, and is empty, into the state that the journal tells: the newest image of each document.
 * Answers how many documents there are.
 */
export async function replayDocuments(journal: Journal, upstream: Upstream, base: string): Promise<number> {
  const newest = new Map<string, string>()
  await journal.replay(({ put }) => {
    for (const [kind, name, fields] of put) {
      if (kind !== 'documents') continue
      if (fields === null) newest.delete(name)
      else newest.set(name, JSON.stringify({ update: { name, fields } }))
    }
  })
  let batch: string[] = []
  let bytes = 0
  for (const write of newest.values()) {
    const size = Buffer.byteLength(write)
    if (batch.length === writesAtOnce || (batch.length > 0 && bytes + size > bytesAtOnce)) {
      await commit(upstream, base, batch)
      batch = []
      bytes = 0
    }
    batch.push(write)
    bytes += size
  }
  if (batch.length > 0) await commit(upstream, base, batch)
  return newest.size
}

async function commit(upstream: Upstream, base: string, writes: readonly string[]): Promise<void> {
  const answer = await upstream.sendNow({
    method: 'POST',
    path: `${base}:commit`,
    headers: { authorization: asOwner, 'content-type': 'application/json' },
    body: `{"writes":[${writes.join(',')}]}`,
  })
  if (answer.status !== 200) throw new Error(`Documents could not be put back (${answer.status}): ${answer.body}`)
}

/**
 * The first commit after a start takes seconds, on a busy machine longer than a call is waited for. One that deletes what is
 * not there leaves nothing and can be asked for again.
 */
export async function warmUp(upstream: Upstream, base: string, tries = 5): Promise<void> {
  try {
    await commit(upstream, base, [JSON.stringify({ delete: `${base.slice('/v1/'.length)}/warmUp/once` })])
  } catch (error) {
    if (!(error instanceof UpstreamSilent) || tries <= 1) throw error
    await warmUp(upstream, base, tries - 1)
  }
}
