import { unsubscribeAddress } from '@tessera/api/letter-queue/service'
import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { daysAfter } from '@tessera/domain/letters/automatic'
import { paymentReference } from '@tessera/domain/payments/payment-reference'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { send, sharedApi } from '../../support/api.ts'
import { type AddedMember, addMember, freshMember, registerClub, signInMember } from '../../support/club.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'
import { readPdf } from '../../support/read-pdf.ts'

const api = await sharedApi()

const words = (text = '') => text.split(/\s+/).join(' ')

async function clubWithFee() {
  const club = await registerClub(api, 'Ruderclub Ægir')
  return { club, fee: await requireItem(club, 'Mitgliedsbeitrag', '2026') }
}
const print = ({ club }: Awaited<ReturnType<typeof clubWithFee>>, memberIds: string[], language = 'de') =>
  club.call('POST', '/api/letters/printed', { memberIds, language })

test('prints who owes what and how to pay it, a page for each member, with codes that a bank’s app reads', async () => {
  const home = await clubWithFee()
  await home.club.call('PATCH', '/api/clubs', { receipts: { address: 'Bootshaus 1\n1220 Wien' } })
  const account = { holder: 'Ruderclub Ægir', iban: 'AT611904300234573201', bic: '', note: 'Bitte bis März.' }
  await home.club.call('PATCH', '/api/clubs', { bankAccount: account })
  const members = [
    await addMember(home.club, { fullName: 'Ελένη Щербакова-Żółć' }),
    await addMember(home.club, { fullName: 'Ben Berg' }),
    await addMember(home.club, { fullName: 'Paid Already' }),
  ] as const
  await recordPayment(home.club, members[2].id, home.fee)
  const said = await print(
    home,
    members.map(({ id }) => id),
  )
  expect([said.status, said.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const pages = await readPdf(said.body)
  expect(pages).toHaveLength(2)
  for (const [at, page] of pages.entries()) {
    const { id, fullName, memberId } = members[at] ?? members[0]
    const reference = paymentReference(id, home.fee.id)
    const text = words(page.text)
    for (const part of [
      'Ruderclub Ægir',
      'Bootshaus 1',
      '1220 Wien',
      `${fullName} (${memberId})`,
      `Hallo ${fullName},`,
    ])
      expect(text).toContain(part)
    for (const part of ['Mitgliedsbeitrag 2026', '120,00 €', 'AT61 1904 3002 3457 3201', reference, 'Bitte bis März.'])
      expect(text).toContain(part)
    const [code] = await page.codes()
    expect(code?.split('\n').slice(5)).toEqual([account.holder, account.iban, 'EUR120.00', '', '', reference])
  }
})

test('prints nothing of another club, and says that no one owes anything', async () => {
  const [home, other] = [await clubWithFee(), await clubWithFee()]
  const { id } = await addMember(other.club)
  const said = await print(home, [id])
  expect([said.status, said.body.error]).toEqual([404, 'None of these members has a payment due'])
})

test('prints a reminder of what is due within two weeks, and none of what is due later', async () => {
  const club = await registerClub(api, 'Ruderclub')
  const [soon, later] = [await addMember(club), await addMember(club)]
  const inDays = (days: number) => daysAfter(dayInZone(new Date(), 'UTC'), days)
  await requireItem(club, 'Spring fee', '2026', { dueOn: inDays(10), memberIds: [soon.id] })
  await requireItem(club, 'Summer fee', '2026', { dueOn: inDays(20), memberIds: [later.id] })
  const ask = (ids: string[]) => club.call('POST', '/api/letters/printed', { memberIds: ids, language: 'en' })
  const pages = await readPdf((await ask([soon.id, later.id])).body)
  expect(pages.map(({ text }) => /Spring fee/.test(text))).toEqual([true])
  expect((await ask([later.id])).status).toBe(404)
})

test('a reminder of many items goes on on a second page', async () => {
  const home = await clubWithFee()
  for (let n = 1; n < 40; n += 1) await requireItem(home.club, `Fee ${n}`, '2026')
  const { id } = await addMember(home.club)
  const pages = await readPdf((await print(home, [id], 'en')).body)
  expect(pages).toHaveLength(2)
  expect(words(pages.map(({ text }) => text).join(' '))).toContain('10 more')
})

test('prints the address for the window of an envelope, where it is known, in the language that the club knows', async () => {
  const home = await clubWithFee()
  const address = { street: 'Via Goethe 112', postcode: '39100', town: 'Bolzano', language: 'it' }
  const member = await addMember(home.club, { fullName: 'Anna Berg', ...address })
  const homeless = await addMember(home.club, { town: 'Bolzano' })
  const [page, other] = await readPdf((await print(home, [member.id, homeless.id])).body)
  expect(words(page?.text)).toMatch(/Anna Berg Via Goethe 112 39100 Bolzano Anna Berg \(.*C’è un pagamento da fare/)
  expect(words(other?.text)).not.toContain('Bolzano')
})

test('prints a reminder in the language that the member has chosen', async () => {
  const home = await clubWithFee()
  const member = await addMember(home.club)
  const { token } = await signInMember(api, member)
  await send(api, 'PUT', '/api/member-auth/mail', { token, body: { language: 'it', notes: true } })
  const [page] = await readPdf((await print(home, [member.id])).body)
  expect(words(page?.text)).toContain('C’è un pagamento da fare')
})

async function addWithoutEmail({ club }: Awaited<ReturnType<typeof clubWithFee>>, fullName = 'Ben Berg') {
  const { status, body } = await club.call('POST', '/api/members', { ...freshMember({ fullName }), email: false })
  expect(status).toBe(201)
  return body as AddedMember
}

const note = { subject: 'Regatta, {name}', text: 'Liebe {name},\n\nNummer {number}: am 3. Mai geht es los.' }
const printNote = ({ club }: Awaited<ReturnType<typeof clubWithFee>>, memberIds: string[], text = note.text) =>
  club.call('POST', '/api/letters/printed', { kind: 'note', language: 'de', memberIds, note: { ...note, text } })

test('prints a note with the words of its e-mail, and without the address that ends the notes', async () => {
  const home = await clubWithFee()
  const member = await addWithoutEmail(home)
  const request = { kind: 'note', language: 'de', note }
  const look = (onPaper: boolean) =>
    home.club.call('POST', `/api/letters/previews/${member.id}`, { ...request, onPaper })
  const [mailed, onPaper] = [await look(false), await look(true)]
  expect(mailed.body.content.closing).toContain('/unsubscribe/')
  const { content } = onPaper.body
  expect(content).toEqual({ ...mailed.body.content, closing: 'Ruderclub Ægir schickt das an die Mitglieder.' })
  const said = await printNote(home, [member.id])
  expect([said.status, said.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('notes.pdf')])
  const [page, ...more] = await readPdf(said.body)
  expect(more).toEqual([])
  const text = words(page?.text)
  const { subject, paragraphs, closing } = content
  for (const part of [`Ben Berg (${member.memberId})`, subject, ...paragraphs, closing]) expect(text).toContain(part)
  expect(text).not.toContain('http')
})

test('prints no note for a member who wants none, is disabled or is of another club', async () => {
  const [home, other] = [await clubWithFee(), await clubWithFee()]
  const unwanted = await addWithoutEmail(home, 'Wants None')
  await home.club.call('PUT', `/api/letters/members/${unwanted.id}/notes`, { wanted: false })
  const disabled = await addWithoutEmail(home, 'Is Disabled')
  await home.club.call('PATCH', `/api/members/${disabled.id}/toggle-status`)
  const foreign = await addMember(other.club, { fullName: 'Of Another' })
  const ids = [unwanted.id, disabled.id, foreign.id]
  const none = await printNote(home, ids)
  expect([none.status, none.body.error]).toEqual([404, 'None of these members gets notes'])
  const ben = await addWithoutEmail(home)
  const pages = await readPdf((await printNote(home, [...ids, ben.id, ben.id])).body)
  expect(pages.map(({ text }) => words(text).includes('Ben Berg'))).toEqual([true])
})

test('a long note goes on at the upper margin of a second page, without losing a word', async () => {
  const home = await clubWithFee()
  const { id } = await addWithoutEmail(home)
  const long = Array.from({ length: 700 }, (_, n) => `w${n}`).join(' ')
  const pages = await readPdf((await printNote(home, [id], long)).body)
  expect(pages).toHaveLength(2)
  const text = words(pages.map((page) => page.text).join(' '))
  expect(text.match(/\bw\d+\b/g)).toEqual(long.split(' '))
  for (const page of pages) {
    const { info } = await sharp(await page.draw(25.4))
      .trim()
      .toBuffer({ resolveWithObject: true })
    const [upper, lower] = [-(info.trimOffsetTop ?? 0), 297 + (info.trimOffsetTop ?? 0) - info.height]
    // Millimetres of blank paper.
    expect(upper).toBeGreaterThanOrEqual(18)
    expect(lower).toBeGreaterThanOrEqual(23)
  }
})

test('the choice of a member without an e-mail address holds for that member alone', async () => {
  const home = await clubWithFee()
  const [ended, ben] = [await addWithoutEmail(home, 'Ended It'), await addWithoutEmail(home)]
  const { pathname } = new URL(unsubscribeAddress(api.deps, home.club.clubId, ended.id))
  expect((await send(api, 'POST', pathname)).status).toBe(200)
  const pages = await readPdf((await printNote(home, [ended.id, ben.id])).body)
  expect(pages.map(({ text }) => words(text).includes(ben.fullName))).toEqual([true])
})

test('a note and the request for proofs of a family without e-mail are one letter each, to the head at the head’s address, naming each', async () => {
  const { club, fee } = await clubWithFee()
  expect(fee.id).not.toBe('')
  const types = [{ id: 'student', name: 'Student', shortName: 'St', enabled: true, proof: 'Student card' }]
  await club.call('PATCH', '/api/clubs', { membershipTypes: types })
  const add = async (fullName: string, more: object) => {
    const { status, body } = await club.call('POST', '/api/members', {
      ...freshMember({ fullName }),
      email: false,
      ...more,
    })
    expect(status).toBe(201)
    return body as AddedMember
  }
  const head = await add('Nora Acht', { street: 'Via Goethe 112', postcode: '39100', town: 'Bolzano' })
  const child = (name: string) => add(name, { belongsTo: head.id, typeId: 'student' })
  const [ben, cleo] = [await child('Ben Acht'), await child('Cleo Acht')]
  const memberIds = [ben.id, head.id, cleo.id]
  const pagesOf = async (more: object) => {
    const said = await club.call('POST', '/api/letters/printed', { language: 'en', memberIds, ...more })
    expect(said.status).toBe(200)
    return (await readPdf(said.body)).map(({ text }) => words(text))
  }
  const own = { subject: 'Boats', text: 'Come and row' }
  const to = String.raw`Nora Acht Via Goethe 112 39100 Bolzano Nora Acht \(${head.memberId}\).*Hello Nora Acht,`
  expect(await pagesOf({ kind: 'note', note: own })).toEqual([
    expect.stringMatching(new RegExp(`${to} This letter is about Nora Acht, Ben Acht, Cleo Acht\\. Come and row`)),
  ])
  expect(await pagesOf({ kind: 'note', note: own, memberIds: [cleo.id] })).toEqual([
    expect.stringMatching(new RegExp(`${to} This letter is about Cleo Acht\\. Come and row`)),
  ])
  expect(await pagesOf({ kind: 'proof' })).toEqual([
    expect.stringMatching(new RegExp(`${to}.*Ben Acht: Student card.*Cleo Acht: Student card`)),
  ])
  const look = { kind: 'note', language: 'en', note: own, onPaper: true }
  const { content } = (await club.call('POST', `/api/letters/previews/${ben.id}`, look)).body
  expect(content).toMatchObject({
    greeting: 'Hello Nora Acht,',
    paragraphs: ['This letter is about Ben Acht.', 'Come and row'],
  })
})

test('no note about a child is printed for a head who has ended the notes to the own mailbox', async () => {
  const { club } = await clubWithFee()
  const head = await addMember(club)
  const { body: child } = await club.call('POST', '/api/members', {
    ...freshMember({ fullName: 'Ben Acht' }),
    email: false,
    belongsTo: head.id,
  })
  const { pathname } = new URL(unsubscribeAddress(api.deps, club.clubId, head.id))
  expect((await send(api, 'POST', pathname)).status).toBe(200)
  const asked = {
    kind: 'note',
    language: 'en',
    memberIds: [head.id, child.id],
    note: { subject: 'Boats', text: 'Row' },
  }
  expect((await club.call('POST', '/api/letters/printed', asked)).status).toBe(404)
})
