import { randomUUID } from 'node:crypto'
import { getClub } from '@tessera/api/clubs/service'
import { sendNewReceipts } from '@tessera/api/receipts/send-new'
import { expect, test } from 'vitest'
import { type Api, makeOwnApi } from '../../support/api.ts'
import { addMember, type Club, registerClub } from '../../support/club.ts'
import { lettersTo, sendOpen } from '../../support/letters-club.ts'
import { mailsTo } from '../../support/mailbox.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'
import { readPdf } from '../../support/read-pdf.ts'
import { workerStack } from '../../support/worker-stack.ts'

const season = String(new Date().getUTCFullYear())

/** A club that gives receipts, with an item and members. */
async function books(names = ['anna'], settings: object = {}) {
  const api = await makeOwnApi()
  const club = await registerClub(api, 'Ruderclub Ægir')
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
  club.call('PATCH', '/api/clubs', { receipts: { address: 'Bootshaus 1', ...settings } })
const send = (club: Club, paymentId: string, more: object = {}) =>
  club.call('POST', `/api/receipts/${paymentId}/letters`, { group: randomUUID(), language: 'en', ...more })

/** Sends the club's letters; returns the e-mails to an address, each with the words of its PDF. */
async function sentTo(api: Api, club: Club, address: string) {
  await sendOpen(api, club)
  return Promise.all(
    (await mailsTo(workerStack().dataDir, address)).map(async ({ subject, text, attachments: [file] }) => {
      const pages = await readPdf(new Uint8Array(file?.content as ArrayBuffer))
      const words = pages
        .map((page) => page.text)
        .join(' ')
        .split(/\s+/)
        .join(' ')
      return { subject, text, file: file?.filename, type: file?.mimeType, words }
    }),
  )
}

test('an administrator sends a receipt: the member gets the numbered PDF, once, and the corrected one after a change', async () => {
  const { api, club, fee, anna, payments } = await books()
  const id = await recordPayment(club, anna.id, fee, { memberName: anna.fullName, amount: 60.5 })
  const group = randomUUID()
  for (const _ of [1, 2])
    expect(await send(club, id, { group })).toMatchObject({ status: 200, body: { to: anna.email } })
  const [first] = await sentTo(api, club, anna.email)
  const number = `${season}-0001`
  expect(first).toMatchObject({ subject: `Receipt ${number}`, file: `${number}.pdf`, type: 'application/pdf' })
  expect(first?.text).toContain('Annual fee: €60.50')
  for (const words of [`Receipt ${number}`, 'Nora anna', '€60.50', 'Ruderclub Ægir'])
    expect(first?.words).toContain(words)
  await payments.doc(id).update({ amount: 80 })
  // As the member's own page keeps it.
  await api.deps.firebase.db.doc(`memberMail/${anna.id}`).update({ language: 'it' })
  await send(club, id)
  const [, second] = await sentTo(api, club, anna.email)
  expect(second).toMatchObject({ subject: `Ricevuta rettificata ${season}-0002`, file: `${season}-0002.pdf` })
  expect(second?.words).toMatch(/80,00 €/)
  await payments.doc(id).delete()
  await send(club, id)
  const [, , third] = await sentTo(api, club, anna.email)
  expect(third?.words).toContain(`La ricevuta ${season}-0002 non vale più`)
  expect(await lettersTo(club, anna)).toMatchObject([{ kind: 'receipt' }, { kind: 'receipt' }, { kind: 'receipt' }])
})

test('a letter brings the receipt that it names, also if the payment changes before it is sent', async () => {
  const { api, club, fee, anna, payments } = await books()
  const id = await recordPayment(club, anna.id, fee, { amount: 60.5 })
  await send(club, id)
  await payments.doc(id).update({ amount: 80 })
  await club.call('POST', `/api/receipts/${id}`)
  const [mail] = await sentTo(api, club, anna.email)
  expect(mail?.text).toContain('€60.50')
  expect(mail?.words).toContain('€60.50')
})

test('sends no receipt of another club or of nothing paid', async () => {
  const [{ club, fee, anna }, stranger] = [await books(), await books()]
  const waived = await recordPayment(club, anna.id, fee, { amount: 0, notes: 'hardship' })
  const paid = await recordPayment(club, anna.id, fee)
  const refused = [await send(club, waived), await send(stranger.club, paid), await send(club, 'nothing')]
  await club.call('POST', `/api/receipts/${paid}`)
  refused.push(await send(stranger.club, paid))
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(await lettersTo(club, anna)).toEqual([])
})

/** Does what the job does for the club. */
async function sendNew({ api, club }: Pick<Awaited<ReturnType<typeof books>>, 'api' | 'club'>): Promise<void> {
  const read = await getClub(api.deps, club.clubId)
  await sendNewReceipts(api.deps, read, read.receipts?.sentUntil ?? new Date(0))
}

test('a letter brings the receipt of each new payment, in the language of the club, and of none before the switch', async () => {
  const { api, club, fee, anna } = await books()
  await recordPayment(club, anna.id, fee)
  expect((await switchOn(club, { automatic: true, language: 'de' })).body.receipts).toEqual({
    address: 'Bootshaus 1',
    automatic: true,
    language: 'de',
  })
  await recordPayment(club, anna.id, fee)
  await recordPayment(club, anna.id, fee, { amount: 0, notes: 'hardship' })
  await Promise.all([sendNew({ api, club }), sendNew({ api, club })])
  await sendNew({ api, club })
  const mails = await sentTo(api, club, anna.email)
  expect(mails.map(({ subject }) => subject)).toEqual([`Quittung ${season}-0001`])
})

test('a payment that an edit moves to another year gets no second letter', async () => {
  const { api, club, anna, payments } = await books()
  await switchOn(club, { automatic: true })
  const once = await requireItem(club, 'Annual fee', season, { purchaseRestriction: 'once_per_year' })
  const id = await recordPayment(club, anna.id, once)
  await sendNew({ api, club })
  expect((await lettersTo(club, anna)).length).toBe(1)
  const fields = (await payments.doc(id).get()).data() ?? {}
  const batch = api.deps.firebase.db.batch()
  batch.delete(payments.doc(id))
  batch.create(payments.doc(`${id}x`), { ...fields, movedFrom: id })
  await batch.commit()
  await recordPayment(club, anna.id, await requireItem(club, 'Boat', season))
  await sendNew({ api, club })
  const letters = await lettersTo(club, anna)
  expect(letters.map(({ content }) => content.rows[0]?.label)).toEqual(['Boat', 'Annual fee'])
})

test('a damaged payment, and one whose receipt cannot be made, keep none of the others from their letters', async () => {
  const { api, club, fee, anna, members, payments } = await books(['anna', 'ben'], { automatic: true, language: 'en' })
  const [, ben = anna] = members
  const since = new Date(Date.now() - 60_000)
  await payments.add({ clubId: club.clubId, createdAt: new Date() })
  const faulty = await recordPayment(club, anna.id, fee)
  const receipt = api.deps.firebase.db.doc(`receipts/${faulty}`)
  await receipt.set({ clubId: club.clubId, issued: 'none' })
  await recordPayment(club, ben.id, fee)
  const look = async () => sendNewReceipts(api.deps, await getClub(api.deps, club.clubId), since)
  await look()
  expect(await lettersTo(club, ben)).toHaveLength(1)
  expect(await lettersTo(club, anna)).toEqual([])
  await receipt.delete()
  await look()
  for (const member of [anna, ben]) expect(await lettersTo(club, member)).toHaveLength(1)
})

/** A head with a fee and payments of two children without an address, and one of a member of no family. */
async function familyThatPays(pays = 3) {
  const all = await books(['anna', 'ida'], { automatic: true, language: 'en' })
  const { api, club, fee, anna, members } = all
  const children = []
  for (const fullName of ['Ben Acht', 'Cleo Acht'])
    children.push(await addMember(club, { fullName, email: false, belongsTo: anna.id } as object))
  const ids = []
  for (const { id, fullName } of [...children, anna, members[1] ?? anna].slice(0, pays + 1))
    ids.push(await recordPayment(club, id, fee, { memberName: fullName }))
  return { api, club, anna, ida: members[1] ?? anna, children, ids }
}
const filesOf = async (address: string) =>
  (await mailsTo(workerStack().dataDir, address)).map(({ attachments }) => attachments.map(({ filename }) => filename))

test('the receipts of a family that paid at once come to the head in one e-mail that names each, and count for each', async () => {
  const { api, club, anna, ida, children } = await familyThatPays()
  await Promise.all([sendNew({ api, club }), sendNew({ api, club })])
  await sendNew({ api, club })
  await sendOpen(api, club)
  await sendNew({ api, club })
  await sendOpen(api, club)
  const [mail, ...more] = await mailsTo(workerStack().dataDir, anna.email)
  expect([mail?.subject, more]).toEqual(['Your receipts', []])
  expect(await filesOf(anna.email)).toEqual([[1, 2, 3].map((number) => `${season}-000${number}.pdf`)].map(inAnyOrder))
  expect(await filesOf(ida.email)).toEqual([[`${season}-0004.pdf`]])
  for (const member of [anna, ...children]) {
    expect(mail?.text).toContain(`${member.fullName}: Annual fee`)
    const letters = await lettersTo(club, member)
    expect(letters.map(({ state, kind, to }) => [state, kind, to])).toEqual([['sent', 'receipt', anna.email]])
  }
  const [ben] = children
  expect((await club.call('DELETE', `/api/members/${ben?.id}`)).status).toBe(200)
  const words = JSON.stringify(await lettersTo(club, anna))
  expect([words.includes('Ben Acht'), words.includes('Cleo Acht')]).toEqual([false, true])
})

test('receipts that wait for a family in one e-mail are sent without those of a deleted child, also when that child came first', async () => {
  const { api, club, anna, children, ids } = await familyThatPays()
  await sendNew({ api, club })
  const { db } = api.deps.firebase
  const letters = (await db.collection('letters').where('clubId', '==', club.clubId).get()).docs
  const first = letters.find((doc) => doc.get('encloses'))?.get('memberId')
  const [ben, cleo] = children
  const [gone, ...rest] = first === cleo?.id ? [cleo, ben, anna] : [ben, cleo, anna]
  expect((await club.call('DELETE', `/api/members/${gone?.id}`)).status).toBe(200)
  await sendNew({ api, club })
  await sendOpen(api, club)
  await sendOpen(api, club)
  const [files = [], ...more] = await filesOf(anna.email)
  const given = await db.getAll(...ids.slice(0, 3).map((id) => db.doc(`receipts/${id}`)))
  const numbers = given.flatMap((doc) => (doc.get('memberId') === gone?.id ? [] : `${doc.get('issued')[0].number}.pdf`))
  expect([files.toSorted(), more]).toEqual([numbers.toSorted(), []])
  expect(numbers).toHaveLength(2)
  for (const member of rest) expect((await lettersTo(club, member ?? anna)).map(({ state }) => state)).toEqual(['sent'])
})

test('receipts that wait for a head who dies go to who takes over, and say nothing of those of the head', async () => {
  const { api, club, anna, children } = await familyThatPays()
  await sendNew({ api, club })
  const [ben, cleo] = children
  const email = `ben-${anna.email}`
  await club.call('PUT', `/api/members/${ben?.id}`, { email })
  const died = { leavesOn: '2020-01-31', leavingReason: 'died', takenOverBy: ben?.id }
  expect((await club.call('PUT', `/api/members/${anna.id}`, died)).status).toBe(200)
  for (let round = 0; round < 2; round += 1) await sendOpen(api, club)
  expect(await filesOf(anna.email)).toEqual([])
  const [files = [], ...more] = await filesOf(email)
  expect([files.length, more]).toEqual([2, []])
  const [mail] = await mailsTo(workerStack().dataDir, email)
  for (const { fullName } of children) expect(mail?.text).toContain(`${fullName}: Annual fee`)
  expect(mail?.text).not.toContain(anna.fullName)
  const states = async (one: { id: string } | undefined) =>
    (await lettersTo(club, one ?? anna)).map(({ state }) => state)
  expect([await states(ben), await states(cleo), await states(anna)]).toEqual([['sent'], ['sent'], ['failed']])
})

const inAnyOrder = (names: readonly string[]) =>
  expect.toSatisfy((found: string[]) => found.toSorted().join() === names.join())

test('receipts of a family that were numbered before the server stopped are sent once, and none is lost', async () => {
  const { api, club, anna, ids } = await familyThatPays(2)
  const { db } = api.deps.firebase
  const stopping = {
    ...api.deps,
    limits: {
      ...api.deps.limits,
      letterTurns: {
        next: () => {
          throw Object.assign(new Error('the server stops'), { code: 14 })
        },
      },
    },
  } as unknown as typeof api.deps
  const read = await getClub(api.deps, club.clubId)
  const since = read.receipts?.sentUntil ?? new Date(0)
  await expect(sendNewReceipts(stopping, read, since)).rejects.toThrow('the server stops')
  const given = await db.getAll(...ids.map((id) => db.doc(`receipts/${id}`)))
  expect(given.map(({ exists }) => exists)).toEqual([true, true, true])
  expect(await lettersTo(club, anna)).toEqual([])
  await sendNew({ api, club })
  await sendNew({ api, club })
  await sendOpen(api, club)
  expect((await filesOf(anna.email)).flat().toSorted()).toEqual([1, 2, 3].map((number) => `${season}-000${number}.pdf`))
})
