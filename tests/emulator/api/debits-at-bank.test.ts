import { randomUUID } from 'node:crypto'
import { markLine } from '@tessera/api/debit/mark-line'
import { expect } from 'vitest'
import type { Api } from '../../support/api.ts'
import { type Club, registerClub } from '../../support/club.ts'
import { drawing } from '../../support/debit-club.ts'
import { test } from '../../support/fixtures.ts'
import { killed } from '../../support/killed-api.ts'
import { recordPayment } from '../../support/payments.ts'

/** A line of a statement about a run of direct debits, as the bank names it in `reference`. */
const line = (day: string, cents: number, reference: string, returned = '') => ({
  account: '',
  day,
  cents,
  name: 'Bank',
  iban: '',
  text: 'Sammler',
  reference,
  bankId: randomUUID(),
  format: 'camt.053',
  occurrence: 1,
  returned,
})
async function add(club: Club, ...lines: object[]): Promise<void> {
  expect((await club.call('POST', '/api/bank/lines', { lines })).body).toMatchObject({ added: lines.length })
}
const waiting = async (club: Club) => (await club.call('GET', '/api/bank/lines')).body.lines
const payments = async (club: Club) => (await club.call('GET', '/api/payments')).body.payments
const takeBack = (club: Club, lineId: string) => club.call('POST', '/api/bank/returns', { lineId })
const open = async (club: Club) => (await club.call('GET', '/api/debits')).body

/** Records a line as if today were the day of the debit. */
const markOn = (club: Club, { deps }: Api, day: string, lineId: string) =>
  markLine({ ...deps, now: () => new Date(`${day}T12:00:00Z`) }, { clubId: club.clubId, uid: club.admin.uid }, lineId)

/** A club with a run of all that is open: 240 of a family, 120 of somebody else. */
async function withRun(club: Club) {
  const drawn = await drawing(club)
  const id = randomUUID()
  const { day, debits } = await open(club)
  const wanted = debits.map((one: { id: string; cents: number }) => ({ id: one.id, cents: one.cents }))
  const run = (await club.call('POST', `/api/debits/runs/${id}`, { day, debits: wanted })).body
  const place = (memberId: string) =>
    `${run.messageId}-000${1 + wanted.findIndex((one: { id: string }) => one.id === memberId)}`
  return { ...drawn, ...run, place }
}

test('the line of a whole run is recognised, marks it as paid once, and waits again when that is undone', async ({
  club,
  api,
}) => {
  const { id, day, messageId, cents } = await withRun(club)
  await add(club, line(day, cents, messageId))
  const [batch] = await waiting(club)
  expect(batch.ofRun).toEqual({ day, count: 2, fits: true })
  expect((await club.call('POST', '/api/debits/lines', { lineId: batch.id })).body.code).toBe('too_early')
  expect(await markOn(club, api, day, batch.id)).toEqual({ left: 0, undone: 3, kept: [] })
  expect(await markOn(club, api, day, batch.id)).toEqual({ left: 0, undone: 0, kept: [] })
  expect(await payments(club)).toHaveLength(3)
  expect(await waiting(club)).toEqual([])
  expect((await open(club)).runs[0].state).toBe('marked')
  await add(club, line(day, cents, messageId))
  const [again] = await waiting(club)
  await expect(markOn(club, api, day, again.id)).rejects.toMatchObject({ code: 'changed_meanwhile' })
  await club.call('DELETE', `/api/debits/runs/${id}/payments`)
  expect(await payments(club)).toEqual([])
  expect(await waiting(club)).toHaveLength(2)
})

test('killed before or after the run is marked, the line goes on where it ended and records nothing twice', async ({
  club,
  api,
}) => {
  const { day, messageId, cents } = await withRun(club)
  await add(club, line(day, cents, messageId))
  const [{ id }] = await waiting(club)
  const markKilled = (when: 'before' | 'after') => markOn(club, { ...api, deps: killed(api, when) }, day, id)
  await expect(markKilled('before')).rejects.toThrow('killed')
  expect(await payments(club)).toEqual([])
  await expect(markKilled('after')).rejects.toThrow('killed')
  expect(await payments(club)).toHaveLength(3)
  expect(await waiting(club)).toHaveLength(1)
  expect(await markOn(club, api, day, id)).toMatchObject({ left: 0, undone: 0 })
  expect(await payments(club)).toHaveLength(3)
  expect(await waiting(club)).toEqual([])
})

test('the lines of single debits mark each of them as paid, and what was paid meanwhile is named', async ({
  club,
  api,
}) => {
  const { anna, ben, fee, day, place } = await withRun(club)
  await recordPayment(club, ben.id, fee)
  await add(club, line(day, 24_000, place(anna.id)), line(day, 12_000, place(ben.id)))
  const lines = await waiting(club)
  const of = (cents: number) => lines.find((one: { cents: number }) => one.cents === cents).id
  expect(await markOn(club, api, day, of(24_000))).toEqual({ left: 0, undone: 2, kept: [] })
  expect((await open(club)).runs[0].state).toBe('open')
  expect(await markOn(club, api, day, of(12_000))).toMatchObject({ undone: 0, kept: [{ fullName: ben.fullName }] })
  expect((await open(club)).runs[0].state).toBe('marked')
  expect(await payments(club)).toHaveLength(3)
})

test('a line of another amount records nothing by the run', async ({ club, api }) => {
  const { day, messageId, cents } = await withRun(club)
  await add(club, line(day, cents - 1, messageId))
  const [batch] = await waiting(club)
  expect(batch.ofRun.fits).toBe(false)
  await expect(markOn(club, api, day, batch.id)).rejects.toMatchObject({ code: 'not_found' })
  expect(await payments(club)).toEqual([])
})

test('a returned debit undoes exactly its payments, and is open for the next run; the mandate says why', async ({
  club,
  api,
}) => {
  const { id, anna, ben, day, messageId, cents, place } = await withRun(club)
  await add(club, line(day, cents, messageId))
  await markOn(club, api, day, (await waiting(club))[0].id)
  await add(club, line(day, -24_350, place(anna.id), 'AC04'))
  const [back] = await waiting(club)
  expect(back.takesBack).toMatchObject({ names: { length: 2 }, fee: { cents: 350, name: anna.fullName } })
  expect((await takeBack(club, back.id)).body).toEqual({ deleted: 2 })
  expect((await takeBack(club, back.id)).body).toEqual({ deleted: 0 })
  expect((await payments(club)).map(({ memberId }: { memberId: string }) => memberId)).toEqual([ben.id])
  const { debits } = await open(club)
  expect(debits).toMatchObject([{ id: anna.id, cents: 24_000 }])
  const mandate = async () => (await club.call('GET', `/api/members/${anna.id}/mandate`)).body.mandate
  expect((await mandate()).returned).toBe('AC04')
  // Undoing the run and recording it again leaves the returned debit out.
  await club.call('DELETE', `/api/debits/runs/${id}/payments`)
  expect(await markOn(club, api, day, (await waiting(club))[0].id)).toMatchObject({ undone: 1 })
  const { holder, reference, signedOn } = await mandate()
  await club.call('PUT', `/api/members/${anna.id}/mandate`, {
    holder,
    iban: 'AT611904300234573201',
    reference,
    signedOn,
  })
  expect((await mandate()).returned).toBeUndefined()
})

test('a debit that is returned before it is marked as paid is left out of the run, and open for the next one', async ({
  club,
  api,
}) => {
  const { ben, day, messageId, cents, place } = await withRun(club)
  await add(club, line(day, -12_000, place(ben.id), 'MD01'), line(day, cents, messageId))
  const lines = await waiting(club)
  const [back, batch] = [
    lines.find((one: { cents: number }) => one.cents < 0),
    lines.find((one: { cents: number }) => one.cents > 0),
  ]
  expect((await takeBack(club, back.id)).body).toEqual({ deleted: 0 })
  expect((await open(club)).debits).toMatchObject([{ id: ben.id, cents: 12_000 }])
  expect(await markOn(club, api, day, batch.id)).toMatchObject({ undone: 2 })
})

test('a line that names another club’s run is of none', async ({ club, api }) => {
  const { ben, day, messageId, cents, place } = await withRun(club)
  const other = await registerClub(api, 'Other club')
  await add(other, line(day, cents, messageId), line(day, -12_000, place(ben.id), 'AC04'))
  const lines = await waiting(other)
  for (const { id, ofRun, takesBack } of lines) {
    expect([ofRun, takesBack]).toEqual([undefined, undefined])
    await expect(markOn(other, api, day, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(markOn(club, api, day, id)).rejects.toMatchObject({ code: 'not_found' })
    expect((await takeBack(other, id)).status).toBe(404)
  }
  expect((await open(club)).runs[0].state).toBe('open')
})
