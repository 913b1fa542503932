import { randomUUID } from 'node:crypto'
import { holdLease } from '@tessera/api/leases/hold-lease'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sharedApi } from '../../support/api.ts'

const { deps } = await sharedApi()

/** A clock of processes that stands still until a test moves it on, so that no lease moves because a machine is slow. */
function stillClock() {
  let now = 0
  return {
    read: () => now,
    moveOn: (ms: number) => {
      now += ms
    },
  }
}

/** Starts processes that want the lease `name`; `ran` has the number of each that got it, in order. */
function start(name: string, of: readonly (typeof deps)[], clock = stillClock()) {
  const running = new Set<number>()
  const ran: number[] = []
  let most = 0
  const stops = of.map((one, n) =>
    holdLease(
      one,
      name,
      () => {
        running.add(n)
        ran.push(n)
        most = Math.max(most, running.size)
        return async () => void running.delete(n)
      },
      { look: 20, validFor: 14_000, takeOver: 18_000, clock: clock.read },
    ),
  )
  onTestFinished(async () => void (await Promise.all(stops.map((stop) => stop()))))
  return { running, ran, stops, most: () => most }
}

/** Dependencies of which the writes to the lease fail as without a network, once `cut` is called. */
function cuttableDeps(name: string) {
  let isCut = false
  const { db } = deps.firebase
  const ref = new Proxy(db.doc(`leases/${name}`), {
    get(target, key) {
      const value = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) =>
        isCut ? Promise.reject(Object.assign(new Error('no network'), { code: 14 })) : value.apply(target, given)
    },
  })
  const cutDb = Object.assign(Object.create(db), { collection: () => ({ doc: () => ref }) })
  const cuttable = { ...deps, firebase: { ...deps.firebase, db: cutDb } }
  const cut = () => {
    isCut = true
  }
  return { cuttable, cut }
}
const fence = async (name: string) => (await deps.firebase.db.doc(`leases/${name}`).get()).get('fence')

test('a job runs in one of three processes, and in the next when that one stops', async () => {
  const name = randomUUID()
  const { running, ran, stops, most } = start(name, [deps, deps, deps])
  await expect.poll(() => running.size).toBe(1)
  await stops[ran[0] ?? 0]?.()
  await expect.poll(() => ran.length).toBe(2)
  expect(ran[1]).not.toBe(ran[0])
  expect(most()).toBe(1)
  expect(await fence(name)).toBe(2)
})

test('a process that cannot renew its lease stops the job before another begins it', async () => {
  const name = randomUUID()
  const clock = stillClock()
  const { cut, cuttable } = cuttableDeps(name)
  const first = start(name, [cuttable], clock)
  await expect.poll(() => first.running.size).toBe(1)
  const other = start(name, [deps], clock)
  let wereBoth = false
  const watching = setInterval(() => {
    wereBoth ||= first.running.size + other.running.size > 1
  }, 1)
  onTestFinished(() => clearInterval(watching))
  cut()
  clock.moveOn(14_001)
  await expect.poll(() => first.running.size).toBe(0)
  // The other has until now seen renewals; from here on it sees none.
  await vi.waitFor(() => {
    clock.moveOn(1_000)
    expect(other.running.size).toBe(1)
  }, 30_000)
  expect(wereBoth).toBe(false)
  expect(await fence(name)).toBe(2)
})

test('a process does not renew what another has taken over, and takes it back when that one renews nothing', async () => {
  const name = randomUUID()
  const clock = stillClock()
  const { running } = start(name, [deps], clock)
  await expect.poll(() => running.size).toBe(1)
  await deps.firebase.db.doc(`leases/${name}`).update({ holder: 'another', fence: 7 })
  await expect.poll(() => running.size).toBe(0)
  expect(await fence(name)).toBe(7)
  await vi.waitFor(async () => {
    clock.moveOn(6_000)
    expect(await fence(name)).toBe(8)
  }, 30_000)
})
