import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Journal } from './journal.ts'

// Written by version 1 of the format. Never regenerate it: every later version must read it.
const recorded = join(import.meta.dirname, 'version-1')
const at = 'projects/demo-tessera/databases/(default)/documents'
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'version-1-'))
  cpSync(recorded, folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function read(more?: (journal: Journal) => Promise<void>): Promise<Record<string, unknown>> {
  const state: Record<string, unknown> = {}
  const journal = await Journal.open(folder, pino({ enabled: false }), ({ put }) => {
    for (const [kind, key, value] of put) {
      if (value === null) delete state[`${kind} ${key}`]
      else state[`${kind} ${key}`] = value
    }
  })
  await more?.(journal)
  await journal.close()
  return state
}

const expected = {
  [`documents ${at}/clubs/c1`]: { name: { stringValue: 'Ruderclub Grüße 🎫' }, clubId: { stringValue: 'c1' } },
  [`documents ${at}/users/anna`]: {
    role: { stringValue: 'admin' },
    adminOf: { mapValue: { fields: { c1: { booleanValue: true } } } },
  },
  [`documents ${at}/payments/p1`]: {
    amount: { doubleValue: 12.5 },
    paymentDate: { timestampValue: '2026-03-01T00:00:00Z' },
    createdAt: { timestampValue: '2026-03-01T12:00:00.123Z' },
    photo: { bytesValue: 'AP8KDQ==' },
    notes: { stringValue: '' },
    yearId: { nullValue: null },
  },
  'accounts anna': expect.objectContaining({ email: 'anna@club.test', validSince: '1700000000' }),
  'sessions hash-of-a-token': expect.objectContaining({ uid: 'anna', usedAt: 1_700_000_000_123 }),
}

test('reads a journal of version 1: images, later changes and deletions', async () => {
  expect(await read()).toEqual(expected)
})

test('appends to a journal of version 1 and compacts it', async () => {
  await read(async (journal) => {
    await journal.append([['documents', `${at}/payments/p2`, { amount: { integerValue: '1' } }]])
    await journal.compact()
  })
  expect(readdirSync(folder).filter((name) => name.startsWith('images'))).toHaveLength(1)
  expect(await read()).toEqual({ ...expected, [`documents ${at}/payments/p2`]: { amount: { integerValue: '1' } } })
})
