import { expect, test } from 'vitest'
import { keyedMutex } from './keyed-mutex.ts'

/** Work that the test ends with `end` or `fail`. */
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

/** Runs all pending microtasks. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('runs work on one key one at a time in the order of arrival; does not block other keys', async () => {
  const log: string[] = []
  const [a, b, c] = [piece(log, 'a'), piece(log, 'b'), piece(log, 'c')]
  const all = [keyedMutex(['x'], a.work), keyedMutex(['x'], b.work), keyedMutex(['y'], c.work)]
  await settle()
  expect(log).toEqual(['a begins', 'c begins'])
  a.end()
  await settle()
  expect(log.slice(2)).toEqual(['a ends', 'b begins'])
  b.end()
  c.end()
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c'])
})

test('rejects for the caller if work fails, and runs the next work', async () => {
  const log: string[] = []
  const [a, b] = [piece(log, 'a'), piece(log, 'b')]
  const failed = expect(keyedMutex(['x'], a.work)).rejects.toThrow('broken')
  const next = keyedMutex(['x'], b.work)
  a.fail(new Error('broken'))
  await failed
  b.end()
  expect(await next).toBe('b')
})

test('work on two keys waits for both, and the opposite order of keys causes no deadlock', async () => {
  const log: string[] = []
  const [a, b] = [piece(log, 'a'), piece(log, 'b')]
  const all = [keyedMutex(['x', 'y'], a.work), keyedMutex(['y', 'x', 'x'], b.work)]
  await settle()
  expect(log).toEqual(['a begins'])
  a.end()
  b.end()
  expect(await Promise.all(all)).toEqual(['a', 'b'])
})
