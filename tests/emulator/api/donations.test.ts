import { randomUUID } from 'node:crypto'
import { noDonations } from '@tessera/domain/donations/settings-input'
import { describe, expect } from 'vitest'
import { type AddedMember, addMember, type Club, registerClub } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { recordPayment, requireItem, type TestItem } from '../../support/payments.ts'
import { readPdf } from '../../support/read-pdf.ts'

const thisYear = new Date().getUTCFullYear()
const german = {
  ...noDonations,
  form: 'de',
  purpose: 'des Sports',
  taxOffice: 'München',
  taxNumber: '143/216/12345',
  noticeOn: `${thisYear - 1}-05-14`,
  noticeFor: String(thisYear - 2),
}
const italian = { ...noDonations, form: 'it', purpose: 'sport', taxNumber: '97000000157', register: '12345' }
const settings = { receipts: { address: 'Am Platz 1\n80331 München' }, donations: german }

/** A club that gives donation receipts, with a member whose address is known, and an item for gifts. */
async function donor(club: Club, more: object = {}) {
  expect((await club.call('PATCH', '/api/clubs', { ...settings, ...more })).status).toBe(200)
  const member = await addMember(club, { fullName: 'Anna Berger' })
  await club.call('PUT', `/api/members/${member.id}`, { street: 'Weg 2', postcode: '80331', town: 'München' })
  const item = await requireItem(club, 'Spende', String(thisYear), { isRequiredForActive: false, donation: 'gift' })
  return { member, item }
}
const pay = (club: Club, { id }: AddedMember, item: TestItem, day: string, more: object = {}) =>
  recordPayment(club, id, item, { paymentDate: new Date(`${day}T00:00:00Z`), paidBy: 'bank', ...more })
const ofPayment = (club: Club, id: string) => club.call('POST', `/api/donations/payments/${id}`)
const ofYear = (club: Club, { id }: { id: string }, year: number | string) =>
  club.call('POST', `/api/donations/members/${id}/${year}`)
const numberOf = ({ headers }: { headers: Headers }) =>
  /filename="([\w-]+)\.pdf"/.exec(headers.get('content-disposition') ?? '')?.[1]
const number = (n: number) => `${thisYear}-${String(n).padStart(4, '0')}`
const wordsOf = async (bytes: Uint8Array) => (await readPdf(bytes)).map(({ text }) => text.split(/\s+/).join(' '))

describe('a donation receipt', () => {
  test('has the words of the German model text, and a number of the receipts’ series', async ({ club }) => {
    const { member, item } = await donor(club)
    const [gift, other] = [
      await pay(club, member, item, `${thisYear}-01-12`),
      await pay(club, member, item, `${thisYear}-01-13`),
    ]
    expect(numberOf(await club.call('POST', `/api/receipts/${other}?language=de`))).toBe(number(1))
    const given = await ofPayment(club, gift)
    expect([given.status, given.headers.get('content-type'), numberOf(given)]).toEqual([
      200,
      'application/pdf',
      number(2),
    ])
    const [page, ...more] = await wordsOf(given.body)
    expect(more).toEqual([])
    for (const part of [
      'Bestätigung über Geldzuwendungen/Mitgliedsbeitrag',
      'Anna Berger, Weg 2, 80331 München',
      'einhundertzwanzig Euro',
      `12.01.${thisYear}`,
      'nur zur Förderung des Sports verwendet wird',
      'haftet für die entgangene Steuer',
      'Ort, Datum und Unterschrift',
    ])
      expect(page).toContain(part)
  })

  test('is given once, also by two at once, and is replaced when the payment has changed', async ({ club, api }) => {
    const { member, item } = await donor(club)
    const gift = await pay(club, member, item, `${thisYear}-01-12`)
    const both = await Promise.all([ofPayment(club, gift), ofPayment(club, gift)])
    expect(both.map(numberOf)).toEqual([number(1), number(1)])
    await api.deps.firebase.db.doc(`payments/${gift}`).update({ amount: 60 })
    const replaced = await ofPayment(club, gift)
    expect(numberOf(replaced)).toBe(number(2))
    expect((await wordsOf(replaced.body))[0]).toContain(`Ersetzt Nummer ${number(1)}`)
    const stored = await api.deps.firebase.db.doc(`donationReceipts/${member.id}`).get()
    expect(stored.data()?.issued.map((one: { number: string }) => one.number)).toEqual([number(1), number(2)])
  })

  test('of a year has each of its donations in the annex, and what is on it gets no other receipt', async ({
    club,
  }) => {
    const { member, item } = await donor(club)
    const last = thisYear - 1
    const [one, two, alone] = [
      await pay(club, member, item, `${last}-03-01`),
      await pay(club, member, item, `${last}-11-30`, { amount: 30 }),
      await pay(club, member, item, `${last}-12-24`, { amount: 7 }),
    ]
    await ofPayment(club, alone)
    const given = await ofYear(club, member, last)
    expect(numberOf(given)).toBe(number(2))
    const [page, annex] = await wordsOf(given.body)
    for (const part of [
      'Sammelbestätigung',
      'einhundertfünfzig Euro',
      `01.01.${last} bis 31.12.${last}`,
      'keine weiteren',
    ])
      expect(page).toContain(part)
    expect(annex).toContain(`30.11.${last} Geldzuwendung nein 30,00 €`)
    expect(annex).not.toContain(`24.12.${last}`)
    expect(numberOf(await ofYear(club, member, last))).toBe(number(2))
    for (const refused of [await ofPayment(club, one), await ofYear(club, member, thisYear)])
      expect([refused.status, refused.body.code]).toEqual([409, 'no_donation'])
    expect((await club.call('POST', `/api/receipts/${two}?language=de`)).status).toBe(404)
    expect((await ofYear(club, member, '0x')).status).toBe(404)
  })

  test('says why there is none', async ({ club }) => {
    const { member, item } = await donor(club)
    const gift = await pay(club, member, item, `${thisYear}-01-12`, { paidBy: 'cash' })
    const shirt = await requireItem(club, 'Shirt', String(thisYear), { isRequiredForActive: false })
    const bought = await pay(club, member, shirt, `${thisYear}-01-12`)
    const stranger = await addMember(club)
    const unknown = await pay(club, stranger, item, `${thisYear}-01-12`)
    const whyNot = async (id: string) => (await ofPayment(club, id)).body.error
    expect(await whyNot(bought)).toContain('does not count as a donation')
    expect(await whyNot(unknown)).toContain('the donor’s address')
    await club.call('PATCH', '/api/clubs', { donations: { ...german, noticeOn: `${thisYear - 6}-01-01` } })
    expect(await whyNot(gift)).toContain('too old')
    await club.call('PATCH', '/api/clubs', { donations: italian })
    expect(await whyNot(gift)).toContain('traceable')
    await club.call('PATCH', '/api/clubs', { donations: german, receipts: null })
    expect(await whyNot(gift)).toContain('the club’s address')
    await club.call('PATCH', '/api/clubs', { donations: { ...german, form: '' } })
    expect(await whyNot(gift)).toContain('gives no donation receipts')
  })

  test('of Italy needs no address of the donor, and names the way', async ({ club }) => {
    const { item } = await donor(club, { donations: italian })
    const donated = await pay(club, await addMember(club), item, `${thisYear}-01-12`)
    const given = await ofPayment(club, donated)
    expect((await wordsOf(given.body))[0]).toContain('Bonifico bancario')
  })

  test('follows a corrected heading, and is withdrawn once nothing of its year is left', async ({ club, api }) => {
    const { member, item } = await donor(club)
    const last = thisYear - 1
    const gift = await pay(club, member, item, `${last}-12-30`)
    expect(numberOf(await ofYear(club, member, last))).toBe(number(1))
    await club.call('PATCH', '/api/clubs', { donations: { ...german, taxNumber: '1/2/3' } })
    const mended = await ofYear(club, member, last)
    expect(numberOf(mended)).toBe(number(2))
    expect((await wordsOf(mended.body))[0]).toContain('StNr. 1/2/3')
    await api.deps.firebase.db.doc(`payments/${gift}`).update({ paymentDate: new Date(`${thisYear}-01-02T00:00:00Z`) })
    expect((await ofPayment(club, gift)).body.error).toContain(`the donation receipt of ${last} still`)
    expect((await wordsOf((await ofYear(club, member, last)).body))[0]).toContain(`${number(2)} gilt nicht mehr`)
    expect(numberOf(await ofPayment(club, gift))).toBe(number(4))
  })

  test('keeps its payment: it is neither refunded nor gets a plain receipt, also once the club gives none', async ({
    club,
  }) => {
    const { member, item } = await donor(club)
    const bankAccount = { holder: 'Club', iban: 'DE89370400440532013000', bic: '', note: '' }
    const mandate = { holder: 'Anna', iban: bankAccount.iban, reference: 'M-1', signedOn: '2025-03-01' }
    await club.call('PUT', `/api/members/${member.id}/mandate`, mandate)
    const gift = await pay(club, member, item, `${thisYear - 1}-03-01`)
    await ofYear(club, member, thisYear - 1)
    await club.call('PATCH', '/api/clubs', { bankAccount, donations: { ...german, form: '' } })
    expect((await club.call('GET', `/api/payments/${gift}/payee`)).body.why).toContain('has a receipt')
    expect((await club.call('POST', `/api/refunds/${randomUUID()}`, { paymentIds: [gift] })).status).toBe(409)
    expect((await club.call('POST', `/api/receipts/${gift}?language=de`)).status).toBe(404)
  })

  test('of another club is not made', async ({ club, api }) => {
    const { member, item } = await donor(club)
    const gift = await pay(club, member, item, `${thisYear}-01-12`)
    const other = await registerClub(api)
    await other.call('PATCH', '/api/clubs', settings)
    expect((await ofPayment(other, gift)).status).toBe(404)
    expect((await ofYear(other, member, thisYear - 1)).status).toBe(404)
  })

  test('is no gap in the auditors’ numbers', async ({ club }) => {
    const { member, item } = await donor(club)
    await ofPayment(club, await pay(club, member, item, `${thisYear}-01-12`))
    const sheets = await club.call('GET', `/api/receipts/years/${thisYear}?language=en`)
    expect((await wordsOf(sheets.body)).join(' ')).toContain('No number is missing.')
  })
})
