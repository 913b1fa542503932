import type { Journal } from '../journal/journal.ts'
import { type Upstream, UpstreamSilent } from '../upstream.ts'
import { asOwner } from './as-owner.ts'
import { type NewestDocument, NewestDocuments } from './newest-documents.ts'

const writesAtOnce = 400
const bytesAtOnce = 3 * 1024 * 1024

/** The emulator parses one commit while it applies another; more at once are slower. */
const commitsAtOnce = 2

/** Fills a newly started, empty emulator. The writes are of different documents, so their order has no effect. */
export async function replayDocuments(documents: NewestDocuments, upstream: Upstream, base: string): Promise<void> {
  const batches = batchesOf(documents.values())
  const work = async () => {
    for (const batch of batches) await commit(upstream, base, batch)
  }
  await Promise.all(Array.from({ length: commitsAtOnce }, work))
}

/** Reads the newest documents from the disk, for a restart of the emulator. */
export async function readDocuments(journal: Journal): Promise<NewestDocuments> {
  const documents = new NewestDocuments()
  await journal.replay((entry) => documents.take(entry))
  return documents
}

function* batchesOf(documents: Iterable<NewestDocument>): Generator<readonly string[]> {
  let batch: string[] = []
  let bytes = 0
  for (const { name, fields } of documents) {
    const write = `{"update":{"name":${JSON.stringify(name)},"fields":${fields}}}`
    const size = Buffer.byteLength(write)
    if (batch.length === writesAtOnce || (batch.length > 0 && bytes + size > bytesAtOnce)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(write)
    bytes += size
  }
  if (batch.length > 0) yield batch
}

async function commit(upstream: Upstream, base: string, writes: readonly string[]): Promise<void> {
  const answer = await upstream.sendNow({
    method: 'POST',
    path: `${base}:commit`,
    headers: { authorization: asOwner, 'content-type': 'application/json' },
    body: `{"writes":[${writes.join(',')}]}`,
  })
  if (answer.status !== 200) throw new CommitRefused(answer.status, answer.body)
}

class CommitRefused extends Error {
  readonly status: number

  constructor(status: number, body: string) {
    super(`Documents could not be put back (${status}): ${body}`)
    this.status = status
  }
}

/** True for a commit that got no answer, or waited too long for the lock of an earlier try. */
const isBusy = (error: unknown): boolean =>
  error instanceof UpstreamSilent || (error instanceof CommitRefused && error.status === 409)

/**
 * Sends a first commit, which takes seconds after a start and may time out on a busy machine. It deletes a document
 * that does not exist, so it changes nothing and can be retried.
 */
export async function warmUp(upstream: Upstream, base: string, tries = 5): Promise<void> {
  try {
    await commit(upstream, base, [JSON.stringify({ delete: `${base.slice('/v1/'.length)}/warmUp/once` })])
  } catch (error) {
    if (!isBusy(error) || tries <= 1) throw error
    await warmUp(upstream, base, tries - 1)
  }
}
