import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { addMember, type Club, registerClub } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'
import { readPdf } from '../../support/read-pdf.ts'
import { statementLine } from '../../support/statement-line.ts'

const year = new Date().getUTCFullYear()
const sheetsOf = (club: Club, season: string | number, language = 'en') =>
  club.call('GET', `/api/receipts/years/${season}?language=${language}`)
const pagesOf = async (bytes: Uint8Array) => (await readPdf(bytes)).map(({ text }) => text.split(/\s+/).join(' '))

/** Adds a line of a bank statement, and records a payment of it. */
async function payByBank(club: Club, memberId: string, itemId: string) {
  const account = 'DE89370400440532013000'
  const line = statementLine({
    account,
    day: `${year}-03-02`,
    iban: account,
    text: 'Beitrag Berger',
    reference: 'E2E-77',
    bankId: '',
  })
  await club.call('POST', '/api/bank/lines', { lines: [line] })
  const lineId = (await club.call('GET', '/api/bank/lines')).body.lines[0].id
  const parts = [{ memberId, itemId, cents: 12_000 }]
  const run = await club.call('POST', `/api/bank/runs/${randomUUID()}`, { records: [{ lineId, parts }] })
  expect(run.status, JSON.stringify(run.body)).toBe(200)
}

test('has each payment with its receipts and its bank line, the sums, corrections, and whether a number is missing', async ({
  club,
  api,
}) => {
  await club.call('PATCH', '/api/clubs', { name: 'Ruderclub Ægir', receipts: { address: '' } })
  const member = await addMember(club, { fullName: 'Anna Berger' })
  const fee = await requireItem(club, 'Annual fee', String(year))
  await payByBank(club, member.id, fee.id)
  const cash = { paymentDate: new Date(`${year}-01-12T00:00:00Z`), paidBy: 'cash', notes: 'at the door' }
  const [kept, deleted] = [
    await recordPayment(club, member.id, fee, cash),
    await recordPayment(club, member.id, fee, cash),
  ]
  await recordPayment(club, member.id, fee, { paymentDate: new Date(`${year - 1}-12-31T00:00:00Z`), notes: 'earlier' })
  const receipt = (id: string) => club.call('POST', `/api/receipts/${id}`)
  for (const id of [kept, deleted]) await receipt(id)
  const stored = api.deps.firebase.db.collection('payments')
  await stored.doc(kept).update({ amount: 100 })
  await stored.doc(deleted).delete()
  for (const id of [kept, deleted]) await receipt(id)

  const said = await sheetsOf(club, year)
  expect([said.status, said.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const words = (await pagesOf(said.body)).join(' ')
  for (const part of [
    'Ruderclub Ægir',
    `1 Jan ${year} to 31 Dec ${year}`,
    'Total 2 €220.00',
    'Cash 1 €100.00',
    'Bank transfer 1 €120.00',
    'March 1 €120.00',
    'February 0 €0.00',
    'Numbers given: 1 to 4',
    'No number is missing.',
    `takes the place of receipt ${year}-0001`,
    `Receipt ${year}-0002 no longer counts`,
    `Cash ${year}-0003 €100.00 Earlier receipts: ${year}-0001`,
    `Bank: 2 Mar ${year} · Anna Berger · Beitrag Berger · E2E-77`,
    'at the door',
  ])
    expect(words).toContain(part)
  expect(words).not.toContain('earlier')

  await api.deps.firebase.db.collection('receipts').doc(deleted).delete()
  const later = (await pagesOf((await sheetsOf(club, year, 'de')).body)).join(' ')
  for (const part of ['Nummer 2 fehlt.', 'Nummer 4 fehlt.', 'Überweisung 1 120,00 €']) expect(later).toContain(part)
})

test('goes on over sheets with the names of the columns, and counts them', async ({ club }) => {
  const member = await addMember(club)
  const fee = await requireItem(club, 'Annual fee', String(year))
  const paymentDate = new Date(`${year}-05-01T00:00:00Z`)
  const notes = Array.from({ length: 60 }, (_, at) => `note ${at}.`)
  await Promise.all(notes.map((note) => recordPayment(club, member.id, fee, { paymentDate, notes: note })))
  const pages = await pagesOf((await sheetsOf(club, year)).body)
  expect(pages.length).toBeGreaterThan(2)
  for (const [at, page] of pages.entries()) expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
  expect(pages.at(-1)).toContain('Date Member Item Paid by Receipt Amount')
  for (const note of notes) expect(pages.join(' ').split(note)).toHaveLength(2)
})

test('has nothing of another club, and refuses what is no year', async ({ club, api }) => {
  const member = await addMember(club, { fullName: 'Anna Berger' })
  const fee = await requireItem(club, 'Annual fee', String(year))
  await payByBank(club, member.id, fee.id)
  const words = (await pagesOf((await sheetsOf(await registerClub(api), year)).body)).join(' ')
  expect(words).toContain('No receipt was given.')
  expect(words).not.toContain('Berger')
  for (const bad of ['26', 'abcd', '0000', '20260']) {
    const refused = await sheetsOf(club, bad)
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found'])
  }
})
