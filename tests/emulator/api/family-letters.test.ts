import { randomUUID } from 'node:crypto'
import { getClub } from '@tessera/api/clubs/service'
import { unsubscribeAddress } from '@tessera/api/letter-queue/service'
import { notifyOfCards } from '@tessera/api/wallet/card-changes'
import type { WholeLetter } from '@tessera/domain/letters/contract'
import { memberReference } from '@tessera/domain/payments/payment-reference'
import { expect } from 'vitest'
import { send } from '../../support/api.ts'
import { addMember, setUpPasses } from '../../support/club.ts'
import { child, family, outcomes } from '../../support/families.ts'
import { test } from '../../support/fixtures.ts'
import { clubWithDebtors, lettersTo, mailOf, sendOpen } from '../../support/letters-club.ts'
import { mailsTo } from '../../support/mailbox.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'
import { readPdf } from '../../support/read-pdf.ts'

const note = { subject: 'Boats', text: 'Come and row' }

test('e-mails about a child without an address go to the head of the family, and say whom they are about', async ({
  api,
}) => {
  const { club, members } = await clubWithDebtors(api, ['anna'])
  const [anna = { id: '', email: '' }] = members
  const ben = await child(club, anna)
  expect(await mailOf(club, ben)).toEqual({ memberId: ben.id, via: { email: anna.email, fullName: 'Nora anna' } })
  expect(await outcomes(club, [ben], { kind: 'invitation' })).toEqual(['no-address'])
  const about = 'This e-mail is about Ben Acht. After you have signed in, “Switch Person” leads to that membership.'
  const preview = async (onPaper: boolean) =>
    (await club.call('POST', `/api/letters/previews/${ben.id}`, { kind: 'reminder', language: 'en', onPaper })).body
  expect(await preview(false)).toMatchObject({ to: anna.email, content: { greeting: 'Hello Nora anna,' } })
  expect(await preview(true)).toMatchObject({
    to: '',
    content: { greeting: 'Hello Nora anna,', paragraphs: ['This letter is about Ben Acht.', expect.any(String)] },
  })
  expect(await outcomes(club, [ben])).toEqual(['queued'])
  expect(await outcomes(club, [ben], { kind: 'card' })).toEqual(['queued'])
  expect(await outcomes(club, [ben], { kind: 'note', note })).toEqual(['queued'])

  await club.call('PATCH', '/api/clubs', { receipts: { address: 'Bootshaus 1' }, cardChangesIn: 'en' })
  const payment = await recordPayment(club, ben.id, await requireItem(club, 'Key', '2026'))
  const receipt = await club.call('POST', `/api/receipts/${payment}/letters`, { group: randomUUID(), language: 'en' })
  expect([receipt.status, receipt.body.to]).toEqual([200, anna.email])
  const look = async () => notifyOfCards(api.deps, await getClub(api.deps, club.clubId))
  const item = (await api.deps.firebase.db.collection('paymentItems').where('clubId', '==', club.clubId).get()).docs
  for (const { ref } of item) await ref.update({ isRequiredForActive: false })
  await look()
  await club.call('PUT', `/api/members/${ben.id}`, { fullName: 'Ben Neun', seen: { fullName: 'Ben Acht' } })
  await look()
  const letters = await lettersTo(club, ben)
  expect(letters.map(({ kind, to }) => [kind, to]).sort()).toEqual(
    ['card', 'card-changed', 'note', 'receipt', 'reminder'].map((kind) => [kind, anna.email]),
  )
  for (const { kind, content } of letters)
    if (kind === 'reminder' || kind === 'card' || kind === 'receipt')
      expect([content.greeting, content.paragraphs[0]]).toEqual(['Hello Nora anna,', about])
  expect(letters.find(({ kind }) => kind === 'card-changed')?.content.paragraphs[0]).toMatch('about Ben Neun')
  const site = api.deps.config.publicUrl
  const [card, dues] = [`${site}/card?person=${ben.id}`, `${site}/member-dashboard?person=${ben.id}#payments`]
  expect(Object.fromEntries(letters.map(({ kind, content }) => [kind, content.button?.link]))).toEqual({
    card,
    'card-changed': card,
    note: undefined,
    receipt: dues,
    reminder: dues,
  })
  expect(await lettersTo(club, anna)).toEqual([])
  await sendOpen(api, club)
  expect(await mailsTo(api.stack.dataDir, anna.email)).toHaveLength(5)
  expect(await mailOf(club, ben)).toMatchObject({ remindedOn: expect.any(String), cardOn: expect.any(String) })
})

test('an own address, a head without one, and what the head has answered decide', async ({ api }) => {
  const { club, members } = await clubWithDebtors(api, ['anna'])
  const [anna = { id: '', email: '' }] = members
  const grown = await child(club, anna, { email: `grown-${randomUUID().slice(0, 8)}@rowing.at` })
  const lonely = await child(club, await addMember(club, { email: false } as object))
  expect(await outcomes(club, [grown, lonely])).toEqual(['queued', 'no-address'])
  expect((await lettersTo(club, grown))[0]?.content.greeting).toBe('Hello Ben Acht,')

  const ben = await child(club, anna)
  // The link in a note to the child ends the notes to the mailbox: those to the head, too.
  const { pathname } = new URL(unsubscribeAddress(api.deps, club.clubId, ben.id))
  expect((await send(api, 'POST', pathname)).status).toBe(200)
  expect(await outcomes(club, [ben, anna], { kind: 'note', note })).toEqual(['unwanted', 'unwanted'])
  expect(await mailOf(club, ben)).toMatchObject({ noNotes: true, endedNotes: true })
  const refused = await club.call('PUT', `/api/letters/members/${ben.id}/notes`, { wanted: true })
  expect(refused.status).toBe(403)
  expect(await outcomes(club, [ben])).toEqual(['queued'])
})

test('a head who has not accepted the invitation to the club gets nothing about a child either', async ({ api }) => {
  const { club: home, members } = await clubWithDebtors(api, ['anna'])
  const [anna = { id: '', email: '' }] = members
  expect(home.clubId).not.toBe('')
  const { club } = await clubWithDebtors(api, [])
  const here = await addMember(club, { email: anna.email })
  const ben = await child(club, here)
  expect(await outcomes(club, [ben])).toEqual(['undecided'])
  expect(await outcomes(club, [ben], { kind: 'note', note, force: true })).toEqual(['undecided'])
})

const owedBy = (...names: string[]) => [
  ...names.map((name) => ({ label: `${name}: Annual fee`, value: '€120.00' })),
  { label: 'Due in total', value: `€${120 * names.length}.00` },
]

test('the head of a family gets one reminder for all of it, with one reference, and each counts as reminded', async ({
  api,
}) => {
  const { club, anna, ben, cleo, all } = await family(api)
  const group = randomUUID()
  expect(await outcomes(club, all, { group })).toEqual(['queued', 'queued', 'queued'])
  expect(await outcomes(club, all, { group })).toEqual(['queued', 'queued', 'queued'])
  expect(await outcomes(club, all)).toEqual(['recent', 'recent', 'recent'])
  for (const member of all) {
    const [letter, ...more] = await lettersTo(club, member)
    expect([letter?.to, letter?.state, more]).toEqual([anna.email, 'open', []])
    expect(letter?.content.rows).toEqual(owedBy('Nora anna', 'Ben Acht', 'Cleo Acht'))
    expect(letter?.content.payment?.rows.at(-1)?.value).toBe(memberReference(anna.id))
    expect(await mailOf(club, member)).toMatchObject({ reminder: { waits: true } })
  }
  await sendOpen(api, club)
  const [mail, ...others] = await mailsTo(api.stack.dataDir, anna.email)
  expect(others).toEqual([])
  for (const name of ['Nora anna', 'Ben Acht', 'Cleo Acht']) expect(JSON.stringify(mail)).toContain(name)
  const { letters } = (await club.call('GET', `/api/letters/groups/${group}`)).body
  expect(letters.map(({ state }: WholeLetter) => state)).toEqual(['sent', 'sent', 'sent'])
  // What was not sent by itself says in which letter it was.
  const alone = letters.filter(({ enclosedIn }: WholeLetter) => !enclosedIn)
  expect(alone.map(({ memberId }: WholeLetter) => memberId)).toEqual([anna.id])
  for (const member of [anna, ben, cleo]) {
    expect(await mailOf(club, member)).toMatchObject({ remindedOn: expect.any(String), reminder: { waits: false } })
    expect((await lettersTo(club, member))[0]?.sentAt).toBeDefined()
  }
})

test('who is not to be reminded is in no letter to the family; an own address gets an own one', async ({ api }) => {
  const { club, anna, ben, cleo, all } = await family(api)
  const grown = await child(club, anna, { email: `grown-${randomUUID().slice(0, 8)}@rowing.at` })
  await club.call('PATCH', `/api/members/${cleo.id}/toggle-status`)
  expect(await outcomes(club, [ben])).toEqual(['queued'])
  expect(await outcomes(club, [...all, grown])).toEqual(['recent', 'queued', 'nothing-due', 'queued'])
  expect((await lettersTo(club, anna))[0]?.content.rows).toEqual([{ label: 'Annual fee', value: '€120.00' }])
  expect((await lettersTo(club, grown))[0]?.to).not.toBe(anna.email)
  expect(await outcomes(club, [ben, anna], { force: true })).toEqual(['queued', 'queued'])
  expect((await lettersTo(club, ben))[0]?.content.rows).toEqual(owedBy('Nora anna', 'Ben Acht'))
})

test('on paper the head of a family gets one letter for all of it, also without an address for e-mails', async ({
  api,
}) => {
  const { club, ben, cleo, all } = await family(api)
  const print = async (some: { id: string }[]) => {
    const { body } = await club.call('POST', '/api/letters/printed', {
      language: 'en',
      memberIds: some.map(({ id }) => id),
    })
    return (await readPdf(body)).map(({ text }) => text.split(/\s+/).join(' '))
  }
  const [page = '', ...more] = await print(all)
  expect(more).toEqual([])
  expect(page).toMatch(
    /^.*Nora anna \(.*Hello Nora anna,.*Nora anna: Annual fee.*Ben Acht: Annual fee.*Cleo Acht: Annual fee/,
  )
  const lonely = await addMember(club, { fullName: 'Ida Elf', email: false } as object)
  for (const { id } of [ben, cleo]) await club.call('PUT', `/api/members/${id}`, { belongsTo: lonely.id })
  expect(await print([ben])).toEqual([
    expect.stringMatching(/Ida Elf \(.*Hello Ida Elf, This letter is about Ben Acht/),
  ])
  // Nothing goes to a head who has died: each gets an own one.
  expect(await mailOf(club, ben)).toBeUndefined()
  const died = { leavesOn: '2026-01-31', leavingReason: 'died' }
  expect((await club.call('PUT', `/api/members/${lonely.id}`, died)).status).toBe(200)
  expect(await print([ben, cleo])).toHaveLength(2)
  for (const { id } of [ben, cleo]) expect(await mailOf(club, { id })).toMatchObject({ ownPaper: true })
})

test('a reminder that waits for the family goes on without a child who is deleted, and nothing of the child stays', async ({
  api,
}) => {
  const { club, anna, ben, cleo, all } = await family(api)
  await outcomes(club, all)
  await sendOpen(api, club)
  await outcomes(club, all, { force: true })
  expect((await club.call('DELETE', `/api/members/${ben.id}`)).status).toBe(200)
  await sendOpen(api, club)
  const [before, after, ...more] = await mailsTo(api.stack.dataDir, anna.email)
  expect([before?.text, more]).toEqual([expect.stringContaining('Ben Acht'), []])
  for (const part of ['Nora anna: Annual fee', 'Cleo Acht: Annual fee', 'AT61 1904 3002 3457 3201'])
    expect(after?.text).toContain(part)
  for (const part of ['Ben Acht', '€360.00']) expect(after?.text).not.toContain(part)
  for (const member of [anna, cleo]) {
    const letters = await lettersTo(club, member)
    expect(letters.map(({ state }) => state)).toEqual(['sent', 'sent'])
    expect(JSON.stringify(letters)).not.toContain('Ben Acht')
    expect(await mailOf(club, member)).toMatchObject({ reminder: { waits: false } })
  }
  await outcomes(club, [cleo], { force: true })
  expect((await club.call('DELETE', `/api/members/${anna.id}?takenOverBy=nobody`)).status).toBe(200)
  await sendOpen(api, club)
  const left = await lettersTo(club, cleo)
  expect([left.length, JSON.stringify(left).includes(anna.email)]).toEqual([3, false])
  expect(await mailsTo(api.stack.dataDir, anna.email)).toHaveLength(2)
})

test('an e-mail that was to be sent as that of a deleted child is sent as that of the next, once', async ({ api }) => {
  const { club, anna, ben, cleo } = await family(api)
  const dora = await child(club, anna, { fullName: 'Dora Acht' })
  expect(await outcomes(club, [ben, cleo, dora], { kind: 'card' })).toEqual(['queued', 'queued', 'queued'])
  const waits = async (member: { id: string }) =>
    (await api.deps.firebase.db.collection('letters').where('memberId', '==', member.id).get()).docs[0]?.get('state')
  expect([await waits(ben), await waits(cleo)]).toEqual(['open', 'enclosed'])
  for (const { id } of [ben, cleo]) expect((await club.call('DELETE', `/api/members/${id}`)).status).toBe(200)
  await sendOpen(api, club)
  await sendOpen(api, club)
  const [mail, ...more] = await mailsTo(api.stack.dataDir, anna.email)
  expect(more).toEqual([])
  expect(mail?.text).toContain('Dora Acht')
  expect(mail?.text).not.toMatch(/Ben Acht|Cleo Acht/)
  expect((await lettersTo(club, dora)).map(({ state }) => state)).toEqual(['sent'])
})

test('a letter about a child that waits follows the child to another head, and to an own address', async ({ api }) => {
  const { club, members } = await clubWithDebtors(api, ['anna', 'dora'])
  const [anna = { id: '', email: '' }, dora = { id: '', email: '' }] = members
  const [ben, cleo, emil] = [
    await child(club, anna),
    await child(club, anna, { fullName: 'Cleo Acht' }),
    await child(club, anna, { fullName: 'Emil Acht' }),
  ]
  for (const one of [ben, cleo, emil]) expect(await outcomes(club, [one])).toEqual(['queued'])
  const own = `cleo-${randomUUID().slice(0, 8)}@rowing.at`
  await club.call('PUT', `/api/members/${ben.id}`, { belongsTo: dora.id })
  await club.call('PUT', `/api/members/${cleo.id}`, { email: own })
  await club.call('PUT', `/api/members/${emil.id}`, { belongsTo: '' })
  await sendOpen(api, club)
  await sendOpen(api, club)
  expect(await mailsTo(api.stack.dataDir, anna.email)).toEqual([])
  const [toDora, ...more] = await mailsTo(api.stack.dataDir, dora.email)
  expect([toDora?.text, more]).toEqual([expect.stringMatching(/^Hello Nora dora,\s+This e-mail is about Ben Acht/), []])
  const [toCleo] = await mailsTo(api.stack.dataDir, own)
  expect(toCleo?.text).toMatch(/^Hello Cleo Acht,/)
  expect(toCleo?.text).not.toContain('This e-mail is about')
  expect((await lettersTo(club, emil)).map(({ state, error }) => [state, error?.fault])).toEqual([['failed', 'family']])
  expect(await mailOf(club, emil)).toMatchObject({ reminder: { waits: false } })
})

test('one who leaves the family gets the own part of its letter, and who takes over from the head the rest', async ({
  api,
}) => {
  const { club, anna, ben, cleo, all } = await family(api)
  const dora = await child(club, anna, { fullName: 'Dora Acht' })
  expect(await outcomes(club, [...all, dora])).toEqual(['queued', 'queued', 'queued', 'queued'])
  const address = (name: string) => `${name}-${randomUUID().slice(0, 8)}@rowing.at`
  const [ofBen, ofCleo] = [address('ben'), address('cleo')]
  await club.call('PUT', `/api/members/${ben.id}`, { email: ofBen })
  await club.call('PUT', `/api/members/${cleo.id}`, { email: ofCleo })
  expect((await club.call('DELETE', `/api/members/${anna.id}?takenOverBy=${ben.id}`)).status).toBe(200)
  for (let round = 0; round < 2; round += 1) await sendOpen(api, club)
  expect(await mailsTo(api.stack.dataDir, anna.email)).toEqual([])
  const [toBen, ...more] = await mailsTo(api.stack.dataDir, ofBen)
  expect([toBen?.text, more]).toEqual([expect.stringMatching(/^Hello Ben Acht,/), []])
  for (const name of ['Ben Acht', 'Dora Acht']) expect(toBen?.text).toContain(`${name}: Annual fee`)
  for (const part of ['Cleo Acht', 'Nora anna', memberReference(anna.id)]) expect(toBen?.text).not.toContain(part)
  const [toCleo, ...others] = await mailsTo(api.stack.dataDir, ofCleo)
  expect([toCleo?.text, others]).toEqual([expect.stringContaining('Cleo Acht: Annual fee'), []])
  for (const part of ['Ben Acht', 'Dora Acht', 'Nora anna']) expect(toCleo?.text).not.toContain(part)
  for (const member of [ben, cleo, dora])
    expect((await lettersTo(club, member)).map(({ state }) => state)).toEqual(['sent'])
})

test('the cards of a family, sent at once, come in one e-mail to the head that names each, with their files for Apple Wallet', async ({
  api,
}) => {
  const { club, anna, ben, cleo, all } = await family(api)
  expect(await outcomes(club, all, { kind: 'card' })).toEqual(['queued', 'queued', 'queued'])
  await sendOpen(api, club)
  const [mail, ...more] = await mailsTo(api.stack.dataDir, anna.email)
  expect(more).toEqual([])
  for (const name of ['Nora anna', 'Ben Acht', 'Cleo Acht']) expect(JSON.stringify(mail)).toContain(name)
  for (const member of all) {
    const [letter] = await lettersTo(club, member)
    expect([letter?.state, letter?.content.rows.map(({ label }) => label)]).toEqual([
      'sent',
      ['Nora anna: Member ID', 'Ben Acht: Member ID', 'Cleo Acht: Member ID'],
    ])
    expect(await mailOf(club, member)).toMatchObject({ cardOn: expect.any(String) })
    expect(await mailOf(club, member)).not.toHaveProperty('remindedOn')
  }
  expect(await outcomes(club, [cleo, ben], { kind: 'card', force: true })).toEqual(['queued', 'queued'])
  expect((await club.call('DELETE', `/api/members/${ben.id}`)).status).toBe(200)
  await sendOpen(api, club)
  expect(await mailsTo(api.stack.dataDir, anna.email)).toHaveLength(2)
  for (const member of [anna, cleo]) expect(JSON.stringify(await lettersTo(club, member))).not.toContain('Ben Acht')
  expect(await outcomes(club, [anna, cleo], { kind: 'card', force: true, attachPass: true })).toEqual([
    'queued',
    'queued',
  ])
  await setUpPasses(club)
  await sendOpen(api, club)
  const [, , withFiles, ...others] = await mailsTo(api.stack.dataDir, anna.email)
  expect(others).toEqual([])
  expect(withFiles?.text).toContain('On an iPhone, open the attached files')
  const members: { id: string; memberId: string }[] = (await club.call('GET', '/api/members')).body
  const numbers = members.flatMap(({ id, memberId }) => ([anna.id, cleo.id].includes(id) ? memberId : []))
  expect(withFiles?.attachments.map(({ filename }) => filename).sort()).toEqual(
    numbers.map((number) => `${number}.pkpass`).sort(),
  )
  for (const member of [anna, cleo]) expect((await lettersTo(club, member))[0]?.state).toBe('sent')
})

test('a note to a family is one e-mail to the head that greets the head and names each', async ({ api }) => {
  const { club, anna, ben, cleo, all } = await family(api)
  const words = { subject: 'Boats', text: 'Dear {name},\n\nCome and row: {name} ({number}).' }
  const numbers = new Map<string, string>()
  for (const { id, memberId } of (await club.call('GET', '/api/members')).body) numbers.set(id, memberId)
  const numbersOf = (...some: { id: string }[]) => some.map(({ id }) => numbers.get(id)).join(', ')
  expect(await outcomes(club, all, { kind: 'note', note: words })).toEqual(['queued', 'queued', 'queued'])
  await sendOpen(api, club)
  const [mail, ...more] = await mailsTo(api.stack.dataDir, anna.email)
  expect(more).toEqual([])
  const names = 'Nora anna, Ben Acht, Cleo Acht'
  const paragraphs = [
    'Dear Nora anna,',
    `This e-mail is about ${names}.`,
    `Come and row: ${names} (${numbersOf(anna, ben, cleo)}).`,
  ]
  for (const part of paragraphs) expect(mail?.text).toContain(part)
  for (const member of all) {
    const [letter, ...others] = await lettersTo(club, member)
    expect([letter?.state, letter?.content.paragraphs, others]).toEqual(['sent', paragraphs, []])
  }
  // About children alone; of one who is deleted before it is sent, it says nothing.
  expect(await outcomes(club, [ben, cleo], { kind: 'note', note })).toEqual(['queued', 'queued'])
  expect((await club.call('DELETE', `/api/members/${ben.id}`)).status).toBe(200)
  await sendOpen(api, club)
  const [, second, ...rest] = await mailsTo(api.stack.dataDir, anna.email)
  expect([second?.text, rest]).toEqual([
    expect.stringMatching(/^Hello Nora anna,\s+This e-mail is about Cleo Acht\.\s+Come and row/),
    [],
  ])
  for (const member of [anna, cleo]) expect(JSON.stringify(await lettersTo(club, member))).not.toContain('Ben Acht')
})

test('a note that waits for a family names in each part whom that is about, and greets its reader', async ({ api }) => {
  const { club, anna, ben, cleo, all } = await family(api)
  expect(await outcomes(club, all, { kind: 'note', note })).toEqual(['queued', 'queued', 'queued'])
  const own = `ben-${randomUUID().slice(0, 8)}@rowing.at`
  await club.call('PUT', `/api/members/${ben.id}`, { email: own })
  for (let round = 0; round < 2; round += 1) await sendOpen(api, club)
  const [toBen] = await mailsTo(api.stack.dataDir, own)
  expect(toBen?.text).toMatch(/^Hello Ben Acht,\s+Come and row/)
  const [toAnna, ...more] = await mailsTo(api.stack.dataDir, anna.email)
  expect([toAnna?.text, more]).toEqual([
    expect.stringMatching(/^Hello Nora anna,\s+This e-mail is about Nora anna, Cleo Acht\./),
    [],
  ])
  expect((await lettersTo(club, cleo))[0]?.content.greeting).toBe('Hello Nora anna,')
})

test('the link of a note to a family ends those to the mailbox that reads it, also once the child has left it', async ({
  api,
}) => {
  const { club, anna, ben, cleo } = await family(api)
  expect(await outcomes(club, [ben, cleo], { kind: 'note', note })).toEqual(['queued', 'queued'])
  await sendOpen(api, club)
  const [mail] = await mailsTo(api.stack.dataDir, anna.email)
  const linkIn = (words = '') => new URL(/http\S+\/api\/letters\/unsubscribe\/[^\s>]+/.exec(words)?.[0] ?? '').pathname
  const link = linkIn(mail?.text)
  expect(linkIn(mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value)).toBe(link)
  const own = `ben-${randomUUID().slice(0, 8)}@rowing.at`
  await club.call('PUT', `/api/members/${ben.id}`, { email: own })
  expect((await send(api, 'POST', link)).status).toBe(200)
  expect(await outcomes(club, [anna, ben, cleo], { kind: 'note', note })).toEqual(['unwanted', 'queued', 'unwanted'])
})

test('a damaged letter about one of a family leaves the letters of the others readable', async ({ api }) => {
  const { club, anna, ben, cleo, all } = await family(api)
  expect(await outcomes(club, all, { kind: 'note', note })).toEqual(['queued', 'queued', 'queued'])
  const stored = api.deps.firebase.db.collection('letters')
  const damage = async ({ id }: { id: string }) => {
    for (const { ref } of (await stored.where('memberId', '==', id).get()).docs) await ref.update({ language: 5 })
  }
  const paragraphsOf = async (member: { id: string }) => (await lettersTo(club, member))[0]?.content.paragraphs
  await damage(ben)
  expect(await paragraphsOf(cleo)).toEqual(['This e-mail is about Nora anna, Cleo Acht.', note.text])
  await sendOpen(api, club)
  expect((await lettersTo(club, cleo)).map(({ state }) => state)).toEqual(['sent'])
  const { docs: unread } = await stored.where('memberId', '==', ben.id).get()
  expect(unread.map((doc) => doc.get('state'))).toEqual(['failed'])
  expect(await mailsTo(api.stack.dataDir, anna.email)).toHaveLength(1)
  await damage(anna)
  expect(await paragraphsOf(cleo)).toEqual(['This e-mail is about Cleo Acht.', note.text])
})

test('a damaged letter to a family ends with those in it, and who is deleted leaves damaged ones', async ({ api }) => {
  const { club, anna, ben, cleo, all } = await family(api)
  const stored = api.deps.firebase.db.collection('letters')
  const statesOf = async (...members: { id: string }[]) => {
    const ids = members.map(({ id }) => id)
    return (await stored.where('memberId', 'in', ids).get()).docs.map((doc) => doc.get('state'))
  }
  const damage = async ({ id }: { id: string }) => {
    for (const { ref } of (await stored.where('memberId', '==', id).get()).docs) await ref.update({ language: 5 })
  }
  expect(await outcomes(club, all, { kind: 'note', note })).toEqual(['queued', 'queued', 'queued'])
  await damage(anna)
  await sendOpen(api, club)
  expect(await statesOf(anna, ben, cleo)).toEqual(['failed', 'failed', 'failed'])
  expect(await outcomes(club, [ben, cleo], { kind: 'note', note })).toEqual(['queued', 'queued'])
  await damage(ben)
  await api.deps.firebase.db.doc(`memberMail/${cleo.id}`).set({ cardOn: 5 }, { merge: true })
  const { status, body } = await club.call('DELETE', `/api/members/${anna.id}?takenOverBy=nobody`)
  expect(status, JSON.stringify(body)).toBe(200)
  const left = (await stored.where('clubId', '==', club.clubId).get()).docs
  expect(left.map((doc) => doc.get('to')).filter((to) => to === anna.email)).toEqual([])
  expect(await statesOf(anna)).toEqual([])
})

test('of two of one name in a family, a note goes on without the one who is deleted or has an own address', async ({
  api,
}) => {
  const { club, anna, cleo } = await family(api)
  const dora = await child(club, anna, { fullName: 'Dora Acht' })
  const [son, namesake] = [
    await child(club, anna, { fullName: 'Nora anna' }),
    await child(club, anna, { fullName: 'Cleo Acht' }),
  ]
  const all = [anna, cleo, dora, son, namesake]
  expect(new Set(await outcomes(club, all, { kind: 'note', note }))).toEqual(new Set(['queued']))
  expect((await club.call('DELETE', `/api/members/${son.id}`)).status).toBe(200)
  const own = `cleo-${randomUUID().slice(0, 8)}@rowing.at`
  await club.call('PUT', `/api/members/${namesake.id}`, { email: own })
  for (let round = 0; round < 2; round += 1) await sendOpen(api, club)
  const [toAnna, ...more] = await mailsTo(api.stack.dataDir, anna.email)
  expect([toAnna?.text, more]).toEqual([
    expect.stringMatching(/^Hello Nora anna,\s+This e-mail is about Nora anna, Cleo Acht, Dora Acht\./),
    [],
  ])
  const [toNamesake] = await mailsTo(api.stack.dataDir, own)
  expect(toNamesake?.text).toMatch(/^Hello Cleo Acht,\s+Come and row/)
})

test('the head of a family is asked for the proofs of all in one e-mail, with a row for each', async ({ api }) => {
  const { club, anna, ben, cleo } = await family(api)
  const types = [{ id: 'student', name: 'Student', shortName: 'St', enabled: true, proof: 'Student card' }]
  await club.call('PATCH', '/api/clubs', { membershipTypes: types })
  const ask = { kind: 'proof', force: true }
  for (const [{ id }, proofUntil] of [
    [ben, ''],
    [cleo, '2026-01-31'],
  ] as const)
    await club.call('PUT', `/api/members/${id}`, { typeId: 'student', proofUntil })
  expect(await outcomes(club, [ben, cleo], ask)).toEqual(['queued', 'queued'])
  await sendOpen(api, club)
  const [mail, ...more] = await mailsTo(api.stack.dataDir, anna.email)
  expect([mail?.text, more]).toEqual([expect.stringMatching(/^Hello Nora anna,/), []])
  for (const member of [ben, cleo]) {
    const [letter] = await lettersTo(club, member)
    expect([letter?.state, letter?.content.rows]).toEqual([
      'sent',
      [
        { label: 'Ben Acht: Student card', value: 'The club has none yet' },
        { label: 'Cleo Acht: Student card', value: 'Valid until 31 Jan 2026' },
      ],
    ])
    expect(await mailOf(club, member)).toMatchObject({ proofAsked: { on: expect.any(String) } })
  }
  expect(await outcomes(club, [ben, cleo], ask)).toEqual(['queued', 'queued'])
  expect((await club.call('DELETE', `/api/members/${ben.id}`)).status).toBe(200)
  await sendOpen(api, club)
  const [, second, ...rest] = await mailsTo(api.stack.dataDir, anna.email)
  expect([second?.text, rest]).toEqual([expect.stringContaining('Cleo Acht: Student card'), []])
  expect(second?.text).not.toContain('Ben Acht')
})
