import { AppError, type ErrorCode } from '@tessera/domain/errors'
import { renderHook, waitFor } from '@testing-library/react/pure'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useSending } from '../../../web/src/passes/use-sending.ts'

/** Sends these names once the device is online; the server refuses some with a code. Returns the names that were tried. */
function sendOnline(names: readonly string[], refused: Readonly<Record<string, ErrorCode>>) {
  const tried: string[] = []
  const onSent = vi.fn(async () => undefined)
  const send = async (name: string) => {
    tried.push(name)
    const code = refused[name]
    if (code) throw new AppError(code, 'Refused')
  }
  onTestFinished(renderHook(() => useSending(names, send, onSent)).unmount)
  dispatchEvent(new Event('online'))
  return { tried, onSent }
}

test('what the server refuses holds up nothing behind it', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const { tried, onSent } = sendOnline(['Anna', 'Ben', 'Zoë'], { Ben: 'not_found' })
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  expect(tried).toEqual(['Anna', 'Ben', 'Zoë'])
  expect(warned).toHaveBeenCalledOnce()
})

test('without a connection the rest waits, and the next attempt begins anew', async () => {
  const { tried, onSent } = sendOnline(['Anna', 'Ben', 'Zoë'], { Ben: 'unavailable' })
  await waitFor(() => {
    dispatchEvent(new Event('online'))
    expect(tried.slice(0, 4)).toEqual(['Anna', 'Ben', 'Anna', 'Ben'])
  })
  expect(onSent).not.toHaveBeenCalled()
})
