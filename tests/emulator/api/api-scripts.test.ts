import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { serveApi } from '@tessera/api/serve'
import { afterAll, beforeAll, expect } from 'vitest'
import { root } from '../../../scripts/product/environment.ts'
import { sharedApi } from '../../support/api.ts'
import { addMember, type Club } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { makeKey } from '../../support/machine-keys.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'

const page = readFileSync(join(root, 'docs/api.md'), 'utf8')
/** The scripts of the page, by the name that stands in their first line. */
const scripts = new Map(
  [...page.matchAll(/```js\n\/\/ (\S+\.mjs):.*\n([\s\S]*?)```/g)].map(([, name, code]) => [name, code]),
)

const folder = mkdtempSync(join(tmpdir(), 'tessera-scripts-'))
let server: ReturnType<typeof serveApi>
let address: string
beforeAll(async () => {
  const { deps } = await sharedApi()
  server = serveApi({ ...deps, config: { ...deps.config, listen: { host: '127.0.0.1', port: 0 } } })
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

/** Runs a script of the page in a folder of its own; returns its exit code and what it has written. */
async function run(name: string, keys: Record<string, string>, typed = '') {
  writeFileSync(join(folder, name), scripts.get(name) ?? '')
  const env = { PATH: process.env.PATH, TESSERA_URL: address, ...keys }
  const child = spawn(process.execPath, [join(folder, name)], { cwd: folder, env })
  child.stdin.end(typed)
  const [said, failed, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, said, failed }
}

const thisYear = String(new Date().getFullYear())

async function peopleOf(club: Club) {
  const fee = await requireItem(club, 'Annual fee', thisYear, { dueOn: `${thisYear}-01-01` })
  const paid = await addMember(club, { memberId: 'A-17', fullName: 'Anna Aktiv' })
  const owing = await addMember(club, { memberId: 'B-4', fullName: '=HYPERLINK("x")' })
  await recordPayment(club, paid.id, fee)
  return { paid, owing }
}

test('the page has the three scripts, and the door is one of at most 20 lines', () => {
  expect([...scripts.keys()]).toEqual(['door.mjs', 'export.mjs', 'owed.mjs'])
  const lines = (scripts.get('door.mjs') ?? '').split('\n').filter((line) => line.trim() !== '')
  expect(lines.length).toBeLessThanOrEqual(20)
})

test('the door opens for who has paid, stays closed for others, and without a key that counts', async ({ club }) => {
  await peopleOf(club)
  const { key } = await makeKey(club, 'door')
  const opened = await run('door.mjs', { TESSERA_KEY: key }, 'a-17\nB-4\n04:A2/1B\n')
  expect([opened.code, opened.failed, opened.said]).toEqual([0, '', 'open\nclosed: payment_due\nclosed: unknown\n'])
  const { key: other } = await makeKey(club, 'read_money')
  const refused = await run('door.mjs', { TESSERA_KEY: other }, 'A-17\n')
  expect(refused.said).toBe('closed: This key has the purpose Read money. This call needs one of: Door\n')
  const away = await run('door.mjs', { TESSERA_KEY: key, TESSERA_URL: 'http://127.0.0.1:1' }, 'A-17\n')
  expect([away.code, away.said]).toEqual([0, 'closed: fetch failed\n'])
})

test('the nightly copy has members, items, years and payments, and says what is missing', async ({ club }) => {
  const { paid, owing } = await peopleOf(club)
  const keys = {
    MEMBERS_KEY: (await makeKey(club, 'read_members')).key,
    MONEY_KEY: (await makeKey(club, 'read_money')).key,
  }
  const { code, said, failed } = await run('export.mjs', keys)
  expect([code, failed, said]).toEqual([
    0,
    '',
    expect.stringMatching(/^2 members and 1 payments are in \d{4}(-\d\d){2}\n$/),
  ])
  const day = said.trim().slice(-10)
  const read = (name: string) => JSON.parse(readFileSync(join(folder, day, `${name}.json`), 'utf8'))
  expect(read('members').map(({ id }: { id: string }) => id)).toEqual([paid.id, owing.id])
  expect(read('payments')).toMatchObject([{ memberId: paid.id, amount: 120 }])
  expect([read('items'), read('years'), read('club').id]).toMatchObject([
    [{ name: 'Annual fee' }],
    [{ year: thisYear }],
    club.clubId,
  ])
  const swapped = await run('export.mjs', { ...keys, MEMBERS_KEY: keys.MONEY_KEY })
  expect(swapped.code).toBe(1)
  expect(swapped.failed).toContain('/api/members: This key has the purpose Read money.')
})

test('the sheet has who owes what, and no cell that a spreadsheet would run', async ({ club }) => {
  const { owing } = await peopleOf(club)
  const { key } = await makeKey(club, 'read_money')
  const { code, said } = await run('owed.mjs', { TESSERA_KEY: key })
  expect(code).toBe(0)
  expect(said.split('\n')).toEqual([
    '"Number","Name","E-mail","Item","Due","Open"',
    `"B-4","'=HYPERLINK(""x"")","${owing.email}","Annual fee ${thisYear}","${thisYear}-01-01","120.00"`,
    '',
  ])
})
