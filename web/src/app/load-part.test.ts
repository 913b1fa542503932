import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadPart } from './load-part.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a part is given up after 120 s', async () => {
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
