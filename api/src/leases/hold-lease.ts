import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { storedLeaseSchema } from '@tessera/domain/stored/lease'
import { collection } from '../firebase/collections.ts'
import { faultOf } from '../firebase/faults.ts'
import { fieldsOf, serverTime, type UpdateTime } from '../firebase/plain.ts'
import { unchangedSince } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'

/** All in milliseconds, measured by each process itself: no clocks are compared. */
interface LeasePace {
  /** Interval between reads of the lease; the holder renews it at every second one. */
  readonly look: number
  /** Without a renewal for this long, the holder stops its job. */
  readonly validFor: number
  /** Without a renewal seen for this long, another process takes the lease. Longer than `validFor`. */
  readonly takeOver: number
  /** The time of this process; never goes back. */
  readonly clock?: () => number
}
/** A job moves within 24 s. A holder writes 10,800 times a day, half of Firestore's free quota. */
const ordinary: LeasePace = { look: 4_000, validFor: 14_000, takeOver: 18_000 }

interface Held {
  readonly fence: number
  readonly stopJob: () => Promise<void>
  /** When the last successful renewal was sent. */
  sentAt: number
  updateTime: UpdateTime | undefined
  isRenewalDue: boolean
}

/**
 * Runs a job in one process at a time, of all on the same database: in the one that holds the lease `name`. `startJob`
 * returns what stops the job. The lease's fencing number grows with every holder. A process that was suspended may run
 * on for a moment beside the next holder: what the job does outside needs a condition of its own. Returns a function that
 * stops the job and gives the lease back, so that the next process takes it at its next look.
 */
export function holdLease(
  { firebase: { db }, log }: Needs<'db' | 'log'>,
  name: string,
  startJob: () => () => Promise<void>,
  { look, validFor, takeOver, clock = () => performance.now() }: LeasePace = ordinary,
): () => Promise<void> {
  const ref = collection(db, 'leases').doc(name)
  const holder = `${hostname()}.${process.pid}.${randomUUID().slice(0, 8)}`
  let held: Held | undefined
  /** The other holder's last renewal, and when this process first saw it. */
  let seen: { readonly renewal: string; readonly at: number } | undefined
  let stopping: Promise<void> = Promise.resolve()

  function lose(why: string): void {
    if (!held) return
    log.warn({ lease: name, fence: held.fence, why }, 'a job moves to another process')
    const { stopJob } = held
    held = undefined
    stopping = Promise.all([stopping, stopJob()]).then(() => undefined)
  }

  async function renew(current: Held): Promise<void> {
    const sentAt = clock()
    try {
      const { writeTime } = await ref.update({ renewedAt: serverTime() }, unchangedSince(current.updateTime))
      Object.assign(current, { sentAt, updateTime: writeTime })
    } catch (error) {
      if (faultOf(error) === 'unavailable') return
      if (!['changed', 'missing'].includes(faultOf(error))) throw error
      // The response of an earlier renewal may have been lost.
      const now = await ref.get()
      const lease = storedLeaseSchema.safeParse(fieldsOf(now)).data
      if (lease?.holder === holder && lease.fence === current.fence) current.updateTime = now.updateTime
      else lose('another process has the lease')
    }
  }

  async function tryToTake(): Promise<void> {
    const snapshot = await ref.get()
    const fields = fieldsOf(snapshot)
    const lease = fields === undefined ? undefined : storedLeaseSchema.parse(fields)
    const now = clock()
    const renewal = `${snapshot.updateTime?.valueOf()}`
    if (seen?.renewal !== renewal) seen = { renewal, at: now }
    if (lease?.holder && now - seen.at < takeOver) return
    const fence = (lease?.fence ?? 0) + 1
    const taken = { holder, fence, renewedAt: serverTime() }
    try {
      const { writeTime } = lease
        ? await ref.update(taken, unchangedSince(snapshot.updateTime))
        : await ref.create(taken)
      if (isStopped) return await giveBack(writeTime)
      log.info({ lease: name, fence }, 'a job runs in this process')
      held = { fence, stopJob: startJob(), sentAt: now, updateTime: writeTime, isRenewalDue: false }
    } catch (error) {
      if (!['changed', 'exists', 'missing'].includes(faultOf(error))) throw error
    }
  }

  async function giveBack(updateTime: UpdateTime | undefined): Promise<void> {
    try {
      await ref.update({ holder: '' }, unchangedSince(updateTime))
    } catch (error) {
      log.debug({ err: error, lease: name }, 'the lease was not given back; it ends by itself')
    }
  }

  async function step(): Promise<void> {
    try {
      if (!held) return await tryToTake()
      if (held.isRenewalDue) await renew(held)
      if (held) held.isRenewalDue = !held.isRenewalDue
    } catch (error) {
      log.warn({ err: error, lease: name }, 'a lease could not be looked at')
    }
  }

  let isStopped = false
  let running: Promise<void> = step()
  let isRunning = false
  const timer = setInterval(() => {
    if (held && clock() - held.sentAt > validFor) lose('it could not be renewed')
    if (isRunning) return
    isRunning = true
    running = step().finally(() => {
      isRunning = false
    })
  }, look)
  return async () => {
    isStopped = true
    clearInterval(timer)
    await running
    const last = held
    held = undefined
    await Promise.all([last?.stopJob(), stopping])
    if (last) await giveBack(last.updateTime)
  }
}
