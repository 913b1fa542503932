import { AppError } from '@tessera/domain/errors'
import { act, renderHook } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { useAction } from '../../../web/src/ui/use-action.ts'

test('ignores a second call while the first is running', async () => {
  const gate = Promise.withResolvers<void>()
  let calls = 0
  const { result } = renderHook(() =>
    useAction('It failed', async () => {
      calls += 1
      await gate.promise
    }),
  )
  const [run] = result.current
  let both: Promise<unknown> = Promise.resolve()
  act(() => {
    both = Promise.all([run(), run()])
  })
  await act(async () => undefined)
  expect([calls, result.current[1]]).toEqual([1, true])
  await act(async () => {
    gate.resolve()
    await both
  })
  expect(result.current[1]).toBe(false)
  await act(() => run())
  expect(calls).toBe(2)
})

test('runs once per key at a time, and says which one runs', async () => {
  const gate = Promise.withResolvers<void>()
  const calls: string[] = []
  const { result } = renderHook(() =>
    useAction(
      'It failed',
      async (id: string) => {
        calls.push(id)
        await gate.promise
      },
      { each: (id) => id },
    ),
  )
  const [run] = result.current
  let all: Promise<unknown> = Promise.resolve()
  act(() => {
    all = Promise.all([run('a'), run('b'), run('a')])
  })
  await act(async () => undefined)
  expect([calls, result.current[2]]).toEqual([['a', 'b'], ['b']])
  await act(async () => {
    gate.resolve()
    await all
  })
  expect(result.current[2]).toBeUndefined()
})

test('shows why it failed, clears that as it runs again, and calls onFailed with the arguments', async () => {
  const shown: unknown[] = []
  const errors = [new AppError('not_found', 'It is gone'), new TypeError('x is undefined')]
  const { result } = renderHook(() =>
    useAction(
      'It failed',
      async (_: number) => {
        throw errors.shift()
      },
      { show: (sentence) => shown.push(sentence), onFailed: (_, count) => shown.push(count) },
    ),
  )
  await act(() => result.current[0](1))
  await act(() => result.current[0](2))
  expect(shown).toEqual([undefined, 'It is gone', 1, undefined, 'It failed', 2])
  expect(result.current[1]).toBe(false)
})
