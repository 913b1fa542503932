import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spec } from '../../tests/spec/tags.ts'
import { loadPart } from './load-part.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a part is given up after 120 s', { tags: spec('9.33') }, async () => {
  const told = vi.fn()
  loadPart(() => new Promise(() => undefined)).catch(told)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toHaveBeenCalledWith(expect.any(TypeError))
})

test('a part that comes is there, and no timer stays', async () => {
  expect(await loadPart(async () => 'part')).toBe('part')
  expect(vi.getTimerCount()).toBe(0)
})

test('a part that is lost on the way is fetched once more', async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError('no network')).mockResolvedValueOnce('part')
  const loading = loadPart(load)
  await vi.runAllTimersAsync()
  expect(await loading).toBe('part')
  load.mockRejectedValue(new TypeError('no network'))
  const failing = expect(loadPart(load)).rejects.toThrow('no network')
  await vi.advanceTimersByTimeAsync(1_000)
  await failing
  expect([load.mock.calls.length, vi.getTimerCount()]).toEqual([4, 0])
})

test('whatever part of the app is fetched when it is first wanted is fetched so', { tags: spec('9.37') }, () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter((name) => !name.includes('.test.'))
  const fetched = files.flatMap((name) =>
    [...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(/.*\bimport\(.*/g)].map(([line]) => line.trim()),
  )
  expect(fetched.length).toBeGreaterThan(10)
  expect(fetched.filter((line) => !/loadPart\((async )?\(\) => \(?(await )?import\(/.test(line))).toEqual([])
})
