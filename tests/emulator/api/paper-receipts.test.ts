import { getClub } from '@tessera/api/clubs/service'
import { sendNewReceipts } from '@tessera/api/receipts/send-new'
import { noDonations } from '@tessera/domain/donations/settings-input'
import { expect, test } from 'vitest'
import { sharedApi } from '../../support/api.ts'
import { type AddedMember, addMember, type Club, freshMember, registerClub, signInMember } from '../../support/club.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'
import { readPdf } from '../../support/read-pdf.ts'

const api = await sharedApi()
const year = new Date().getUTCFullYear()
const address = 'Bootshaus 1'

async function books() {
  const club = await registerClub(api, 'Ruderclub Ægir')
  await setReceipts(club, {})
  return { club, fee: await requireItem(club, 'Annual fee', String(year)) }
}
const setReceipts = (club: Club, more: object | null) =>
  club.call('PATCH', '/api/clubs', { receipts: more && { address, ...more } })
const switchOn = (club: Club) => setReceipts(club, { automatic: true, language: 'en' })

async function addWithoutEmail(club: Club, more: object = {}): Promise<AddedMember> {
  const { status, body } = await club.call('POST', '/api/members', { ...freshMember(), ...more, email: false })
  expect(status).toBe(201)
  return body
}
const waiting = async (club: Club): Promise<string[]> =>
  (await club.call('GET', '/api/printed-receipts')).body.paymentIds
const print = (club: Club, paymentIds: string[]) =>
  club.call('POST', '/api/printed-receipts', { paymentIds, language: 'en' })
const pagesOf = async (bytes: Uint8Array) => (await readPdf(bytes)).map(({ text }) => text.split(/\s+/).join(' '))

test('the receipts that no e-mail brings are printed as one file, once, and not those from before the switch', async () => {
  const { club, fee } = await books()
  const anna = await addMember(club, { fullName: 'Anna Acht' })
  const child = await addWithoutEmail(club, { fullName: 'Cleo Acht', belongsTo: anna.id })
  const ben = await addWithoutEmail(club, { fullName: 'Ben Berg', language: 'it' })
  const dora = await addWithoutEmail(club, { fullName: 'Dora Dorn' })
  const pay = ({ id, fullName }: AddedMember, more = {}) =>
    recordPayment(club, id, fee, { memberName: fullName, ...more })
  await pay(ben)
  expect(await waiting(club)).toEqual([])
  await switchOn(club)
  for (const one of [anna, child]) await pay(one)
  await pay(ben, { amount: 0, notes: 'hardship' })
  const ofDora = await pay(dora)
  const ofBen = await pay(ben, { amount: 60.5 })
  await sendNewReceipts(api.deps, await getClub(api.deps, club.clubId), new Date(0))
  await expect.poll(() => waiting(club)).toEqual([ofBen, ofDora])
  const { status, headers, body } = await print(club, [ofBen, ofDora])
  expect([status, headers.get('content-disposition')]).toEqual([200, expect.stringContaining('receipts.pdf')])
  const pages = await pagesOf(body)
  expect(pages).toEqual([
    expect.stringMatching(/Ricevuta \d{4}-\d{4}.*Ben Berg.*60,50/),
    expect.stringMatching(/Receipt \d{4}-\d{4}.*Dora Dorn/),
  ])
  expect(await waiting(club)).toEqual([])
  expect(await pagesOf((await print(club, [ofBen, ofDora])).body)).toEqual(pages)
  const byHand = await pay(dora)
  await expect.poll(() => waiting(club)).toEqual([byHand])
  await club.call('POST', `/api/receipts/${byHand}`)
  expect(await waiting(club)).toEqual([])
})

test('prints no receipt of another club, of a waiver or of an id that no payment has', async () => {
  const [{ club, fee }, stranger] = [await books(), await books()]
  for (const one of [club, stranger.club]) await switchOn(one)
  const ben = await addWithoutEmail(club)
  const paid = await recordPayment(club, ben.id, fee)
  const waived = await recordPayment(club, ben.id, fee, { amount: 0, notes: 'hardship' })
  const refused = [await print(stranger.club, [paid]), await print(club, [waived, '__x__', 'gone'])]
  expect(refused.map(({ status }) => status)).toEqual([404, 404])
  for (const ids of [[], ['a/b'], Array.from({ length: 501 }, () => paid)])
    expect((await print(club, ids)).body.code).toBe('invalid_fields')
  await expect.poll(() => waiting(club)).toEqual([paid])
  expect(await waiting(stranger.club)).toEqual([])
})

test('who has not accepted the invitation to the club gets it on paper, but not what is on a donation receipt of the year', async () => {
  const { club, fee } = await books()
  const donations = {
    ...noDonations,
    form: 'de',
    purpose: 'des Sports',
    taxOffice: 'München',
    taxNumber: '143/216/12345',
    noticeOn: `${year - 1}-05-14`,
    noticeFor: String(year - 2),
  }
  await club.call('PATCH', '/api/clubs', { donations })
  await switchOn(club)
  const person = await addMember(await registerClub(api))
  await signInMember(api, person)
  const invited = await addMember(club, { email: person.email })
  const paid = await recordPayment(club, invited.id, fee)
  const gift = await requireItem(club, 'Gift', String(year), { isRequiredForActive: false, donation: 'gift' })
  const donor = await addWithoutEmail(club, { street: 'Weg 2', postcode: '80331', town: 'München' })
  const given = { paymentDate: new Date(`${year - 1}-11-30T00:00:00Z`), paidBy: 'bank' }
  const donated = await recordPayment(club, donor.id, gift, given)
  await expect.poll(async () => new Set(await waiting(club))).toEqual(new Set([paid, donated]))
  expect((await club.call('POST', `/api/donations/members/${donor.id}/${year - 1}`)).status).toBe(200)
  expect(await waiting(club)).toEqual([paid])
})

test('a club that had the sending on before keeps the day from which it counts, and one that ends it has none on paper', async () => {
  const { club, fee } = await books()
  await switchOn(club)
  const ben = await addWithoutEmail(club)
  const paid = await recordPayment(club, ben.id, fee)
  const stored = () => api.deps.firebase.db.doc(`clubs/${club.clubId}`)
  const { sentUntil } = (await stored().get()).get('receipts')
  // As an older version wrote it.
  await stored().update({ receipts: { address, automatic: true, sentUntil } })
  await expect.poll(() => waiting(club)).toEqual([paid])
  await switchOn(club)
  expect((await stored().get()).get('receipts.sentFrom')).toEqual(sentUntil)
  await setReceipts(club, {})
  await expect.poll(() => waiting(club)).toEqual([])
  await switchOn(club)
  const later = await recordPayment(club, ben.id, fee)
  await expect.poll(() => waiting(club)).toEqual([later])
})
