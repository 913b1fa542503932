import { expect, test } from 'vitest'
import { Capacity } from './capacity.ts'
import { NearLimit } from './near-limit.ts'

/** A store with the document count of one club, and a capacity that counts it. */
function makeStore(max: number, oldAfterMs?: number) {
  const store = { there: 0, counts: 0, now: 0, near: [] as number[] }
  const near = new NearLimit(
    ({ used }) => store.near.push(used),
    () => store.now,
  )
  const count = async () => {
    store.counts += 1
    const { there } = store
    await Promise.resolve()
    return there
  }
  const capacity = new Capacity('payments', max, count, near, () => store.now, oldAfterMs)
  /** Reserves capacity and writes at once. */
  const write = async (adding: number, removing = 0) => {
    const taken = await capacity.take('a', adding, removing)
    if (!taken) return false
    store.there += adding - removing
    taken.keep()
    return true
  }
  return { store, capacity, write }
}

test('counts once, and again only when the bound reaches the limit', async () => {
  const { store, write } = makeStore(10)
  for (let n = 0; n < 8; n += 1) expect(await write(1)).toBe(true)
  expect(store.counts).toBe(1)
  store.there = 2 // Most writes replaced existing documents.
  expect(await write(5)).toBe(true)
  expect([store.counts, store.there]).toEqual([2, 7])
})

test('what another process has written counts after a while, from a quarter of the limit on', async () => {
  const { store, write } = makeStore(100, 300_000)
  expect(await write(25)).toBe(true)
  store.there += 50
  store.now += 300_001
  expect(await write(1)).toBe(true)
  expect(store.counts).toBe(1)
  expect(await write(24)).toBe(true)
  expect([store.counts, store.there]).toEqual([2, 100])
  expect(await write(1)).toBe(false)
})

test('a full club is refused, and counted at most every half minute', async () => {
  const { store, write } = makeStore(3)
  expect(await write(3)).toBe(true)
  for (let n = 0; n < 5; n += 1) expect(await write(1)).toBe(false)
  expect(store.counts).toBe(2)
  store.there = 1
  store.now = 30_000
  expect(await write(1)).toBe(true)
  expect(store.counts).toBe(3)
})

test('what was removed makes room at once, and removing needs none', async () => {
  const { store, write } = makeStore(3)
  await write(3)
  expect(await write(1)).toBe(false)
  expect(await write(0, 2)).toBe(true)
  expect(await write(2)).toBe(true)
  expect(await write(1)).toBe(false)
  expect(store.there).toBe(3)
})

test('writes that a count may have seen already take no room twice', async () => {
  const { store, capacity, write } = makeStore(3)
  await write(1)
  const [first, second] = [await capacity.take('a', 1), await capacity.take('a', 1)]
  store.there += 2 // Both are written, and neither is kept yet.
  expect(await write(1)).toBe(false)
  for (const one of [first, second]) one?.keep()
  expect(await write(0, 2)).toBe(true)
  expect(await Promise.all([write(1), write(1), write(1)])).toEqual([true, true, false])
  expect(store.there).toBe(3)
  const { counts } = store
  for (let n = 0; n < 5; n += 1) expect(await write(1)).toBe(false)
  expect(store.counts).toBe(counts)
})

test('room that was not used is given back', async () => {
  const { capacity, write } = makeStore(2)
  const taken = await capacity.take('a', 2)
  expect(await write(1)).toBe(false)
  taken?.giveBack()
  expect(await write(2)).toBe(true)
})

test('many at once never pass the limit, whenever the count comes', async () => {
  const { store, capacity } = makeStore(10)
  store.there = 6
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      for (let turn = 0; turn < n % 4; turn += 1) await Promise.resolve()
      const taken = await capacity.take('a', 1)
      if (!taken) return false
      for (let turn = 0; turn < n % 3; turn += 1) await Promise.resolve()
      store.there += 1
      taken.keep()
      return true
    }),
  )
  expect(outcomes.filter(Boolean)).toHaveLength(4)
  expect(store.there).toBe(10)
})

test('one club takes no room of another, and a count that fails is tried again', async () => {
  let fails = true
  const clock = () => 0
  const near = new NearLimit(() => undefined, clock)
  const capacity = new Capacity(
    'members',
    1,
    async () => {
      if (fails) throw new Error('no answer')
      return 0
    },
    near,
    clock,
  )
  await expect(capacity.take('a', 1)).rejects.toThrow('no answer')
  fails = false
  expect(await capacity.take('a', 1)).toBeDefined()
  expect(await capacity.take('a', 1)).toBeUndefined()
  expect(await capacity.take('b', 1)).toBeDefined()
})

test('a club that is near its limit is reported', async () => {
  const { store, write } = makeStore(10)
  for (let n = 0; n < 10; n += 1) await write(1)
  expect(store.near).toEqual([8])
})
