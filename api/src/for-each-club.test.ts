import { AppError } from '@tessera/domain/errors'
import { createLog } from '@tessera/server/log'
import { expect, test, vi } from 'vitest'
import { forEachClub } from './for-each-club.ts'

test('an error of one club is logged for it; that nothing answers is logged once for all of them', async () => {
  const log = createLog('silent', 'api')
  const warn = vi.spyOn(log, 'warn')
  const work = async (club: string) => {
    if (club === 'fine') return
    throw club.startsWith('away') ? new AppError('unavailable', 'not ready') : new Error('broken')
  }
  const clubs = ['away 1', 'broken', 'fine', 'away 2', 'broken too', 'away 3']
  expect(await forEachClub({ log }, clubs, 'not done', work)).toBe(false)
  expect(warn.mock.calls).toMatchObject([
    [{ clubId: 'away 1', error: expect.stringContaining('not ready') }, 'not done'],
    [{ clubId: 'broken' }, 'not done'],
    [{ clubId: 'broken too' }, 'not done'],
    [{ more: 2 }, 'not done'],
  ])
})
