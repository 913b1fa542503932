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

test('gives up after 120 s', { tags: spec('9.33') }, async () => {
  const failed = vi.fn()
  loadPart(() => new Promise(() => undefined)).catch(failed)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(failed).toHaveBeenCalledWith(expect.any(TypeError))
})

test('returns the loaded part and clears the timer', async () => {
  expect(await loadPart(async () => 'part')).toBe('part')
  expect(vi.getTimerCount()).toBe(0)
})

test('retries up to three times after a lost connection', async () => {
  const lost = new TypeError('no network')
  const load = vi.fn().mockRejectedValueOnce(lost).mockRejectedValueOnce(lost).mockResolvedValueOnce('part')
  const loading = loadPart(load)
  await vi.runAllTimersAsync()
  expect(await loading).toBe('part')
  load.mockRejectedValue(lost)
  const failing = expect(loadPart(load)).rejects.toThrow('no network')
  await vi.advanceTimersByTimeAsync(10_000)
  await failing
  expect([load.mock.calls.length, vi.getTimerCount()]).toEqual([7, 0])
})

test('every lazy import of the app goes through loadPart', { tags: spec('9.37') }, () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter((name) => !name.includes('.test.'))
  const fetched = files.flatMap((name) =>
    [...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(/.*\bimport\(.*/g)].map(([line]) => line.trim()),
  )
  expect(fetched.length).toBeGreaterThan(10)
  expect(fetched.filter((line) => !/loadPart\((async )?\(\) => \(?(await )?import\(/.test(line))).toEqual([])
})
