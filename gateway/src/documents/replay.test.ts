import { expect, test } from 'vitest'
import type { Upstream } from '../upstream.ts'
import { warmUp } from './replay.ts'

const answering = (statuses: number[]) => {
  const sendNow = async () => ({ status: statuses.shift() ?? 200, headers: {}, body: 'Transaction lock timeout.' })
  return { sendNow } as unknown as Upstream
}

test('the first commit is tried again while the emulator is busy with an earlier try', async () => {
  const left = [409, 409, 200, 500]
  await warmUp(answering(left), '/v1/projects/demo/databases/(default)/documents')
  expect(left).toEqual([500])
})

test.each([[[500]], [[409, 409, 409, 409, 409]]])('the start ends after %j', async (statuses) => {
  const tried = warmUp(answering(statuses), '/v1/projects/demo/databases/(default)/documents')
  await expect(tried).rejects.toThrow('could not be put back')
})
