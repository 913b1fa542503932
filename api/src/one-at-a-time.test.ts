import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

/** A piece of work that the test ends when it likes. */
function piece(log: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const work = async () => {
    log.push(`${name} begins`)
    await promise
    log.push(`${name} ends`)
    return name
  }
  return { work, end: resolve, fail: reject }
}

/** Lets everything that can go on go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('work on one key runs alone and in the order of arrival; other keys are free', async () => {
  const log: string[] = []
  const [a, b, c] = [piece(log, 'a'), piece(log, 'b'), piece(log, 'c')]
  const all = [oneAtATime(['x'], a.work), oneAtATime(['x'], b.work), oneAtATime(['y'], c.work)]
  await settle()
  expect(log).toEqual(['a begins', 'c begins'])
  a.end()
  await settle()
  expect(log.slice(2)).toEqual(['a ends', 'b begins'])
  b.end()
  c.end()
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c'])
})

test('work that fails tells its caller and lets the next one begin', async () => {
  const log: string[] = []
  const [a, b] = [piece(log, 'a'), piece(log, 'b')]
  const failed = expect(oneAtATime(['x'], a.work)).rejects.toThrow('broken')
  const next = oneAtATime(['x'], b.work)
  a.fail(new Error('broken'))
  await failed
  b.end()
  expect(await next).toBe('b')
})

test('work on two keys waits for both, and two that name them the other way round do not block each other', async () => {
  const log: string[] = []
  const [a, b] = [piece(log, 'a'), piece(log, 'b')]
  const all = [oneAtATime(['x', 'y'], a.work), oneAtATime(['y', 'x', 'x'], b.work)]
  await settle()
  expect(log).toEqual(['a begins'])
  a.end()
  b.end()
  expect(await Promise.all(all)).toEqual(['a', 'b'])
})
