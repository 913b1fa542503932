import { AppError } from '@tessera/domain/errors'
import { expect, test } from 'vitest'
import { onceMoreIfLost } from './once-more.ts'

const lost = new AppError('unavailable', 'lost', { lost: true })

test('retries once after a lost connection and passes repeated = true', async () => {
  const attempts: boolean[] = []
  const answer = await onceMoreIfLost(async (repeated) => {
    attempts.push(repeated)
    if (!repeated) throw new TypeError('Failed to fetch')
    return 'done'
  })
  expect([answer, attempts]).toEqual(['done', [false, true]])
})

test('throws what the second attempt throws', async () => {
  let attempts = 0
  const work = async () => {
    attempts += 1
    throw lost
  }
  await expect(onceMoreIfLost(work)).rejects.toBe(lost)
  expect(attempts).toBe(2)
})

test.each([
  ['a refusal', new AppError('forbidden', 'no')],
  ['a server that is not ready', new AppError('unavailable', 'not ready')],
  ['a request that was given up', new DOMException('The operation timed out.', 'TimeoutError')],
])('does not retry after %s', async (_, error) => {
  let attempts = 0
  const work = async () => {
    attempts += 1
    throw error
  }
  await expect(onceMoreIfLost(work)).rejects.toBe(error)
  expect(attempts).toBe(1)
})
