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

/** Dependencies with a counter of how often the lease is read; after `cut` every request fails as it does without a network. */
function watchedDeps(name: string) {
  let isCut = false
  let looks = 0
  const { db } = deps.firebase
  const ref = new Proxy(db.doc(`leases/${name}`), {
    get(target, key) {
      const value = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        if (key === 'get') looks += 1
        return isCut ? Promise.reject(Object.assign(new Error('no network'), { code: 14 })) : value.apply(target, given)
      }
    },
  })
  const watchedDb = Object.assign(Object.create(db), { collection: () => ({ doc: () => ref }) })
  return {
    deps: { ...deps, firebase: { ...deps.firebase, db: watchedDb } },
    cut: () => {
      isCut = true
    },
    /** Resolves after a look that began later than now. */
    look: async () => {
      const before = looks
      await expect.poll(() => looks).toBeGreaterThan(before + 1)
    },
  }
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
  const [one, two] = [watchedDeps(name), watchedDeps(name)]
  const first = start(name, [one.deps], clock)
  await expect.poll(() => first.running.size).toBe(1)
  const other = start(name, [two.deps], clock)
  let wereBoth = false
  const watching = setInterval(() => {
    wereBoth ||= first.running.size + other.running.size > 1
  }, 1)
  onTestFinished(() => clearInterval(watching))
  await two.look()
  one.cut()
  for (let seconds = 0; seconds < 14; seconds += 2) {
    clock.moveOn(2_000)
    await two.look()
  }
  expect([first.running.size, other.running.size]).toEqual([1, 0])
  clock.moveOn(1)
  await expect.poll(() => first.running.size).toBe(0)
  await two.look()
  expect(other.running.size).toBe(0)
  // The last renewal may have been under way at the cut, and seen late: the lease is free so long after that.
  clock.moveOn(18_000)
  await expect.poll(() => other.running.size).toBe(1)
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
