import { randomUUID } from 'node:crypto'
import { sendReceipts } from '@tessera/api/receipts/letter-job'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { makeOwnApi } from '../../support/api.ts'
import { addMember, type Club, registerClub } from '../../support/club.ts'
import { type FirebaseStack, startFirebaseStack } from '../../support/firebase-stack.ts'
import { runJob } from '../../support/jobs.ts'
import { confirmAdmin, lettersTo, startSending } from '../../support/letters-club.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'
import { readPdf } from '../../support/read-pdf.ts'

// The jobs look at every club: on the shared stack they would change what other tests look at.
let server: MailServer
let stack: FirebaseStack
beforeAll(async () => {
  server = await startMailServer()
  stack = await startFirebaseStack({ env: { SMTP_URL: server.url } })
})
afterAll(async () => {
  await stack.stop()
  await server.stop()
})

const soon = { timeout: 60_000, interval: 50 }
const season = String(new Date().getUTCFullYear())

/** A club that gives receipts, with an item and members. */
async function books(names = ['anna'], settings: object = {}) {
  const api = await makeOwnApi(undefined, { LETTERS_PER_MINUTE: '6000' }, stack)
  const club = await registerClub(api, 'Ruderclub Ægir')
  await confirmAdmin(api, club)
  await switchOn(club, settings)
  const fee = await requireItem(club, 'Annual fee', season)
  const members = []
  for (const name of names)
    members.push(
      await addMember(club, { fullName: `Nora ${name}`, email: `${name}-${randomUUID().slice(0, 8)}@rowing.at` }),
    )
  const [anna] = members
  if (!anna) throw new Error('no member')
  return { api, club, fee, anna, members, payments: api.deps.firebase.db.collection('payments') }
}

const switchOn = (club: Club, settings: object = {}) =>
  club.call('PUT', '/api/clubs/receipts', { enabled: true, address: 'Bootshaus 1', ...settings })
const send = (club: Club, paymentId: string, more: object = {}) =>
  club.call('POST', `/api/receipts/${paymentId}/letters`, { group: randomUUID(), language: 'en', ...more })

/** The e-mails to an address, each with the words of its PDF, once there are so many. */
const mailsTo = (address: string, count: number) =>
  vi.waitFor(async () => {
    const mails = server.received.filter(({ to }) => to?.[0]?.address === address.toLowerCase())
    expect(mails.length).toBe(count)
    return Promise.all(
      mails.map(async ({ subject, text, attachments: [file] }) => {
        const pages = await readPdf(new Uint8Array(file?.content as ArrayBuffer))
        const words = pages
          .map((page) => page.text)
          .join(' ')
          .split(/\s+/)
          .join(' ')
        return { subject, text, file: file?.filename, type: file?.mimeType, words }
      }),
    )
  }, soon)

test('an administrator sends a receipt: the member gets the numbered PDF, once, and the corrected one after a change', async () => {
  const { api, club, fee, anna, payments } = await books()
  startSending(api)
  const id = await recordPayment(club, anna.id, fee, { memberName: anna.fullName, amount: 60.5 })
  const group = randomUUID()
  for (const _ of [1, 2])
    expect(await send(club, id, { group })).toMatchObject({ status: 200, body: { to: anna.email } })
  const [first] = await mailsTo(anna.email, 1)
  const number = `${season}-0001`
  expect(first).toMatchObject({ subject: `Receipt ${number}`, file: `${number}.pdf`, type: 'application/pdf' })
  expect(first?.text).toContain('Annual fee: €60.50')
  for (const words of [`Receipt ${number}`, 'Nora anna', '€60.50', 'Ruderclub Ægir'])
    expect(first?.words).toContain(words)
  await payments.doc(id).update({ amount: 80 })
  // As the member's own page keeps it.
  await api.deps.firebase.db.doc(`memberMail/${anna.id}`).update({ language: 'it' })
  await send(club, id)
  const [, second] = await mailsTo(anna.email, 2)
  expect(second).toMatchObject({ subject: `Ricevuta rettificata ${season}-0002`, file: `${season}-0002.pdf` })
  expect(second?.words).toMatch(/80,00 €/)
  await payments.doc(id).delete()
  await send(club, id)
  const [, , third] = await mailsTo(anna.email, 3)
  expect(third?.words).toContain(`La ricevuta ${season}-0002 non vale più`)
  expect(await lettersTo(club, anna)).toMatchObject([{ kind: 'receipt' }, { kind: 'receipt' }, { kind: 'receipt' }])
})

test('a letter brings the receipt that it names, also if the payment changes before it is sent', async () => {
  const { api, club, fee, anna, payments } = await books()
  const id = await recordPayment(club, anna.id, fee, { amount: 60.5 })
  await send(club, id)
  await payments.doc(id).update({ amount: 80 })
  await club.call('POST', `/api/receipts/${id}`)
  startSending(api)
  const [mail] = await mailsTo(anna.email, 1)
  expect(mail?.text).toContain('€60.50')
  expect(mail?.words).toContain('€60.50')
})

test('sends no receipt of another club, of nothing paid, or for a club that may send no e-mails', async () => {
  const [{ club, fee, anna }, stranger] = [await books(), await books()]
  const waived = await recordPayment(club, anna.id, fee, { amount: 0, notes: 'hardship' })
  const paid = await recordPayment(club, anna.id, fee)
  const refused = [await send(club, waived), await send(stranger.club, paid), await send(club, 'nothing')]
  await club.call('POST', `/api/receipts/${paid}`)
  refused.push(await send(stranger.club, paid))
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(await lettersTo(club, anna)).toEqual([])
  const api = await makeOwnApi(undefined, {}, stack)
  const unconfirmed = await registerClub(api)
  expect(await send(unconfirmed, paid)).toMatchObject({ status: 409, body: { code: 'letters_unavailable' } })
})

test('of several processes and restarts, each new payment leads to one letter; those before the switch to none', async () => {
  const { api, club, fee, members, anna } = await books(['anna', 'ben', 'cora'])
  const before = await recordPayment(club, anna.id, fee)
  expect((await switchOn(club, { automatic: true, language: 'de' })).body.receipts).toEqual({
    address: 'Bootshaus 1',
    automatic: true,
  })
  const jobs = [1, 2].map(() => runJob(api, sendReceipts))
  const paid = await Promise.all(members.flatMap(({ id }) => [1, 2].map(() => recordPayment(club, id, fee))))
  await recordPayment(club, anna.id, fee, { amount: 0, notes: 'hardship' })
  // Saving other settings does not begin again.
  await switchOn(club, { automatic: true, language: 'de', address: 'Elsewhere' })
  const all = async () => (await Promise.all(members.map((member) => lettersTo(club, member)))).flat()
  await vi.waitFor(async () => expect((await all()).length).toBe(paid.length), soon)
  await Promise.all(jobs.map((stop) => stop()))
  const later = await recordPayment(club, anna.id, fee)
  const again = [1, 2].map(() => runJob(api, sendReceipts))
  onTestFinished(async () => {
    await Promise.all(again.map((stop) => stop()))
  })
  await vi.waitFor(async () => expect((await all()).length).toBe(paid.length + 1), soon)
  startSending(api)
  const mails = [...(await mailsTo(anna.email, 3)), ...(await mailsTo(members[1]?.email ?? '', 2))]
  expect(mails.every(({ subject }) => subject?.startsWith('Quittung '))).toBe(true)
  const rows = (await club.call('GET', `/api/receipts/members/${anna.id}`)).body
  const given = rows.map(({ paymentId }: { paymentId: string }) => paymentId)
  expect(given).toContain(later)
  expect(given).not.toContain(before)
  expect(new Set((await all()).map(({ content }) => content.subject)).size).toBe(paid.length + 1)
})

test('a payment that an edit moves to another year gets no second letter', async () => {
  const { api, club, anna, payments } = await books()
  await switchOn(club, { automatic: true })
  const once = await requireItem(club, 'Annual fee', season, { purchaseRestriction: 'once_per_year' })
  runJob(api, sendReceipts)
  const id = await recordPayment(club, anna.id, once)
  await vi.waitFor(async () => expect((await lettersTo(club, anna)).length).toBe(1), soon)
  const fields = (await payments.doc(id).get()).data() ?? {}
  const batch = api.deps.firebase.db.batch()
  batch.delete(payments.doc(id))
  batch.create(payments.doc(`${id}x`), { ...fields, movedFrom: id })
  await batch.commit()
  await recordPayment(club, anna.id, await requireItem(club, 'Boat', season))
  await vi.waitFor(async () => {
    const letters = await lettersTo(club, anna)
    expect(letters.map(({ content }) => content.rows[0]?.label)).toEqual(['Boat', 'Annual fee'])
  }, soon)
})
