import { randomUUID } from 'node:crypto'
import { markRun } from '@tessera/api/debit/mark-run'
import { nextTargetDay } from '@tessera/domain/debit/target-days'
import { dayAfter } from '@tessera/domain/plain-date'
import { debitRunId } from '@tessera/domain/stored/composed-ids'
import { expect } from 'vitest'
import type { Api } from '../../support/api.ts'
import { type Club, freshMember, registerClub } from '../../support/club.ts'
import { drawing, iban } from '../../support/debit-club.ts'
import { test } from '../../support/fixtures.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'

const open = async (club: Club) => (await club.call('GET', '/api/debits')).body
type Debits = { id: string; cents: number }[]
const chosen = (debits: Debits) => debits.map(({ id, cents }) => ({ id, cents }))
async function make(club: Club, id = randomUUID(), debits?: Debits) {
  const { day, debits: all } = await open(club)
  return club.call('POST', `/api/debits/runs/${id}`, { day, debits: chosen(debits ?? all) })
}
/** Marks a run as paid, as if today were the day of its debit. */
async function mark(club: Club, { deps }: Api, id: string) {
  const { day } = (await open(club)).runs.find((run: { id: string }) => run.id === id)
  const onItsDay = { ...deps, now: () => new Date(`${day}T12:00:00Z`) }
  return markRun(onItsDay, { clubId: club.clubId, uid: club.admin.uid }, id)
}
const unmark = async (club: Club, id: string) => (await club.call('DELETE', `/api/debits/runs/${id}/payments`)).body
const payments = async (club: Club) => (await club.call('GET', '/api/payments')).body.payments
const sumsOf = (debits: Debits) => new Map(debits.map(({ id, cents }) => [id, cents]))

test('who is open and has a mandate is drawn, a family in one sum', async ({ club }) => {
  const { anna, ben } = await drawing(club)
  const { day, earliest, debits, runs, more } = await open(club)
  expect([day, runs, more]).toEqual([earliest, [], false])
  expect(sumsOf(debits)).toEqual(
    new Map([
      [anna.id, 24_000],
      [ben.id, 12_000],
    ]),
  )
  expect(debits.find(({ id }: { id: string }) => id === anna.id)).toMatchObject({
    iban: 'DE89 … 3000',
    why: null,
    parts: [{ item: 'Annual fee 2026', cents: 12_000 }, { cents: 12_000 }],
  })
})

test('a run is made once, its file has what was chosen, and its items wait for no other run', async ({ club }) => {
  const { anna, ben } = await drawing(club)
  const id = randomUUID()
  const { debits } = await open(club)
  const one = debits.filter((debit: { id: string }) => debit.id === anna.id)
  const made = await make(club, id, one)
  expect([made.status, made.body.count, made.body.cents, made.body.state]).toEqual([200, 1, 24_000, 'open'])
  const again = await club.call('POST', `/api/debits/runs/${id}`, { day: made.body.day, debits: chosen(one) })
  expect(again.body).toEqual(made.body)
  const now = await open(club)
  expect([now.debits.map((debit: { id: string }) => debit.id), now.runs]).toEqual([[ben.id], [made.body]])
  const file = await club.call('GET', `/api/debits/runs/${id}/file`)
  const xml = Buffer.from(file.body).toString()
  expect(xml).toContain(`<MsgId>${made.body.messageId}</MsgId>`)
  expect([...xml.matchAll(/<InstdAmt Ccy="EUR">(.*)</g)].map(([, cents]) => cents)).toEqual(['240.00'])
  expect(xml).toContain(`<EndToEndId>${made.body.messageId}-0001</EndToEndId>`)
  expect(xml).toContain(`<IBAN>${iban}</IBAN>`)
})

test('the undo of an import keeps who is in a file for the bank that is not recorded yet, with the mandate', async ({
  club,
  api,
}) => {
  await drawing(club)
  const importId = (await club.call('POST', '/api/members/imports')).body.id
  const rows = [freshMember(), freshMember()]
  const { body } = await club.call('POST', `/api/members/imports/${importId}`, { rows })
  const added: { id: string }[] = body.outcomes.map(({ member }: { member: { id: string } }) => member)
  const seen = { holder: '', iban: '', reference: '', signedOn: '' }
  for (const { id } of added) {
    const mandate = { holder: 'Cora', iban, reference: id.slice(0, 20), signedOn: '2025-03-01' }
    expect((await club.call('PUT', `/api/members/${id}/mandate`, { ...mandate, importId, seen })).status).toBe(200)
  }
  const { debits } = await open(club)
  const run = randomUUID()
  const drawn = debits.filter(({ id }: { id: string }) => id === added[0]?.id)
  expect((await make(club, run, drawn)).body.count).toBe(1)
  const undone = (await club.call('DELETE', `/api/members/imports/${importId}`)).body
  expect(undone.kept).toEqual([
    expect.objectContaining({ memberId: rows[0]?.memberId, why: 'In a direct debit file that is not recorded yet' }),
  ])
  const stored = ({ id }: { id: string }) => api.deps.firebase.db.doc(`mandates/${id}`).get()
  expect((await Promise.all(added.map(stored))).map(({ exists }) => exists)).toEqual([true, false])
  expect(await mark(club, api, run)).toMatchObject({ undone: 1 })
})

test('a run is recorded as payments of its day once, and undone once', async ({ club, api }) => {
  const { anna, ben, child } = await drawing(club)
  const id = randomUUID()
  const { day } = (await make(club, id)).body
  expect(await mark(club, api, id)).toEqual({ left: 0, undone: 3, kept: [] })
  expect(await mark(club, api, id)).toEqual({ left: 0, undone: 0, kept: [] })
  const { body } = await club.call('GET', '/api/history?kind=recorded')
  const ofRun = body.events.filter(({ run }: { run?: string }) => run !== undefined)
  expect(ofRun).toMatchObject([{ collection: 'payments', run: 'debit', count: 3, amount: 360 }])
  const made = await payments(club)
  expect(made.map(({ memberId }: { memberId: string }) => memberId).sort()).toEqual([anna.id, ben.id, child.id].sort())
  for (const payment of made) expect(payment).toMatchObject({ amount: 120, paymentDate: day, paidBy: 'debit' })
  const mandate = api.deps.firebase.db.doc(`mandates/${anna.id}`)
  expect((await mandate.get()).get('lastUsedOn')).toBe(day)
  expect((await open(club)).runs[0].state).toBe('marked')
  expect((await club.call('DELETE', `/api/debits/runs/${id}`)).status).toBe(409)
  expect(await unmark(club, id)).toEqual({ left: 0, undone: 3, kept: [] })
  expect(await payments(club)).toEqual([])
  const undone = { collection: 'payments', kind: 'undone', run: 'undone-debit', count: 3 }
  expect((await club.call('GET', '/api/history?kind=undone')).body.events).toMatchObject([undone])
  expect((await mandate.get()).get('lastUsedOn')).toBeUndefined()
  expect((await club.call('DELETE', `/api/debits/runs/${id}`)).status).toBe(200)
  expect((await open(club)).debits).toHaveLength(2)
})

test('an item that was paid meanwhile is left out and named, and the others are recorded', async ({ club, api }) => {
  const { ben, fee } = await drawing(club)
  const id = randomUUID()
  await make(club, id)
  await recordPayment(club, ben.id, fee)
  expect(await mark(club, api, id)).toEqual({
    left: 0,
    undone: 2,
    kept: [{ memberId: '', fullName: ben.fullName, why: 'Has paid already' }],
  })
  expect(await payments(club)).toHaveLength(3)
})

test('recorded by two at once, from two pages or after a crash, nothing is paid twice', async ({ club, api }) => {
  await drawing(club)
  const id = randomUUID()
  await make(club, id)
  await Promise.all([1, 2, 3].map(() => mark(club, api, id)))
  expect(await payments(club)).toHaveLength(3)
})

test('before its day in the club’s zone, nothing of a run is recorded', async ({ club, api }) => {
  await drawing(club)
  await club.call('PATCH', '/api/clubs', { timeZone: 'Europe/Berlin' })
  const id = randomUUID()
  const { day, canBeMarked } = (await make(club, id)).body
  expect(canBeMarked).toBe(false)
  const { status, body } = await club.call('POST', `/api/debits/runs/${id}/payments`)
  expect([status, body.code]).toEqual([409, 'too_early'])
  const midnight = Date.parse(`${day}T00:00:00+0${day.slice(5) > '03-31' && day.slice(5) < '10-25' ? 2 : 1}:00`)
  const at = (ms: number) => ({ ...api.deps, now: () => new Date(ms) })
  const caller = { clubId: club.clubId, uid: club.admin.uid }
  await expect(markRun(at(midnight - 1), caller, id)).rejects.toMatchObject({ code: 'too_early' })
  expect(await payments(club)).toEqual([])
  expect(await markRun(at(midnight), caller, id)).toMatchObject({ undone: 3 })
})

test('of two treasurers who make the same run at once, one is refused', async ({ club }) => {
  await drawing(club)
  const { day, debits } = await open(club)
  const both = await Promise.all(
    [randomUUID(), randomUUID()].map((id) =>
      club.call('POST', `/api/debits/runs/${id}`, { day, debits: chosen(debits) }),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await open(club)).runs).toHaveLength(1)
})

test('refuses a day on which no bank draws, another sum than is open, and more than a run takes', async ({ club }) => {
  const { anna } = await drawing(club)
  const { day, debits } = await open(club)
  const send = (body: object) =>
    club.call('POST', `/api/debits/runs/${randomUUID()}`, { day, debits: chosen(debits), ...body })
  let sunday = day
  while (new Date(sunday).getUTCDay() !== 0) sunday = dayAfter(sunday)
  for (const bad of [sunday, '2020-01-02'])
    expect(Object.keys((await send({ day: bad })).body.details)).toEqual(['day'])
  expect((await send({ debits: [{ id: anna.id, cents: 1 }] })).status).toBe(409)
  const many = Array.from({ length: 100_000 }, (_, place) => ({ id: `m${place}`, cents: 1 }))
  expect([400, 413]).toContain((await send({ debits: many })).status)
  expect((await send({ debits: many.slice(0, 1_001) })).status).toBe(400)
  expect((await open(club)).runs).toEqual([])
  expect((await send({ day: nextTargetDay(day) })).status).toBe(200)
})

test('a file is refused once a mandate is another than the run was made with', async ({ club }) => {
  const { anna } = await drawing(club)
  const id = randomUUID()
  await make(club, id)
  const other = { holder: 'Other', iban, reference: 'M-NEW', signedOn: '2025-03-01' }
  await club.call('PUT', `/api/members/${anna.id}/mandate`, other)
  expect((await club.call('GET', `/api/debits/runs/${id}/file`)).status).toBe(409)
})

test('a file is refused once the account is another one; the next file says that it has changed, once', async ({
  club,
  api,
}) => {
  const { anna } = await drawing(club)
  const [first, second] = [randomUUID(), randomUUID()]
  await make(club, first)
  await mark(club, api, first)
  const path = `/api/members/${anna.id}/mandate`
  const { holder, reference, signedOn } = (await club.call('GET', path)).body.mandate
  await club.call('PUT', path, { holder, reference, signedOn, iban: 'AT611904300234573201' })
  expect((await club.call('GET', `/api/debits/runs/${first}/file`)).status).toBe(409)
  await requireItem(club, 'Key', '2026', { purchaseRestriction: 'once_per_year' })
  const { day, debits } = (await club.call('GET', `/api/debits?day=${nextTargetDay((await open(club)).day)}`)).body
  await club.call('POST', `/api/debits/runs/${second}`, { day, debits: chosen(debits) })
  const xml = Buffer.from((await club.call('GET', `/api/debits/runs/${second}/file`)).body).toString()
  expect(xml.match(/SMNDA/g)).toHaveLength(1)
  await mark(club, api, second)
  expect((await api.deps.firebase.db.doc(`mandates/${anna.id}`).get()).get('amended')).toBeUndefined()
  await unmark(club, second)
  expect((await api.deps.firebase.db.doc(`mandates/${anna.id}`).get()).get('amended')).toBe(true)
})

test('a run stores no names: of a member who was erased it keeps the sums alone', async ({ club, api }) => {
  const { child, anna } = await drawing(club)
  const name = 'Zoe Einzig'
  expect((await club.call('PUT', `/api/members/${child.id}`, { fullName: name })).status).toBe(200)
  const id = randomUUID()
  await make(club, id)
  const stored = JSON.stringify(
    (await api.deps.firebase.db.doc(`debitRuns/${debitRunId(club.clubId, id)}`).get()).data(),
  )
  for (const secret of [name, anna.fullName, iban]) expect(stored).not.toContain(secret)
  const file = async () => Buffer.from((await club.call('GET', `/api/debits/runs/${id}/file`)).body).toString()
  expect(await file()).toContain(name)
  expect((await club.call('DELETE', `/api/members/${child.id}`)).status).toBe(200)
  const xml = await file()
  expect(xml).not.toContain(name)
  expect(xml).toContain('<CtrlSum>360.00</CtrlSum>')
})

test('runs and mandates of one club are not those of another', async ({ club, api }) => {
  await drawing(club)
  const id = randomUUID()
  await make(club, id)
  const other = await registerClub(api, 'Other club')
  await drawing(other)
  const theirs = await open(club)
  for (const [method, path] of [
    ['GET', `/api/debits/runs/${id}/file`],
    ['POST', `/api/debits/runs/${id}/payments`],
    ['DELETE', `/api/debits/runs/${id}/payments`],
    ['DELETE', `/api/debits/runs/${id}`],
    ['DELETE', `/api/debits/runs/${club.clubId}.${id}`],
  ] as const)
    expect((await other.call(method, path)).status).toBe(404)
  const [debit] = (await open(other)).debits
  expect((await make(club, randomUUID(), [debit])).status).toBe(409)
  expect(await open(club)).toEqual(theirs)
})
