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

/** Loads code by `loadPart`, or is `loadPart`. */
const loaders = new Set(['loadPart', 'lazyPart', 'lazyDialog', 'on', 'guarded'])

/** Returns the name of the function that is called around a place in a source text: `on` for `on(import(…))`. */
function calleeAt(source: string, place: number): string {
  let depth = 0
  for (let at = place - 1; at >= 0; at -= 1) {
    if (source[at] === ')') depth += 1
    if (source[at] !== '(') continue
    const [callee] = /\w+$/.exec(source.slice(0, at)) ?? []
    if (depth > 0) depth -= 1
    else if (callee && callee !== 'import') return callee
  }
  return ''
}

test('every lazy import of the app goes through loadPart', { tags: spec('9.37') }, () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter((name) => !name.includes('.test.'))
  const fetched = files.flatMap((name) => {
    const source = readFileSync(join(import.meta.dirname, name), 'utf8')
    return [...source.matchAll(/\bimport\(/g)].map(({ index }) => `${name}: ${calleeAt(source, index)}`)
  })
  expect(fetched.length).toBeGreaterThan(30)
  expect(fetched.filter((one) => !loaders.has(one.split(': ')[1] ?? ''))).toEqual([])
})
