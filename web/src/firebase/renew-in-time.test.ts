import { AppError } from '@tessera/domain/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spec } from '../../../tests/spec/tags.ts'
import { renewInTime } from './renew-in-time.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const minutes = 60_000
const noNetwork = () => Promise.reject(new AppError('unavailable', 'no network'))

test('renews a token 5 minutes before its end', async () => {
  const renew = vi.fn(async () => undefined)
  renewInTime(60 * minutes, renew)
  await vi.advanceTimersByTimeAsync(55 * minutes - 1)
  expect(renew).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(renew).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})

test('backs off from 30 s to 16 minutes on network errors', { tags: spec('9.32') }, async () => {
  const renew = vi.fn(noNetwork)
  renewInTime(0, renew)
  await vi.advanceTimersByTimeAsync(0)
  for (const [tries, seconds] of [30, 60, 120, 240, 480, 960, 960].entries()) {
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    expect(renew).toHaveBeenCalledTimes(tries + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(renew).toHaveBeenCalledTimes(tries + 2)
  }
})

test('does not retry after a refusal, nor after a sign-out', async () => {
  renewInTime(0, () => Promise.reject(new AppError('unauthenticated', 'ended')))
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(0)
  renewInTime(60 * minutes, noNetwork)
  renewInTime(undefined, noNetwork)
  expect(vi.getTimerCount()).toBe(0)
})

test('a new token ends the retries for the previous one', async () => {
  const gate = Promise.withResolvers<void>()
  renewInTime(0, () => gate.promise.then(noNetwork))
  await vi.advanceTimersByTimeAsync(0)
  renewInTime(60 * minutes, noNetwork)
  gate.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(1)
})
