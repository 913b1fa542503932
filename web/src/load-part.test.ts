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
  await expect(loadPart(() => Promise.reject(new TypeError('no network')))).rejects.toThrow('no network')
  expect(vi.getTimerCount()).toBe(0)
})

test('whatever part of the app is fetched when it is first wanted is fetched so', { tags: spec('9.37') }, () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter((name) => !name.includes('.test.'))
  const fetched = files.flatMap((name) =>
    [...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(/.*\bimport\(.*/g)].map(([line]) => line.trim()),
  )
  expect(fetched.length).toBeGreaterThan(10)
  expect(fetched.filter((line) => !/loadPart\((async )?\(\) => \(?(await )?import\(/.test(line))).toEqual([])
})
