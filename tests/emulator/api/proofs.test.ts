import { randomUUID } from 'node:crypto'
import { getClub } from '@tessera/api/clubs/service'
import { askForProofs } from '@tessera/api/letters/proofs'
import { expect, test } from 'vitest'
import { makeOwnApi, send } from '../../support/api.ts'
import { addMember, registerClub, signInMember } from '../../support/club.ts'
import { lettersTo, mailOf, remind } from '../../support/letters-club.ts'
import { readPdf } from '../../support/read-pdf.ts'

const types = [
  { id: 'student', name: 'Student', shortName: 'St', enabled: true, proof: 'Student card' },
  { id: 'full', name: 'Full', shortName: 'F', enabled: true },
]

/** A club that asks for proofs, on a server whose time can be set. */
async function clubWithStudents(proofLettersIn: string | null = 'en') {
  const clock = { now: new Date('2026-06-01T12:00:00Z') }
  const api = await makeOwnApi(() => ({ now: () => clock.now }))
  const club = await registerClub(api)
  expect((await club.call('PATCH', '/api/clubs', { membershipTypes: types, proofLettersIn })).status).toBe(200)
  const student = (more: object = {}) =>
    addMember(club, { typeId: 'student', proofUntil: '2026-06-30', email: `s-${randomUUID()}@rowing.at`, ...more })
  const look = async () => askForProofs(api.deps, await getClub(api.deps, club.clubId))
  /** Twice at once, as two processes do, and once more. */
  const ask = async () => {
    await Promise.all([look(), look()])
    await look()
  }
  const change = (member: { id: string }, more: object) => club.call('PUT', `/api/members/${member.id}`, more)
  const letters = async () => {
    const { docs } = await api.deps.firebase.db.collection('letters').where('clubId', '==', club.clubId).get()
    return docs.map((doc) => doc.data())
  }
  return { api, club, clock, student, ask, change, letters }
}

test('who is to bring a new proof within 30 days is asked, and not at night', async () => {
  const { clock, student, ask, letters } = await clubWithStudents()
  const [anna] = await Promise.all([
    student({ fullName: 'Anna Auer', proofUntil: '2026-07-01' }),
    student({ proofUntil: '2026-07-02' }),
    student({ proofUntil: '2026-05-30' }),
    student({ proofUntil: '' }),
    student({ typeId: 'full' }),
    student({ leavesOn: '2026-06-30' }),
    student({ typeChanges: '=student 2026-07-01=full' }),
  ])
  clock.now = new Date('2026-06-01T07:59:00Z')
  await ask()
  expect(await letters()).toEqual([])
  clock.now = new Date('2026-06-01T08:00:00Z')
  await ask()
  expect(await letters()).toMatchObject([{ kind: 'proof', memberId: anna.id, to: anna.email, language: 'en' }])
  expect((await letters())[0]?.content).toMatchObject({
    subject: 'Please send a proof: Student card',
    greeting: 'Hello Anna Auer,',
    rows: [
      { label: 'Proof', value: 'Student card' },
      { label: 'Valid until', value: '1 Jul 2026' },
    ],
  })
})

test('a letter asks once for each last day, and once a day; type and status stay when a proof has ended', async () => {
  const { club, clock, student, ask, change, letters } = await clubWithStudents()
  const anna = await student()
  await ask()
  clock.now = new Date('2026-06-20T12:00:00Z')
  await ask()
  expect(await letters()).toHaveLength(1)
  const status = async () => (await club.call('GET', '/api/members/standings')).body.all.kinds
  const before = await status()
  expect((await change(anna, { proofUntil: '2026-06-19' })).body).toMatchObject({ typeId: 'student', enabled: true })
  expect(await status()).toEqual(before)
  expect((await change(anna, { proofUntil: '2026-07-20' })).body).toMatchObject({ proofUntil: '2026-07-20' })
  await ask()
  expect(await letters()).toHaveLength(2)
  // Also if the day is corrected.
  await change(anna, { proofUntil: '2026-07-19' })
  await ask()
  expect(await letters()).toHaveLength(2)
  clock.now = new Date('2026-06-21T12:00:00Z')
  await ask()
  expect(await letters()).toHaveLength(3)
})

test('a child is asked by the e-mail of the head, in their language; who has no address gets the letter on paper', async () => {
  const { club, student, ask } = await clubWithStudents('de')
  const head = await addMember(club, {
    fullName: 'Nora Head',
    language: 'it',
    email: `h-${randomUUID()}@rowing.at`,
  } as object)
  const child = await student({ fullName: 'Ben Acht', email: false, belongsTo: head.id })
  const alone = await student({ fullName: 'Cora Cermak', email: false })
  await ask()
  const [letter] = await lettersTo(club, child)
  expect(letter).toMatchObject({ to: head.email, language: 'it', content: { greeting: 'Buongiorno Nora Head,' } })
  expect(await mailOf(club, child)).toMatchObject({ proofAsked: { until: '2026-06-30', on: '2026-06-01' } })
  expect(await lettersTo(club, alone)).toEqual([])
  const print = { kind: 'proof', language: 'en', memberIds: [head.id, child.id, alone.id] }
  const said = await club.call('POST', '/api/letters/printed', print)
  expect(said.status).toBe(200)
  const pages = (await readPdf(said.body)).map(({ text }) => text.split(/\s+/).join(' '))
  expect(pages).toHaveLength(2)
  expect(pages[1]).toContain('Cora Cermak')
  expect(pages[1]).toContain('Student card')
  expect((await club.call('POST', '/api/letters/printed', { ...print, memberIds: [head.id] })).status).toBe(404)
})

test('an administrator asks again only if wanted, and nobody who needs no proof', async () => {
  const { club, student } = await clubWithStudents(null)
  const [anna, missing, valid] = [
    await student({ proofUntil: '2026-05-31' }),
    await student({ proofUntil: '' }),
    await student({ proofUntil: '2027-06-30' }),
  ]
  const ask = async (more: object = {}) =>
    (await remind(club, [anna, missing, valid], { kind: 'proof', ...more })).body.outcomes.map(
      ({ outcome }: { outcome: string }) => outcome,
    )
  expect(await ask()).toEqual(['queued', 'queued', 'no-proof-needed'])
  expect(await ask()).toEqual(['recent', 'recent', 'no-proof-needed'])
  expect(await ask({ force: true })).toEqual(['queued', 'queued', 'no-proof-needed'])
  const words = async (member: { id: string }) => (await lettersTo(club, member))[0]?.content.paragraphs[1]
  expect(await words(anna)).toContain('was valid until 31 May 2026')
  expect(await words(missing)).toContain('has no such proof yet')
})

test('a club without the switch asks nobody, and a member reads of the own proof as the club has it', async () => {
  const { api, club, student, ask, change } = await clubWithStudents(null)
  const anna = await student()
  await ask()
  expect(await lettersTo(club, anna)).toEqual([])
  const { token } = await signInMember(api, anna)
  const own = async () => (await send(api, 'GET', '/api/member-auth/me', { token })).body
  expect(await own()).toMatchObject({ proof: { name: 'Student card', until: '2026-06-30' } })
  expect((await change(anna, { proofUntil: '2026-13-01' })).status).toBe(400)
  expect((await change(anna, { proofUntil: '2027-01-01', seen: { proofUntil: '' } })).status).toBe(409)
  expect((await change(anna, { proofUntil: '', seen: { proofUntil: '2026-06-30' } })).body).not.toHaveProperty(
    'proofUntil',
  )
  expect((await own()).proof).toEqual({ name: 'Student card' })
  await change(anna, { typeId: 'full' })
  expect(await own()).not.toHaveProperty('proof')
})
