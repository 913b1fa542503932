import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FairTurns, QueueFull } from './fair-turns.ts'

/** Runs short jobs per requester and records the requester of each finished job. */
function workshop(atOnce: number, mostWaiting: number) {
  const turns = new FairTurns(atOnce, mostWaiting)
  const done: string[] = []
  const seen = { running: 0, most: 0 }
  const job = (requester: string) =>
    turns.run(requester, async () => {
      seen.running += 1
      seen.most = Math.max(seen.most, seen.running)
      await new Promise(setImmediate)
      seen.running -= 1
      done.push(requester)
    })
  return { turns, job, done, seen }
}

test('a requester with one job waits for only a few of another with 200', async () => {
  const { job, done } = workshop(2, 200)
  const flood = Array.from({ length: 200 }, () => job('mallory'))
  await Promise.all([job('anna'), job('ben')])
  expect(done.filter((one) => one === 'mallory').length).toBeLessThanOrEqual(4)
  await Promise.all(flood)
})

test('runs all jobs, with at most one turn of each other requester between two turns of one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 60 }), async (requesters) => {
      const { job, done, seen } = workshop(1, 60)
      await Promise.all(requesters.map(job))
      expect(done.toSorted()).toEqual(requesters.toSorted())
      expect(seen.most).toBeLessThanOrEqual(1)
      // The first job did not wait, so turns begin with the second.
      const turns = done.slice(1)
      for (const [at, requester] of turns.entries()) {
        const others = turns.slice(turns.lastIndexOf(requester, at - 1) + 1, at)
        if (at > 0) expect(new Set(others).size).toBe(others.length)
      }
    }),
  )
})

test('refuses jobs beyond the queue limit of one requester only', async () => {
  const { turns, job } = workshop(2, 5)
  const flood = Array.from({ length: 7 }, () => job('mallory'))
  expect([turns.isFull('mallory'), turns.isFull('anna')]).toEqual([true, false])
  await expect(job('mallory')).rejects.toThrow(QueueFull)
  await job('anna')
  await Promise.all(flood)
  expect(turns.isFull('mallory')).toBe(false)
  await job('mallory')
})

test('a failed job frees its slot', async () => {
  const { turns, job } = workshop(1, 5)
  const failing = turns.run('anna', () => Promise.reject(new Error('no')))
  const next = job('anna')
  await expect(failing).rejects.toThrow('no')
  await next
  await job('ben')
})
