import { fireEvent, renderHook } from '@testing-library/react/pure'
import { expect, test, vi } from 'vitest'
import { runCommand, useCommand } from '../../../web/src/ui/commands.ts'

test('runs a command once its screen is ready', () => {
  const run = vi.fn()
  runCommand('generate-all')
  const { rerender } = renderHook(({ ready }) => useCommand('generate-all', ready ? run : undefined), {
    initialProps: { ready: false },
  })
  expect(run).not.toHaveBeenCalled()
  rerender({ ready: true })
  expect(run).toHaveBeenCalledTimes(1)
  runCommand('generate-all')
  expect(run).toHaveBeenCalledTimes(2)
})

test.each(['keyDown', 'pointerDown'] as const)('a command that waits is called off by the next %s', (event) => {
  const run = vi.fn()
  runCommand('generate-all')
  fireEvent[event](document.body)
  renderHook(() => useCommand('generate-all', run))
  expect(run).not.toHaveBeenCalled()
})
