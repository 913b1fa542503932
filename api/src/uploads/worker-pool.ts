import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import type { Logger } from 'pino'
import type { Kind, Outcome, UploadTask } from './task.ts'

export interface WorkerPool {
  /**
   * Runs a task in a worker. A club has one task running at a time, so that its uploads do not block other clubs. If a task
   * takes too much time or memory, the club's waiting tasks are refused.
   * @throws AppError the task's own, its `tooMuch`, or `unavailable` if too many uploads wait
   */
  readonly run: <Input, Output>(task: UploadTask<Input, Output>, clubId: string, input: Input) => Promise<Output>
}

const defaults = {
  /** Maximum tasks running, waiting in all, and waiting per club. Waiting uploads are held in memory. */
  atOnce: 2,
  waiting: 40,
  waitingPerClub: 20,
  /** A phone's largest photo takes a second; a busy machine takes ten times as long. */
  deadlineMs: 30_000,
  /** A picture of 50 megapixels in the costliest form (interlaced, 16 bits, transparent) needs 520 MB. */
  maxMemoryMb: 600,
  /** A worker larger than this ends after its task, because libvips does not return memory to the system. */
  keptMemoryMb: 160,
  /** An unused worker ends after this time. */
  idleMs: 10_000,
}
/** Notes that a club's task took too much time or memory. */
export type NoteOverrun = (task: Kind, clubId: string) => void

const memoryCheckMs = 50
const maxHeapMb = 256

interface Waiting {
  readonly clubId: string
  readonly start: () => void
  readonly refuse: (error: AppError) => void
}

/**
 * Reads uploads in separate processes. Threads are no option: native code (image decoding, OpenSSL deriving a key with
 * two billion rounds) cannot be interrupted in a thread, and its memory would stay with the API.
 */
export function makeWorkerPool(
  log: Logger,
  noteOverrun: NoteOverrun,
  options: Partial<typeof defaults> = {},
): WorkerPool {
  const limits = { ...defaults, ...options }
  /** Idle workers, each with the timer that ends it. */
  const idle = new Map<ChildProcess, NodeJS.Timeout>()
  const busyClubs = new Set<string>()
  let queue: Waiting[] = []

  function startWaiting(): void {
    while (busyClubs.size < limits.atOnce) {
      const at = queue.findIndex(({ clubId }) => !busyClubs.has(clubId))
      const [next] = at < 0 ? [] : queue.splice(at, 1)
      if (!next) return
      busyClubs.add(next.clubId)
      putLast(next.clubId)
      next.start()
    }
  }

  const isOf = (clubId: string) => (waiting: Waiting) => waiting.clubId === clubId

  /** Moves a club's waiting tasks behind those of the others: clubs take turns. */
  function putLast(clubId: string): void {
    const own = queue.filter(isOf(clubId))
    queue = [...queue.filter((waiting) => waiting.clubId !== clubId), ...own]
  }

  function refuseWaiting(clubId: string): void {
    const refused = queue.filter(isOf(clubId))
    queue = queue.filter((waiting) => waiting.clubId !== clubId)
    for (const { refuse } of refused) refuse(busy())
  }

  const turn = (clubId: string) =>
    new Promise<void>((resolve, reject) => {
      const own = queue.filter(isOf(clubId)).length
      if (queue.length >= limits.waiting || own >= limits.waitingPerClub) throw busy()
      queue.push({ clubId, start: resolve, refuse: reject })
      startWaiting()
    })

  function takeWorker(): ChildProcess {
    const [first] = idle
    if (!first) {
      const started = startWorker()
      return started.once('exit', () => idle.delete(started))
    }
    const [worker, end] = first
    clearTimeout(end)
    idle.delete(worker)
    return worker
  }

  function release(worker: ChildProcess): void {
    if (!isRunning(worker)) return
    if (memoryMb(worker) > limits.keptMemoryMb) return void worker.kill('SIGKILL')
    const end = () => {
      // Before it is gone: a task that comes meanwhile must not get it.
      idle.delete(worker)
      worker.kill('SIGKILL')
    }
    idle.set(worker, setTimeout(end, limits.idleMs).unref())
  }

  function perform<Input, Output>(task: UploadTask<Input, Output>, clubId: string, input: Input): Promise<Output> {
    const worker = takeWorker()
    const { promise, resolve, reject } = Promise.withResolvers<Output>()
    const fail = (reason: object) => {
      log.warn({ task: task.module, ...reason }, 'an upload could not be read')
      worker.kill('SIGKILL')
      reject(task.tooMuch())
    }
    const overrun = (reason: object) => {
      fail(reason)
      noteOverrun(task, clubId)
      refuseWaiting(clubId)
    }
    const onMessage = (outcome: Outcome) => {
      if (outcome.kind === 'done') return resolve(outcome.output as Output)
      if (outcome.kind === 'failed') return fail({ error: outcome.error })
      reject(new AppError(outcome.code, outcome.says, outcome.details ? { details: outcome.details } : {}))
    }
    const onExit = (code: number | null, signal: string | null) => fail({ code, signal })
    const onError = (err: Error) => fail({ err })
    const deadline = setTimeout(() => overrun({ tookMs: limits.deadlineMs }), limits.deadlineMs)
    const memoryCheck = setInterval(() => {
      const memory = memoryMb(worker)
      if (memory > limits.maxMemoryMb) overrun({ memoryMb: memory })
    }, memoryCheckMs)
    worker.once('message', onMessage).once('exit', onExit).once('error', onError)
    worker.send({ module: task.module, input })
    return promise.finally(() => {
      clearTimeout(deadline)
      clearInterval(memoryCheck)
      worker.off('message', onMessage).off('exit', onExit).off('error', onError)
      release(worker)
    })
  }

  return {
    async run(task, clubId, input) {
      await turn(clubId)
      try {
        return await perform(task, clubId, input)
      } finally {
        busyClubs.delete(clubId)
        startWaiting()
      }
    },
  }
}

const busy = () =>
  new AppError('unavailable', text('The server is busy with other uploads. Please try again in a minute.'))

/** Starts a worker with lower priority and without the API's environment, which may contain keys. */
function startWorker(): ChildProcess {
  const worker = fork(join(import.meta.dirname, 'worker.ts'), [], {
    execArgv: [`--max-old-space-size=${maxHeapMb}`],
    env: { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  if (worker.pid !== undefined) setPriority(worker.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  worker.on('error', ignore)
  worker.unref()
  worker.channel?.unref()
  return worker
}

const isRunning = ({ exitCode, signalCode, killed }: ChildProcess): boolean =>
  exitCode === null && signalCode === null && !killed

/** Resident memory of a process; 0 if `/proc` does not provide it (only Linux does). */
function memoryMb({ pid }: ChildProcess): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** An idle worker may still emit an error after it was killed; tasks add their own listener. */
const ignore = () => undefined
