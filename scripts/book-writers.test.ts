import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './product/environment.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const lockedBooks = 'tests/emulator/api/locked-books.test.ts'
const closedYears = 'tests/emulator/api/closed-years.test.ts'

interface Writer {
  /** What it asks before it writes: the rule itself, or one of `askers`. */
  readonly asks: readonly string[]
  /** The table that has it on the last locked day, in a closed year, and once the books are open. */
  readonly table: string
  readonly rows: readonly string[]
}

/** Files of the API that write payments, items or years. What a browser writes by itself is judged by firestore.rules. */
const writers: Readonly<Record<string, Writer>> = {
  'bank/service.ts': {
    asks: ['whyNotRecorded'],
    table: lockedBooks,
    rows: ['the record of a bank line', 'the record of a debit run'],
  },
  'bank/take-back.ts': { asks: ['readUndoable'], table: lockedBooks, rows: ['the taking back of a returned debit'] },
  'bank/undo-run.ts': { asks: ['whyLocked', 'readUndoable'], table: lockedBooks, rows: ['the undo of a bank run'] },
  'debit/mark-run.ts': { asks: ['readUndoable'], table: lockedBooks, rows: ['the undo of a debit run'] },
  'history/restore.ts': {
    asks: ['whyLocked', 'whyYearClosed'],
    table: lockedBooks,
    rows: ['the restoring of a deleted payment'],
  },
  'members/many-payment.ts': { asks: ['demandUnlocked'], table: lockedBooks, rows: ['the record for many'] },
  'members/undo-many.ts': { asks: ['readUndoable'], table: lockedBooks, rows: ['the undo of the record for many'] },
  'payments/undo-season.ts': {
    asks: ['whyYearClosed'],
    table: closedYears,
    rows: ['the undo of the start of a season', 'the restoring of a deleted item', 'the restoring of a deleted year'],
  },
  'refunds/drop-run.ts': { asks: ['whyLocked'], table: lockedBooks, rows: ['the undo of a refund'] },
  'refunds/make-run.ts': { asks: ['readRefundable'], table: lockedBooks, rows: ['a refund'] },
}

/** Functions that ask the rule for several writers. */
const askers = {
  readRefundable: 'refunds/refundable.ts',
  readUndoable: 'payments/undoable.ts',
  whyNotRecorded: 'bank/why-not-recorded.ts',
} as const

/** Creates a payment for its caller, which has asked. */
const creator = 'payments/service.ts'
/** Restores a member with notes and photo, which no season closes. */
const ofMembers = 'members/restore.ts'

const store = /storeOf\([^()]*'(?:payments|paymentItems|paymentYears)'\)/.source
const writes = /\.(?:create|update|put|merge|delete)\(/.source

/** True if a file writes to a store of payments, items or years, which it can have given a name, or to a collection without a store. */
function isWriter(text: string): boolean {
  const named = [...text.matchAll(new RegExp(`const (\\w+) = (?:\\([^()]*\\) => )?${store}`, 'g'))].map(
    ([, name]) => name,
  )
  const listed = [...text.matchAll(new RegExp(`const \\[([^\\]]*)\\] = \\[[^\\]]*${store}`, 'g'))]
  const names = [...named, ...listed.flatMap(([, all = '']) => all.split(','))]
    .map((name) => name?.trim())
    .filter(Boolean)
  const written = [store, ...names.map((name) => `\\b${name}(?:\\(\\w+\\))?`)].some((of) =>
    new RegExp(`${of}\\s*${writes}`).test(text),
  )
  return (
    written || /\bcreatePayment\(/.test(text) || /\.(?:create|set|update)\(\s*db\.collection\(collection\)/.test(text)
  )
}

const files = globSync('api/src/**/*.ts', { cwd: root })
  .filter((path) => !path.endsWith('.test.ts') && !path.startsWith('api/src/firebase/'))
  .map((path) => path.slice('api/src/'.length))

test('the list has every file of the API that writes payments, items or years', () => {
  const found = files.filter((file) => isWriter(read(`api/src/${file}`)))
  expect(found.sort()).toEqual([...Object.keys(writers), creator, ofMembers].sort())
})

test.each(Object.entries(writers))('%s asks what locks the books, and is tried', (file, { asks, table, rows }) => {
  const text = read(`api/src/${file}`)
  expect(asks.filter((name) => !new RegExp(`\\b${name}\\(`).test(text))).toEqual([])
  const tried = read(table)
  expect(rows.filter((row) => !tried.includes(`'${row}': async`))).toEqual([])
})

test.each(Object.entries(askers))('%s asks the rule of the domain', (name, file) => {
  const text = read(`api/src/${file}`)
  expect(text).toMatch(new RegExp(`export (?:async )?function ${name}\\b`))
  expect(text).toMatch(/import \{[^}]*\bwhyLocked\b[^}]*\} from '@tessera\/domain\/payments\/lock'/)
})

test('one file decides, and types are asked by it too', () => {
  const deciding = globSync('{domain,api,server}/src/**/*.ts', { cwd: root }).filter((path) =>
    /export (?:const|function) (?:whyLocked|whyYearClosed|demandUnlocked)\b/.test(read(path)),
  )
  expect(deciding).toEqual(['domain/src/payments/lock.ts'])
  expect(read('api/src/clubs/settings.ts')).toContain('whyYearClosed(')
})
