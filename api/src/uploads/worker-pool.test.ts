import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '@tessera/domain/errors'
import pino from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeUploads } from './lanes.ts'
import { uploadTask } from './task.ts'
import { makeWorkerPool, type NoteOverrun } from './worker-pool.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Ends only what hangs. */
const soon = { timeout: 60_000 }

const task = uploadTask<typeof import('../../../tests/support/upload-tasks.ts')>(
  join(import.meta.dirname, '..', '..', '..', 'tests', 'support', 'upload-tasks.ts'),
  () => new AppError('pass_upload_refused', 'Takes too much'),
  { lane: 'pictures', limit: 'uploadsPerClub' },
)
const log = pino({ level: 'silent' })
type Options = Parameters<typeof makeWorkerPool>[2]
const makePool = (options: Options = {}, noteOverrun: NoteOverrun = () => undefined) =>
  makeWorkerPool(log, noteOverrun, options)

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

interface ProcessReport {
  readonly pid: number
  readonly variables: readonly string[]
}
const report = async (pool: ReturnType<typeof makePool>, club = 'club') =>
  (await pool.run(task, club, { kind: 'process' })) as ProcessReport

test('a worker returns bytes and times unchanged', async () => {
  const value = { bytes: new Uint8Array([1, 2, 3]), now: new Date(), none: undefined }
  expect(await makePool().run(task, 'club', { kind: 'echo', value })).toEqual(value)
})

test('a worker has no access to the environment of the API', async () => {
  const { pid, variables } = await report(makePool())
  expect(pid).not.toBe(process.pid)
  expect(variables).toEqual(['MALLOC_ARENA_MAX', 'UV_THREADPOOL_SIZE'])
})

test('a task that comes as an unused worker ends gets another one', async () => {
  const pool = makePool({ idleMs: 0 })
  for (let task = 0; task < 10; task += 1) {
    await report(pool)
    for (let turn = 0; turn < 50; turn += 1) await nextTurn()
  }
})

test('an error for the user arrives unchanged', async () => {
  const sentence = 'There is no such member'
  const refusal = { code: 'not_found', message: sentence, details: { id: sentence } }
  await expect(makePool().run(task, 'club', { kind: 'refuse' })).rejects.toMatchObject(refusal)
})

describe('returns the error message of its task, and runs the next task', () => {
  test.each(['loop', 'native', 'heap', 'memory', 'throw', 'exit'] as const)('%s', async (kind) => {
    const pool = makePool({ deadlineMs: kind === 'loop' || kind === 'native' ? 3_000 : 60_000, maxMemoryMb: 300 })
    // On a busy machine a worker may need longer to start than the deadline of a task that hangs.
    const started = () => vi.waitFor(() => report(pool), soon)
    const { pid } = await started()
    const tooMuch = { code: 'pass_upload_refused', message: 'Takes too much' }
    await expect(pool.run(task, 'club', { kind })).rejects.toMatchObject(tooMuch)
    expect((await started()).pid).not.toBe(pid)
    await expect.poll(() => isAlive(pid), soon).toBe(false)
  })
})

test('runs two tasks at a time, but one per club', async () => {
  const pool = makePool()
  const orders = ['a', 'a', 'b', 'c', 'a', 'd']
  const spans = await Promise.all(
    orders.map(async (club) => {
      const [start = 0, end = 0] = (await pool.run(task, club, { kind: 'wait', ms: 200 })) as number[]
      return { club, start, end }
    }),
  )
  for (const { club, start } of spans) {
    const meanwhile = spans.filter((other) => other.start <= start && start < other.end)
    expect(meanwhile.length).toBeLessThanOrEqual(2)
    expect(meanwhile.filter((other) => other.club === club)).toHaveLength(1)
  }
})

test('refuses too many concurrent uploads of one club, but not those of another', async () => {
  const pool = makePool({ waiting: 4, waitingPerClub: 2 })
  const sent = (club: string) => pool.run(task, club, { kind: 'wait', ms: 100 })
  const outcomes = await Promise.allSettled([...['a', 'a', 'a', 'a', 'b', 'b'].map(sent)])
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
  expect(outcomes[3]).toMatchObject({
    reason: { code: 'unavailable', message: expect.stringMatching(/^The server is busy/) },
  })
})

test('notes a task at its deadline, and refuses what else its club has waiting', async () => {
  const overruns: [string, string][] = []
  const pool = makePool({ deadlineMs: 4_000 }, ({ limit }, club) => overruns.push([limit, club]))
  const waits = (club: string) => pool.run(task, club, { kind: 'wait', ms: 1 })
  // On a busy machine a worker may need longer to start than the deadline.
  await vi.waitFor(() => Promise.all([waits('c'), waits('d')]), 60_000)
  const slow = pool.run(task, 'a', { kind: 'native' })
  const outcomes = await Promise.allSettled([slow, waits('a'), waits('a'), waits('b')])
  expect(outcomes.map((one) => (one.status === 'rejected' ? one.reason.code : 'done'))).toEqual([
    'pass_upload_refused',
    'unavailable',
    'unavailable',
    'done',
  ])
  expect(overruns.filter(([, club]) => club === 'a')).toEqual([['uploadsPerClub', 'a']])
  await waits('a')
})

test('clubs take turns: one with many waiting tasks runs one between those of the others', async () => {
  const pool = makePool({ atOnce: 1 })
  const done: string[] = []
  const run = async (club: string) => {
    await pool.run(task, club, { kind: 'wait', ms: 1 })
    done.push(club)
  }
  await Promise.all(['a', 'a', 'a', 'a', 'b', 'c'].map(run))
  expect(done).toEqual(['a', 'a', 'b', 'c', 'a', 'a'])
})

test('a picture does not wait while keys hold all the workers of their lane', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-uploads-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'picture-is-read')
  const pool = makeUploads(log, () => undefined)
  const held = ['a', 'b', 'c'].map((club) => pool.run({ ...task, lane: 'keys' }, club, { kind: 'file', path }))
  const order: string[] = []
  const key = Promise.race(held).then(() => order.push('key'))
  await pool.run(task, 'a', { kind: 'wait', ms: 1 })
  order.push('picture')
  writeFileSync(path, '')
  await Promise.all([key, ...held])
  expect(order).toEqual(['picture', 'key'])
})

test('reuses a worker, and ends one that is unused or has grown', async () => {
  const pool = makePool({ idleMs: 1_000 })
  const first = await report(pool)
  expect((await report(pool)).pid).toBe(first.pid)
  await expect.poll(() => isAlive(first.pid), soon).toBe(false)
  const small = makePool({ keptMemoryMb: 1 })
  const grown = await report(small)
  await expect.poll(() => isAlive(grown.pid), soon).toBe(false)
})
