import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('./call.ts', () => ({ call: vi.fn() }))
// Tests of one worker share their modules: another may have loaded the real one before, or load it after.
vi.resetModules()
afterAll(() => void vi.resetModules())
const { AppError } = await import('@tessera/domain/errors')
const { membersContract } = await import('@tessera/domain/members/contract')
const { call } = await import('./call.ts')
const { callPatiently } = await import('./call-patiently.ts')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const tooMuch = new AppError('too_many_requests', 'Your club is saving too much at once.')
const part = () => callPatiently(membersContract.undoImport, { params: { id: 'import' } })

/** Answers with a refusal so many times, then with the answer. */
function refuseTimes(times: number): void {
  vi.mocked(call).mockReset()
  for (let n = 0; n < times; n += 1) vi.mocked(call).mockRejectedValueOnce(tooMuch)
  vi.mocked(call).mockResolvedValueOnce({ kept: [], left: 0 } as never)
}

test.each([0, 1, 6])('a part that is refused %s times is sent again until it is taken', async (times) => {
  refuseTimes(times)
  const sent = part()
  await vi.runAllTimersAsync()
  expect(await sent).toEqual({ kept: [], left: 0 })
  expect(call).toHaveBeenCalledTimes(times + 1)
})

test('one that is refused for more than a minute fails, and so does another failure at once', async () => {
  refuseTimes(7)
  const sent = part()
  const refused = expect(sent).rejects.toBe(tooMuch)
  await vi.runAllTimersAsync()
  await refused
  const other = new AppError('forbidden', 'Ask the treasurer')
  vi.mocked(call).mockReset()
  vi.mocked(call).mockRejectedValueOnce(other)
  await expect(part()).rejects.toBe(other)
})
