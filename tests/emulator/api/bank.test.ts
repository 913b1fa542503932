import { randomUUID } from 'node:crypto'
import { readLines } from '@tessera/api/bank/read-lines'
import type { BankLine } from '@tessera/domain/bank/bank-line'
import type { StatementLine } from '@tessera/domain/bank/statement-line'
import { noDonations } from '@tessera/domain/donations/settings-input'
import { describe, expect } from 'vitest'
import { type AddedMember, addMember, type Club, freshMember, registerClub } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { recordPayment, requireItem, type TestItem } from '../../support/payments.ts'
import { statementLine } from '../../support/statement-line.ts'

const account = 'DE89370400440532013000'
const payer = 'AT611904300234573201'
const line = (more: Partial<StatementLine> = {}) =>
  statementLine({ account, iban: payer, text: 'Beitrag 2026', bankId: '', ...more })

const add = async (club: Club, ...lines: StatementLine[]) =>
  (await club.call('POST', '/api/bank/lines', { lines })).body as { added: number; known: number }
const read = async (club: Club) => (await club.call('GET', '/api/bank/lines')).body
const waiting = async (club: Club): Promise<BankLine[]> => (await read(club)).lines
const first = async (club: Club): Promise<string> => (await waiting(club))[0]?.id ?? ''
const payments = async (club: Club) => (await club.call('GET', '/api/payments')).body.payments

interface Part {
  readonly member: AddedMember
  readonly item: TestItem
  readonly cents?: number
}
/** Records lines as one run; returns what became of each: `recorded`, or why it was left. */
async function record(club: Club, run: string, ...records: [lineId: string, ...parts: Part[]][]): Promise<string[]> {
  const { status, body } = await club.call('POST', `/api/bank/runs/${run}`, {
    records: records.map(([lineId, ...parts]) => ({
      lineId,
      parts: parts.map(({ member, item, cents = 12_000 }) => ({ memberId: member.id, itemId: item.id, cents })),
    })),
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.outcomes.map(({ kind, why }: { kind: string; why?: string }) => why ?? kind)
}
const undo = async (club: Club, run: string) => (await club.call('DELETE', `/api/bank/runs/${run}`)).body

/** A club with a member and a fee. */
async function clubWithFee(club: Club, more: Parameters<typeof requireItem>[3] = {}) {
  return { member: await addMember(club), item: await requireItem(club, 'Annual fee', '2026', more) }
}

test('what is recorded from the bank is one event of the history, however many requests it took, and so is its undo', async ({
  club,
}) => {
  await add(club, ...Array.from({ length: 52 }, (_, at) => line({ bankId: `A-${at}` })))
  const item = await requireItem(club, 'Annual fee', '2026')
  const rows = Array.from({ length: 52 }, () => freshMember())
  const { id: imported } = (await club.call('POST', '/api/members/imports')).body
  await club.call('POST', `/api/members/imports/${imported}`, { rows })
  const members: AddedMember[] = (await club.call('GET', '/api/members')).body
  const [run, other] = [randomUUID(), randomUUID()]
  const ids = (await waiting(club)).map(({ id }) => id)
  const some = (from: number, to: number) =>
    members.slice(from, to).map((member, at): [string, Part] => [ids[from + at] ?? '', { member, item }])
  await record(club, other, ...some(51, 52))
  await record(club, run, ...some(0, 30))
  await record(club, run, ...some(30, 51))
  const events = async (kind: string) => (await club.call('GET', `/api/history?kind=${kind}`)).body.events
  const recorded = (await events('recorded')).filter(({ run }: { run?: string }) => run !== undefined)
  expect(recorded).toMatchObject([
    { collection: 'payments', run: 'bank', count: 51, amount: 51 * 120 },
    { run: 'bank', amount: 120 },
  ])
  expect(await undo(club, run)).toMatchObject({ left: 1, undone: 50 })
  expect(await undo(club, run)).toMatchObject({ left: 0, undone: 1 })
  expect(await events('undone')).toMatchObject([
    { collection: 'payments', run: 'undone-bank', count: 51, amount: 51 * 120 },
  ])
})

test('a damaged line and a damaged run of debits leave the history readable', async ({ club, api }) => {
  const { member, item } = await clubWithFee(club)
  await add(club, line())
  const lineId = await first(club)
  await record(club, randomUUID(), [lineId, { member, item }])
  const [{ id }] = await payments(club)
  const { db } = api.deps.firebase
  await db.doc(`bankLines/${lineId}`).update({ run: 5 })
  const drawn = await recordPayment(club, member.id, item)
  await db.doc(`payments/${drawn}`).update({ paidBy: 'debit' })
  await db.doc(`debitRuns/${randomUUID()}`).set({ clubId: club.clubId, day: '2026-01-12', debits: 5 })
  const { status, body } = await club.call('GET', '/api/history?kind=recorded')
  const ids = body.events?.map(({ documentId }: { documentId: string }) => documentId)
  expect([status, ids]).toEqual([200, expect.arrayContaining([id, drawn])])
})

describe('lines of a statement', () => {
  test('are added once, whatever file they come in, and are the oldest first', async ({ club }) => {
    const [may, march] = [line({ day: '2026-05-01' }), line({ bankId: 'A-1' })]
    expect(await add(club, may, march)).toMatchObject({ added: 2, known: 0 })
    const again = [line({ day: '2026-05-01' }), line({ bankId: 'A-1', text: 'Beitrag 2026, Berger' })]
    expect(await add(club, ...again)).toMatchObject({ added: 0, known: 2 })
    expect((await club.call('GET', '/api/bank/count')).body).toEqual({ waiting: 2 })
    const shown = await waiting(club)
    expect(shown.map(({ day, state }) => [day, state])).toEqual([
      ['2026-03-02', 'waiting'],
      ['2026-05-01', 'waiting'],
    ])
    expect(shown[0]).toMatchObject({ account, cents: 12_000, name: 'Anna Berger', iban: payer, bankId: 'A-1' })
  })

  test('that are equal on a day are two by their place, and one in the same file again', async ({ club }) => {
    const both = [line(), line({ occurrence: 2 })]
    expect(await add(club, ...both)).toMatchObject({ added: 2, known: 0 })
    expect(await add(club, ...both)).toMatchObject({ added: 0, known: 2 })
    expect(await waiting(club)).toHaveLength(2)
  })

  test('of one club are not those of another', async ({ club, api }) => {
    await add(club, line())
    const other = await registerClub(api, 'Other club')
    expect(await add(other, line())).toMatchObject({ added: 1, known: 0 })
    const id = await first(club)
    const put = await other.call('PATCH', '/api/bank/lines', { ids: [id], state: 'aside' })
    expect(put.body).toEqual({ changed: 0 })
    const { member, item } = await clubWithFee(other)
    expect(await record(other, randomUUID(), [id, { member, item }])).toEqual(['There is no such bank line'])
    expect(await waiting(club)).toHaveLength(1)
  })

  test('are put aside and wait again; a recorded one does not', async ({ club }) => {
    await add(club, line(), line({ bankId: 'other' }))
    const [one, other] = (await waiting(club)).map(({ id }) => id)
    const decide = async (state: string, ...ids: unknown[]) =>
      (await club.call('PATCH', '/api/bank/lines', { ids, state })).body
    expect(await decide('aside', one)).toEqual({ changed: 1 })
    expect((await waiting(club)).map(({ id }) => id)).toEqual([other])
    expect(await decide('waiting', one, other)).toEqual({ changed: 1 })
    const { member, item } = await clubWithFee(club)
    await record(club, randomUUID(), [String(one), { member, item }])
    expect(await decide('aside', one)).toEqual({ changed: 0 })
    expect(await payments(club)).toHaveLength(1)
  })

  test('of the same days in two formats, added at once, are there once', async ({ club }) => {
    const asCsv = { format: 'Sparkasse (CAMT)', name: 'ANNA BERGER' }
    const camt = [line({ bankId: 'A-1' }), line({ bankId: 'A-2' })]
    const csv = [line(asCsv), line({ ...asCsv, occurrence: 2 })]
    await Promise.all([add(club, ...camt), add(club, ...csv)])
    expect(await waiting(club)).toHaveLength(2)
    for (const file of [csv, camt]) expect(await add(club, ...file)).toEqual({ added: 0, known: 2, alike: [] })
  })

  test('that only look like another are left out, and added when that is wanted', async ({ club }) => {
    await add(club, line({ bankId: 'A-1', text: 'Beitrag 2026 Anna Berger' }))
    const cut = [line({ day: '2026-03-01' }), line({ format: 'mt940' })]
    expect(await add(club, ...cut)).toEqual({ added: 1, known: 0, alike: [1] })
    const anyway = await club.call('POST', '/api/bank/lines', { lines: cut, anyway: true })
    expect(anyway.body).toEqual({ added: 1, known: 1, alike: [] })
    expect(await add(club, ...cut)).toEqual({ added: 0, known: 2, alike: [] })
  })

  test('are refused when they are no lines', async ({ club }) => {
    for (const bad of [
      { cents: -1 },
      { cents: 0 },
      { iban: 'DE00' },
      { day: '2026-02-30' },
      { cents: 1.5 },
      { occurrence: 0 },
      { text: 'x'.repeat(1001) },
    ])
      expect((await club.call('POST', '/api/bank/lines', { lines: [line(bad)] })).status).toBe(400)
    expect(await waiting(club)).toEqual([])
  })
})

describe('columns of unknown banks', () => {
  const chosen = (...head: string[]) => ({ head, mapping: { day: 0, amount: head.length - 1 } })
  const kept = async (club: Club) => (await club.call('GET', '/api/bank/columns')).body.columns

  test('are kept for the club, those of two banks side by side, also when chosen at once; a recording keeps them', async ({
    club,
    api,
  }) => {
    const put = (...head: string[]) => club.call('PUT', '/api/bank/columns', chosen(...head))
    await Promise.all([put('Tag', 'Summe'), put('Day', 'Who', 'Sum')])
    const { member, item } = await clubWithFee(club)
    await add(club, line())
    const run = randomUUID()
    await record(club, run, [await first(club), { member, item }])
    await undo(club, run)
    expect(await kept(club)).toHaveLength(2)
    const changed = { head: ['Tag', 'Summe'], mapping: { day: 1, credit: 0 } }
    await club.call('PUT', '/api/bank/columns', changed)
    expect(await kept(club)).toEqual([changed, chosen('Day', 'Who', 'Sum')])
    expect(await kept(await registerClub(api, 'Other club'))).toEqual([])
  })

  test('that somebody else has chosen meanwhile for the same files are not replaced unseen', async ({ club }) => {
    const choose = (day: number, seen?: object | null) =>
      club.call('PUT', '/api/bank/columns', { head: ['Tag', 'Wert', 'Summe'], mapping: { day, amount: 2 }, seen })
    expect((await choose(0, null)).status).toBe(200)
    const late = await choose(1, null)
    expect([late.status, late.body.code, Object.keys(late.body.details)]).toEqual([
      409,
      'changed_meanwhile',
      ['mapping'],
    ])
    expect(await kept(club)).toMatchObject([{ mapping: { day: 0 } }])
    expect((await choose(0, null)).status).toBe(200)
    expect((await choose(1, { day: 0, amount: 2 })).body.columns).toMatchObject([{ mapping: { day: 1 } }])
  })

  test('are those of twenty banks at most, and refused when they are too long', async ({ club }) => {
    for (let at = 0; at < 22; at += 1) await club.call('PUT', '/api/bank/columns', chosen(`Day ${at}`, 'Sum'))
    expect(await kept(club)).toHaveLength(20)
    for (const bad of [
      { ...chosen('a', 'b'), mapping: { day: 200 } },
      chosen('x'.repeat(101)),
      chosen(...Array(201).fill('x')),
      chosen(...Array(50).fill('x'.repeat(100))),
      { head: [], mapping: { day: 0 } },
    ])
      expect((await club.call('PUT', '/api/bank/columns', bad)).status).toBe(400)
  })
})

describe('recording', () => {
  test('makes payments that know their line, and remembers for whom an account has paid', async ({ club }) => {
    const { member, item } = await clubWithFee(club)
    const child = await addMember(club)
    await add(club, line({ cents: 24_000 }), line({ bankId: 'next', day: '2027-03-01' }))
    const id = await first(club)
    const run = randomUUID()
    expect(await record(club, run, [id, { member, item }, { member: child, item }])).toEqual(['recorded'])
    expect(await payments(club)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          memberId: member.id,
          itemId: item.id,
          itemName: 'Annual fee 2026',
          amount: 120,
          yearId: item.yearId,
          paymentDate: '2026-03-02',
          paidBy: 'bank',
          bankLineId: id,
          createdBy: club.admin.uid,
        }),
        expect.objectContaining({ memberId: child.id, bankLineId: id }),
      ]),
    )
    const { lines, confirmed, lastRun } = await read(club)
    expect(lines.map(({ day }: BankLine) => day)).toEqual(['2027-03-01'])
    expect(confirmed).toEqual([{ iban: payer, memberIds: [member.id, child.id] }])
    expect(lastRun.id).toBe(run)
  })

  test('of a line again, after an answer that was lost, makes no second payment', async ({ club }) => {
    const { member, item } = await clubWithFee(club)
    await add(club, line())
    const id = await first(club)
    const run = randomUUID()
    for (const _ of [1, 2]) expect(await record(club, run, [id, { member, item }])).toEqual(['recorded'])
    expect(await payments(club)).toHaveLength(1)
    expect(await record(club, randomUUID(), [id, { member, item }])).toEqual([
      'Somebody else has decided on this line meanwhile',
    ])
  })

  test('of one line by two treasurers at once makes one payment', async ({ club }) => {
    const { member, item } = await clubWithFee(club, { isRequiredForActive: false })
    await add(club, line())
    const id = await first(club)
    const outcomes = await Promise.all([1, 2, 3].map(() => record(club, randomUUID(), [id, { member, item }])))
    expect(outcomes.flat().sort()).toEqual([
      'Somebody else has decided on this line meanwhile',
      'Somebody else has decided on this line meanwhile',
      'recorded',
    ])
    expect(await payments(club)).toHaveLength(1)
  })

  test.for([
    ['a fee that was paid meanwhile', {}],
    ['a fee of which one payment a year is taken', { purchaseRestriction: 'once_per_year' }],
    ['a fee that is paid in full', { mustBePaidInFull: true }],
  ] as const)('leaves %s', async ([, more], { club }) => {
    const { member, item } = await clubWithFee(club, more)
    await add(club, line())
    await recordPayment(club, member.id, item)
    const id = await first(club)
    expect(await record(club, randomUUID(), [id, { member, item }])).toEqual(['Has paid already'])
    expect(await waiting(club)).toHaveLength(1)
    expect(await payments(club)).toHaveLength(1)
  })

  test('leaves the second of two lines of one request that pay the same', async ({ club }) => {
    const { member, item } = await clubWithFee(club)
    await add(club, line(), line({ occurrence: 2 }))
    const [one = '', other = ''] = (await waiting(club)).map(({ id }) => id)
    const outcomes = await record(club, randomUUID(), [one, { member, item }], [other, { member, item }])
    expect(outcomes).toEqual(['recorded', 'Has paid already'])
  })

  test('takes parts of a fee in several lines, until it is paid', async ({ club }) => {
    const { member, item } = await clubWithFee(club, { mustBePaidInFull: true })
    await add(club, ...[1, 2, 3].map((occurrence) => line({ cents: 6_000, occurrence })))
    const ids = (await waiting(club)).map(({ id }) => id)
    const outcomes = await record(
      club,
      randomUUID(),
      ...ids.map((id): [string, Part] => [id, { member, item, cents: 6_000 }]),
    )
    expect(outcomes).toEqual(['recorded', 'recorded', 'Has paid already'])
  })

  test('takes so many payments in one request, and no more', async ({ club }) => {
    const { member } = await clubWithFee(club)
    const items = await Promise.all(
      Array.from({ length: 16 }, (_, at) => requireItem(club, `Item ${at}`, '2026', { isRequiredForActive: false })),
    )
    await add(club, ...Array.from({ length: 19 }, (_, at) => line({ bankId: `b${at}` })))
    const ids = (await waiting(club)).map(({ id }) => id)
    const parts = items.map((item) => ({ memberId: member.id, itemId: item.id, cents: 1 }))
    const records = ids.map((lineId) => ({ lineId, parts }))
    const send = (some: typeof records) => club.call('POST', `/api/bank/runs/${randomUUID()}`, { records: some })
    expect((await send(records)).body.code).toBe('invalid_fields')
    expect(await payments(club)).toEqual([])
    const { body } = await send(records.slice(0, 18))
    expect(body.outcomes.filter(({ kind }: { kind: string }) => kind === 'recorded')).toHaveLength(18)
    expect(await payments(club)).toHaveLength(18 * 16)
  })

  test('leaves parts that are no payments of the club', async ({ club, api }) => {
    const { member, item } = await clubWithFee(club)
    const foreign = await clubWithFee(await registerClub(api, 'Other club'))
    await add(club, line())
    const id = await first(club)
    const why = async (...parts: Part[]) => (await record(club, randomUUID(), [id, ...parts]))[0]
    expect(await why({ member: foreign.member, item })).toBe('There is no such member')
    expect(await why({ member, item: foreign.item })).toBe('The club has no such payment item')
    expect(await why({ member, item, cents: 12_001 })).toBe('The parts are more than the line')
    expect(await why({ member, item, cents: 1 }, { member, item, cents: 2 })).toBe('An item of a member is named twice')
    expect(await payments(club)).toEqual([])
  })
})

describe('a run', () => {
  test('is undone together: its payments are gone, and its lines wait', async ({ club }) => {
    const { item } = await clubWithFee(club)
    const lines = Array.from({ length: 60 }, (_, at) => line({ bankId: `b${at}` }))
    await add(club, ...lines)
    const members = await Promise.all(lines.map(() => addMember(club)))
    const run = randomUUID()
    const ids = (await waiting(club)).map(({ id }) => id)
    const outcomes = await record(
      club,
      run,
      ...ids.map((id, at): [string, Part] => [id, { member: members[at] as AddedMember, item }]),
    )
    expect(new Set(outcomes)).toEqual(new Set(['recorded']))
    expect(await undo(club, run)).toEqual({ left: 1, undone: 50, kept: [] })
    expect(await undo(club, run)).toEqual({ left: 0, undone: 10, kept: [] })
    expect(await payments(club)).toEqual([])
    const { lines: again, lastRun } = await read(club)
    expect([again.length, lastRun]).toEqual([60, null])
  })

  test('keeps a payment that was changed since, and its line', async ({ club, api }) => {
    const { member, item } = await clubWithFee(club)
    await add(club, line(), line({ bankId: 'other' }))
    const [one = '', other = ''] = (await waiting(club)).map(({ id }) => id)
    const run = randomUUID()
    const second = await addMember(club)
    await record(club, run, [one, { member, item }], [other, { member: second, item }])
    const changed = (await payments(club)).find(({ memberId }: { memberId: string }) => memberId === member.id)
    await api.deps.firebase.db.doc(`payments/${changed.id}`).update({ amount: 100, updatedAt: new Date() })
    expect(await undo(club, run)).toEqual({
      left: 0,
      undone: 1,
      kept: [{ memberId: '', fullName: changed.memberName, why: 'Changed since' }],
    })
    expect(await waiting(club)).toHaveLength(1)
    expect(await payments(club)).toHaveLength(1)
  })

  test('is offered to be undone for a week', async ({ club, api }) => {
    const { member, item } = await clubWithFee(club)
    await add(club, line())
    const run = randomUUID()
    await record(club, run, [await first(club), { member, item }])
    const after = async (days: number) => {
      const later = new Date(Date.now() + days * 86_400_000)
      return (await readLines({ ...api.deps, now: () => later }, club.clubId)).lastRun?.id
    }
    expect([await after(6.9), await after(7)]).toEqual([run, undefined])
  })

  test('of another club is not undone', async ({ club, api }) => {
    const { member, item } = await clubWithFee(club)
    await add(club, line())
    const run = randomUUID()
    await record(club, run, [await first(club), { member, item }])
    expect(await undo(await registerClub(api, 'Other club'), run)).toEqual({ left: 0, undone: 0, kept: [] })
    expect(await payments(club)).toHaveLength(1)
    expect((await club.call('DELETE', '/api/bank/runs/nothing')).status).toBe(404)
  })

  test('whose payments were deleted by hand waits again with the next file', async ({ club, api }) => {
    const { member, item } = await clubWithFee(club)
    await add(club, line())
    await record(club, randomUUID(), [await first(club), { member, item }])
    const [{ id }] = await payments(club)
    await api.deps.firebase.db.doc(`payments/${id}`).delete()
    expect(await waiting(club)).toEqual([])
    expect(await add(club, line())).toMatchObject({ added: 0, known: 1 })
    expect(await waiting(club)).toHaveLength(1)
  })
})

describe('a returned line', () => {
  const returned = (more: Partial<StatementLine> = {}) =>
    line({ day: '2026-03-20', cents: -12_300, returned: 'AC04', bankId: 'return', ...more })

  test('names the payment that it takes back, deletes it, and is done', async ({ club }) => {
    const { member, item } = await clubWithFee(club)
    await add(club, line(), returned())
    const paid = (await waiting(club)).find(({ cents }) => cents > 0)?.id ?? ''
    await record(club, randomUUID(), [paid, { member, item }])
    const [back] = (await read(club)).lines
    const name = member.fullName
    expect(back.takesBack).toEqual({ lineId: paid, names: [name], fee: { cents: 300, name } })
    const take = () => club.call('POST', '/api/bank/returns', { lineId: back.id })
    expect((await take()).body).toEqual({ deleted: 1 })
    expect(await payments(club)).toEqual([])
    expect(await waiting(club)).toEqual([])
    expect((await take()).body).toEqual({ deleted: 0 })
    const returns = async (id: string) => (await club.call('GET', `/api/members/${id}/returns`)).body
    expect(await returns(member.id)).toEqual([
      {
        id: expect.any(String),
        day: '2026-03-20',
        returned: 'AC04',
        itemId: item.id,
        itemName: expect.stringContaining('Annual fee'),
        cents: 12_000,
      },
    ])
    expect(await returns((await addMember(club)).id)).toEqual([])
    // The same file again brings neither of the two back.
    expect(await add(club, line(), returned())).toMatchObject({ added: 0, known: 2 })
    expect(await waiting(club)).toEqual([])
  })

  test('asks the payer for the bank’s fee, if that is wanted, by an item of its own', async ({ club }) => {
    const { member, item } = await clubWithFee(club)
    await add(club, line(), returned())
    const paid = (await waiting(club)).find(({ cents }) => cents > 0)?.id ?? ''
    await record(club, randomUUID(), [paid, { member, item }])
    const [back] = (await read(club)).lines
    const fee = { itemId: `bank-fee-${randomUUID()}`, name: 'Bank fee of 20 March 2026' }
    const take = (more: object = { fee }) => club.call('POST', '/api/bank/returns', { lineId: back.id, ...more })
    expect((await take({ fee: { ...fee, itemId: '__fee__' } })).status).toBe(400)
    // The id of an item that is there already overwrites nothing, and nothing of the request is done.
    expect((await take({ fee: { ...fee, itemId: item.id } })).status).toBe(409)
    expect(await payments(club)).toHaveLength(1)
    expect((await Promise.all([take(), take()])).map(({ body }) => body.deleted).toSorted()).toEqual([0, 1])
    const items = (await club.call('GET', '/api/payments/items')).body as { id: string }[]
    expect(items.filter(({ id }) => id !== item.id)).toEqual([
      expect.objectContaining({
        id: fee.itemId,
        name: fee.name,
        price: 3,
        memberIds: [member.id],
        dueOn: '2026-03-20',
      }),
    ])
  })

  test('takes back no payment that stands on a donation receipt', async ({ club, api }) => {
    const { member, item } = await clubWithFee(club)
    await add(club, line(), returned())
    const paid = (await waiting(club)).find(({ cents }) => cents > 0)?.id ?? ''
    await record(club, randomUUID(), [paid, { member, item }])
    const [payment] = await payments(club)
    const donations = [{ paymentId: payment.id, day: '2026-03-02', kind: 'gift', cents: 12_000 }]
    const settings = { ...noDonations, form: 'de' }
    const heading = { clubName: '', address: '', donor: [''], settings, issuedOn: '2026-03-03', ofYear: false }
    await api.deps.firebase.db
      .doc(`donationReceipts/${member.id}`)
      .set({ clubId: club.clubId, memberId: member.id, issued: [{ ...heading, number: '2026-0001', donations }] })
    const [back] = (await read(club)).lines
    expect((await club.call('POST', '/api/bank/returns', { lineId: back.id })).status).toBe(409)
    expect(await payments(club)).toHaveLength(1)
  })

  test('without a fee asks nobody for one', async ({ club }) => {
    const { member, item } = await clubWithFee(club)
    await add(club, line(), returned({ cents: -12_000 }))
    const paid = (await waiting(club)).find(({ cents }) => cents > 0)?.id ?? ''
    await record(club, randomUUID(), [paid, { member, item }])
    const [back] = (await read(club)).lines
    expect(back.takesBack.fee).toBeUndefined()
    const fee = { itemId: randomUUID(), name: 'Bank fee' }
    expect((await club.call('POST', '/api/bank/returns', { lineId: back.id, fee })).status).toBe(404)
    expect(await payments(club)).toHaveLength(1)
  })

  test.for([
    ['by the payer’s own reference', { reference: 'E2E-7' }, true],
    ['by amount and name', { name: 'BERGER, ANNA'.split(', ').reverse().join(' '), cents: -12_000 }, true],
    ['by amount and purpose', { name: '', text: 'Rückgabe: Beitrag 2026 Anna', cents: -12_000 }, true],
    ['not by the amount alone', { name: '', text: 'Rückgabe', cents: -12_000 }, false],
    ['not where another name stands', { name: 'Ben Tal', cents: -12_000 }, false],
    ['not where two fit', { name: 'Anna Berger', text: 'twice', cents: -12_000 }, false],
  ] as const)('without an account is found %s', async ([, more, isFound], { club }) => {
    const { member, item } = await clubWithFee(club)
    const other = await addMember(club)
    await add(club, line({ reference: 'E2E-7', text: 'Beitrag 2026 Anna' }), returned({ iban: '', text: '', ...more }))
    const isTwice = 'text' in more && more.text === 'twice'
    if (isTwice) await add(club, line({ bankId: 'second', text: 'Beitrag 2026 Anna' }))
    const paid = (await waiting(club)).filter(({ cents }) => cents > 0).map(({ id }) => id)
    const whom = [member, other]
    await record(
      club,
      randomUUID(),
      ...paid.map((id, at): [string, Part] => [id, { member: whom[at] ?? member, item }]),
    )
    const [back] = (await read(club)).lines
    expect(back.takesBack?.lineId).toEqual(isFound ? paid[0] : undefined)
  })

  test.for([
    ['of another account', { iban: 'DE02120300000000202051' }],
    ['of less', { cents: -11_999 }],
    ['of much more', { cents: -14_001 }],
    ['of an earlier day', { day: '2026-03-01' }],
  ] as const)('%s takes back nothing', async ([, more], { club }) => {
    const { member, item } = await clubWithFee(club)
    await add(club, line(), returned(more))
    const paid = (await waiting(club)).find(({ cents }) => cents > 0)?.id ?? ''
    await record(club, randomUUID(), [paid, { member, item }])
    const [back] = (await read(club)).lines
    expect(back.takesBack).toBeUndefined()
    expect((await club.call('POST', '/api/bank/returns', { lineId: back.id })).status).toBe(404)
    expect(await payments(club)).toHaveLength(1)
  })
})
