import { act, renderHook } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { useExclusive } from '../../../web/src/ui/use-exclusive.ts'

test('ignores a second call while the first is running', async () => {
  const gate = Promise.withResolvers<void>()
  let calls = 0
  const { result } = renderHook(() =>
    useExclusive(async () => {
      calls += 1
      await gate.promise
    }),
  )
  const [run] = result.current
  let both: Promise<unknown> = Promise.resolve()
  act(() => {
    both = Promise.all([run(), run()])
  })
  expect([calls, result.current[1]]).toEqual([1, true])
  await act(async () => {
    gate.resolve()
    await both
  })
  expect(result.current[1]).toBe(false)
  await act(() => run())
  expect(calls).toBe(2)
})
