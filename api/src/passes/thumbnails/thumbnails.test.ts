import { mkdtempSync, readdirSync, truncateSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { Thumbnails } from './thumbnails.ts'

vi.setConfig({ testTimeout: 60_000 })

const log = pino({ level: 'silent' })
const photo = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#456' } })
  .webp()
  .toBuffer()
const newFolder = () => join(mkdtempSync(join(tmpdir(), 'tessera-thumbnails-')), 'cache')

test('resizes a photo once, also for two at once and after a restart', async () => {
  const folder = newFolder()
  const read = vi.fn(async () => photo)
  const thumbnails = new Thumbnails(folder, log)
  const [first, second] = await Promise.all([thumbnails.of('one', read), thumbnails.of('one', read)])
  const again = await new Thumbnails(folder, log).of('one', read)
  expect(read).toHaveBeenCalledTimes(1)
  expect(second).toEqual(first)
  expect(again).toEqual(first)
  const sides = Object.values(first ?? {}).map(async (bytes) => (await sharp(bytes).metadata()).width)
  expect(await Promise.all(sides)).toEqual([90, 180, 270])
})

test('resizes again what is damaged, and forgets a deleted photo', async () => {
  const folder = newFolder()
  const thumbnails = new Thumbnails(folder, log)
  const made = await thumbnails.of('one', async () => photo)
  truncateSync(join(folder, 'one'), 100)
  expect(await thumbnails.of('one', async () => photo)).toEqual(made)
  await thumbnails.forget('one')
  expect(readdirSync(folder)).toEqual([])
  expect(await thumbnails.of('one', async () => undefined)).toBeUndefined()
})

test('deletes old thumbnails, and the oldest beyond its size', async () => {
  const folder = newFolder()
  const size = async () => {
    const whole = await new Thumbnails(newFolder(), log).of('x', async () => photo)
    return Object.values(whole ?? {}).reduce((sum, { length }) => sum + length, 12)
  }
  const thumbnails = new Thumbnails(folder, log, { writesPerSweep: 1, maxBytes: 2 * (await size()) })
  const age = (name: string, days: number) => {
    const then = Date.now() / 1000 - days * 86_400
    utimesSync(join(folder, name), then, then)
  }
  for (const name of ['old', 'a', 'b']) await thumbnails.of(name, async () => photo)
  age('a', 1)
  await thumbnails.of('c', async () => photo)
  expect(readdirSync(folder).sort()).toEqual(['b', 'c'])
  age('b', 40)
  age('c', 1)
  await thumbnails.of('d', async () => photo)
  expect(readdirSync(folder).sort()).toEqual(['c', 'd'])
})

test('deletes old thumbnails at the start, also without a new photo, and needs no folder', async () => {
  const folder = newFolder()
  for (const name of ['old', 'new']) await new Thumbnails(folder, log).of(name, async () => photo)
  const then = Date.now() / 1000 - 40 * 86_400
  utimesSync(join(folder, 'old'), then, then)
  await new Thumbnails(folder, log).tidy()
  expect(readdirSync(folder)).toEqual(['new'])
  await new Thumbnails(join(import.meta.filename, 'cache'), log).tidy()
})

test('works on a disk that cannot be written', async () => {
  const thumbnails = new Thumbnails(join(import.meta.filename, 'cache'), log)
  expect(Object.keys((await thumbnails.of('one', async () => photo)) ?? {})).toHaveLength(3)
})
