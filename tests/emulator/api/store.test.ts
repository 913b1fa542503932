import { randomUUID } from 'node:crypto'
import { faultOf } from '@tessera/api/firebase/faults'
import { commit, parseIfSound, storeOf } from '@tessera/api/firebase/store'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { sharedApi } from '../../support/api.ts'

const { db } = (await sharedApi()).deps.firebase
const series = storeOf(db, 'receiptSeries')
const newSeries = async () => {
  const [id, clubId] = [randomUUID(), randomUUID()]
  await commit(db, (batch) => series.create(batch, id, { clubId, last: 3 }))
  return { id, clubId }
}
const faultIn = (work: Promise<unknown>) => work.then(() => undefined, faultOf)

test('reads a document with its id and version; none if it is missing', async () => {
  const { id, clubId } = await newSeries()
  expect(await series.get(id)).toEqual({ id, clubId, last: 3, updateTime: expect.anything() })
  expect(await series.get(randomUUID())).toBeUndefined()
  expect([...(await series.getMany([id, randomUUID()])).keys()]).toEqual([id])
  expect(await series.getMany([])).toEqual(new Map())
})

test('a change, a deletion and a replacement demand the version that was read', async () => {
  const { id, clubId } = await newSeries()
  const read = await series.get(id)
  if (!read) throw new Error('nothing was read')
  const updateTime = await commit(db, (batch) => series.update(batch, read, { last: 4 }))
  const late = [
    commit(db, (batch) => series.update(batch, read, { last: 9 })),
    commit(db, (batch) => series.put(batch, id, read, { clubId, last: 9 })),
    commit(db, (batch) => series.delete(batch, read)),
  ]
  expect(await Promise.all(late.map(faultIn))).toEqual(['changed', 'changed', 'changed'])
  expect(await series.get(id)).toMatchObject({ last: 4, updateTime })
  await commit(db, (batch) => series.delete(batch, { id, updateTime }))
  expect(await series.get(id)).toBeUndefined()
})

test('a document that was missing is created once', async () => {
  const [id, clubId] = [randomUUID(), randomUUID()]
  const put = (last: number) => commit(db, (batch) => series.put(batch, id, undefined, { clubId, last }))
  await put(1)
  expect(await faultIn(put(2))).toBe('exists')
  expect(await series.get(id)).toMatchObject({ last: 1 })
})

test('a damaged document is refused, or left out and logged', async () => {
  const { id, clubId } = await newSeries()
  await commit(db, (batch) => series.create(batch, randomUUID(), { clubId, last: 'many' }))
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  await expect(series.find(series.ofClub(clubId))).rejects.toThrow('expected number')
  expect((await series.find(series.ofClub(clubId), log)).map((one) => one.id)).toEqual([id])
  expect(lines).toEqual([expect.stringContaining('a document is damaged')])
  const { docs } = await series.ofClub(clubId).get()
  expect(docs.flatMap((doc) => parseIfSound('receiptSeries', doc)?.id ?? [])).toEqual([id])
})

test('merging keeps the other fields', async () => {
  const { id, clubId } = await newSeries()
  await commit(db, (batch) => series.merge(batch, id, { clubId, last: 7, note: 'older version' }))
  await commit(db, (batch) => series.merge(batch, id, { clubId, last: 8 }))
  const stored = await series.all.doc(id).get()
  expect(stored.data()).toEqual({ clubId, last: 8, note: 'older version' })
})
