import type { Purpose } from '@tessera/domain/machines/purpose'
import { expect } from 'vitest'
import type { Club } from './club.ts'

/** A key that an owner of a club has made, with its id. */
export interface TestKey {
  readonly id: string
  readonly key: string
}

/** Makes a key of a club. */
export async function makeKey(club: Club, purpose: Purpose, until = '2199-12-31'): Promise<TestKey> {
  const { status, body } = await club.call('POST', '/api/keys', { name: `For ${purpose}`, purpose, until })
  expect(status, JSON.stringify(body)).toBe(200)
  const key = String(body.key)
  return { id: key.split('_')[1] ?? '', key }
}
