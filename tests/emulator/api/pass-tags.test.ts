import { randomUUID } from 'node:crypto'
import { beginStamps } from '@tessera/api/passes/cards/tags'
import { expect, test } from 'vitest'
import { sharedApi } from '../../support/api.ts'

const { db } = (await sharedApi()).deps.firebase
const now = new Date('2026-11-21T12:00:00.200Z')
const early = new Date(now.getTime() - 2_000)
const pass = { tag: 0, modified: 0 }
const freshType = () => `pass.test.${randomUUID()}`

test('tags increase across processes of which the clocks differ', async () => {
  const type = freshType()
  const ahead = await beginStamps(db, type)
  const first = ahead.stamp(pass, now)
  await ahead.commit(db.batch())
  const behind = await beginStamps(db, type)
  const second = behind.stamp(pass, early)
  await behind.commit(db.batch())
  const third = ahead.stamp(pass, now)
  expect(second.tag).toBeGreaterThan(first.tag)
  expect(behind.stamp({ tag: first.tag + 9_000, modified: 0 }, now).tag).toBe(first.tag + 9_001)
  // The process ahead has not seen the second tag: what it stamps now is not stored.
  expect(third.tag).toBeLessThanOrEqual(second.tag)
  await expect(ahead.commit(db.batch())).rejects.toThrow()
})

test('of two first tags of a type, one is stored', async () => {
  const type = freshType()
  const both = await Promise.all([beginStamps(db, type), beginStamps(db, type)])
  for (const stamps of both) stamps.stamp(pass, now)
  const results = await Promise.allSettled(both.map((stamps) => stamps.commit(db.batch())))
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('several commits of one turn follow each other', async () => {
  const stamps = await beginStamps(db, freshType())
  const tags: number[] = []
  for (let n = 0; n < 3; n += 1) {
    tags.push(stamps.stamp(pass, now).tag)
    await stamps.commit(db.batch())
  }
  expect(tags).toEqual([...new Set(tags)].sort())
})

test('gives two changes in one second different modification times', async () => {
  const { stamp } = await beginStamps(db, freshType())
  const first = stamp(pass, now)
  expect(first.modified).toBe(Date.parse('2026-11-21T12:00:01Z') / 1000)
  expect(stamp(first, now).modified).toBe(first.modified + 1)
})
