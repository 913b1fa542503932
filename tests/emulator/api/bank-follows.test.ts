import { randomUUID } from 'node:crypto'
import { recordLines } from '@tessera/api/bank/record-lines'
import { getClub } from '@tessera/api/clubs/service'
import { readBooks } from '@tessera/api/payments/service'
import { sendNewReceipts } from '@tessera/api/receipts/send-new'
import type { BankLine } from '@tessera/domain/bank/bank-line'
import { membershipStatus } from '@tessera/domain/membership/status'
import { expect } from 'vitest'
import { send } from '../../support/api.ts'
import { addMember, type Club, signInMember } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { killed } from '../../support/killed-api.ts'
import { lettersTo } from '../../support/letters-club.ts'
import { requireItem } from '../../support/payments.ts'

const season = String(new Date().getUTCFullYear())

/** Adds lines of one payer, and returns their ids. */
async function addLines(club: Club, count: number, cents: number): Promise<string[]> {
  const lines = Array.from({ length: count }, (_, at) => ({
    account: '',
    day: `${season}-01-02`,
    cents,
    name: 'Anna',
    iban: '',
    text: 'Beitrag',
    reference: '',
    bankId: `b${at}`,
    format: 'camt.053',
    occurrence: 1,
    returned: '',
  }))
  expect((await club.call('POST', '/api/bank/lines', { lines })).body).toMatchObject({ added: count })
  return (await waiting(club)).map(({ id }) => id)
}
const waiting = async (club: Club): Promise<BankLine[]> => (await club.call('GET', '/api/bank/lines')).body.lines
const payments = async (club: Club): Promise<object[]> => (await club.call('GET', '/api/payments')).body.payments

test('status, card and receipt follow a line that is recorded', async ({ club, api }) => {
  await club.call('PATCH', '/api/clubs', { receipts: { address: 'Bootshaus 1', automatic: true, language: 'en' } })
  const member = await addMember(club)
  const item = await requireItem(club, 'Annual fee', season)
  const { token } = await signInMember(api, member)
  const { address } = (await send(api, 'GET', '/api/member-auth/card-code', { token })).body
  const atTheDoor = async () => (await club.call('POST', '/api/passes/check', { scanned: address })).body.valid
  const status = async () =>
    membershipStatus({ id: member.id, enabled: true }, await readBooks(api.deps, club.clubId), 'all', `${season}-06-15`)
      .status
  const queue = async () => sendNewReceipts(api.deps, await getClub(api.deps, club.clubId), new Date(0))
  await queue()
  expect([await status(), await atTheDoor(), await lettersTo(club, member)]).toEqual(['Payment Due', false, []])

  const [lineId] = await addLines(club, 1, 12_000)
  const parts = [{ memberId: member.id, itemId: item.id, cents: 12_000 }]
  const { body } = await club.call('POST', `/api/bank/runs/${randomUUID()}`, { records: [{ lineId, parts }] })
  expect(body.outcomes).toEqual([{ kind: 'recorded' }])
  await queue()
  expect([await status(), await atTheDoor()]).toEqual(['Active', true])
  expect(await lettersTo(club, member)).toEqual([expect.objectContaining({ kind: 'receipt' })])
})

test('a server that is killed while 143 lines are recorded has recorded whole requests, once; the rest waits', async ({
  club,
  api,
}) => {
  const member = await addMember(club)
  const item = await requireItem(club, 'Drinks', season, { isRequiredForActive: false })
  const ids = await addLines(club, 143, 300)
  const run = randomUUID()
  const records = ids.map((lineId) => ({ lineId, parts: [{ memberId: member.id, itemId: item.id, cents: 300 }] }))
  const requests = [records.slice(0, 100), records.slice(100)] as const
  const caller = { clubId: club.clubId, uid: club.admin.uid }
  const page = async () => {
    for (const part of requests) await club.call('POST', `/api/bank/runs/${run}`, { records: part })
  }
  const counts = async () => [(await payments(club)).length, (await waiting(club)).length]

  await club.call('POST', `/api/bank/runs/${run}`, { records: requests[0] })
  await expect(recordLines(killed(api, 'before'), caller, run, requests[1])).rejects.toThrow('killed')
  expect(await counts()).toEqual([100, 43])
  await expect(recordLines(killed(api, 'after'), caller, run, requests[1])).rejects.toThrow('killed')
  expect(await counts()).toEqual([143, 0])
  // The page records all of it again, as no answer has come.
  await page()
  expect(await counts()).toEqual([143, 0])
})
