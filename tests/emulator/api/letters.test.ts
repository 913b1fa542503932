import { randomUUID } from 'node:crypto'
import type { Database } from '@tessera/api/firebase/database'
import { noteResult } from '@tessera/api/letter-queue/note-result'
import { readInterrupted, readOpen } from '@tessera/api/letter-queue/read-queued'
import { Sender } from '@tessera/api/letter-queue/sender'
import { expect } from 'vitest'
import { makeOwnApi, send } from '../../support/api.ts'
import { addMember, type Club, freshEmail, setUpPasses, signInMember } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { clubWithDebtors, damageLetter, lettersTo, mailOf, remind, sendOpen } from '../../support/letters-club.ts'
import { mailsTo } from '../../support/mailbox.ts'

const outcomes = async (...given: Parameters<typeof remind>) =>
  (await remind(...given)).body.outcomes.map(({ outcome }: { outcome: string }) => outcome)

test('a member gets no second reminder within the pause, unless forced', async ({ api }) => {
  const { club, members } = await clubWithDebtors(api, ['anna'])
  const [anna = { id: '' }] = members
  expect(await outcomes(club, members)).toEqual(['queued'])
  expect(await outcomes(club, members)).toEqual(['recent'])
  expect(await outcomes(club, members, { force: true })).toEqual(['queued'])
  expect((await lettersTo(club, anna)).length).toBe(2)
})

test('a member counts as reminded once the letter is sent, and gets no second one while it waits', async ({ api }) => {
  const { club, members } = await clubWithDebtors(api, ['anna'])
  const [anna = { id: '' }] = members
  const group = randomUUID()
  await remind(club, members, { group })
  expect(await mailOf(club, anna)).toEqual({ memberId: anna.id, reminder: { group, waits: true } })
  await sendOpen(api, club)
  const today = new Date().toISOString().slice(0, 10)
  const reminded = { memberId: anna.id, remindedOn: today, reminder: { group, waits: false } }
  expect(await mailOf(club, anna)).toEqual(reminded)
  expect(await outcomes(club, members)).toEqual(['recent'])
})

test('a reminder that was cut short while it was sent waits until its result is known', async ({ api }) => {
  const { club, members } = await clubWithDebtors(api, ['anna'])
  const [anna = { id: '' }] = members
  await remind(club, members)
  const { letterCarrier } = api.deps
  const cut = async () => {
    throw Object.assign(new Error('cut'), { code: 'ECONNRESET' })
  }
  await sendOpen({ ...api, deps: { ...api.deps, letterCarrier: { ...letterCarrier, deliver: cut } } }, club)
  expect(await mailOf(club, anna)).toMatchObject({ reminder: { waits: true } })
  expect(await outcomes(club, members)).toEqual(['recent'])
  const [letter] = (await readInterrupted(api.deps, 10_000)).filter(({ memberId }) => memberId === anna.id)
  if (!letter) throw new Error('no letter was interrupted')
  await new Sender(api.deps, {}).resolve(letter)
  expect(await mailOf(club, anna)).toMatchObject({ remindedOn: expect.any(String), reminder: { waits: false } })
})

test('a reminder that failed does not count, and one that was queued after it goes on waiting', async ({ api }) => {
  const { club, members } = await clubWithDebtors(api, ['anna'])
  const [anna = { id: '' }] = members
  const group = randomUUID()
  await remind(club, members)
  const [first] = (await readOpen(api.deps, 10_000)).filter(({ memberId }) => memberId === anna.id)
  if (!first) throw new Error('no letter is open')
  await remind(club, members, { group, force: true })
  const failed = { state: 'failed', error: { fault: 'refused', said: '550' } } as const
  await noteResult(api.deps, first, failed)
  const waiting = { memberId: anna.id, reminder: { group, waits: true } }
  expect(await mailOf(club, anna)).toMatchObject(waiting)
  const [second] = (await readOpen(api.deps, 10_000)).filter(({ memberId }) => memberId === anna.id)
  if (!second) throw new Error('no second letter is open')
  await noteResult(api.deps, second, failed)
  const refused = { address: second.to, said: '550' }
  expect(await mailOf(club, anna)).toEqual({ ...waiting, reminder: { group, waits: false }, refused })
  expect(await outcomes(club, members)).toEqual(['queued'])
})

test('of two administrators who remind at once, one does; a repeated request queues nothing more', async ({ api }) => {
  const { club, members } = await clubWithDebtors(api, ['anna', 'ben'])
  const [mine, other] = await Promise.all([outcomes(club, members), outcomes(club, members)])
  expect([mine, other].map((one) => one.join()).sort()).toEqual(['queued,queued', 'recent,recent'])
  const group = randomUUID()
  for (const force of [true, true, false])
    expect(await outcomes(club, members, { group, force })).toEqual(['queued', 'queued'])
  for (const member of members) expect((await lettersTo(club, member)).length).toBe(2)
  expect((await club.call('GET', `/api/letters/groups/${group}`)).body.letters.length).toBe(2)
})

test('reminds nobody who owes nothing, is disabled, or is a member of another club', async ({ api }) => {
  const { club, members } = await clubWithDebtors(api, ['anna', 'ben'])
  const other = await clubWithDebtors(api, ['cora'])
  const [anna = { id: '' }, ben = { id: '' }] = members
  const [cora = { id: '' }] = other.members
  await club.call('PATCH', `/api/members/${ben.id}/toggle-status`)
  expect(await outcomes(club, [ben, cora, { id: 'nobody' }])).toEqual(['nothing-due', 'gone', 'gone'])
  expect(await lettersTo(other.club, cora)).toEqual([])
  await outcomes(club, [anna])
  expect((await other.club.call('GET', `/api/letters/members/${anna.id}`)).status).toBe(404)
  const [letter] = await lettersTo(club, anna)
  const group = letter?.id.slice(0, 36)
  expect((await club.call('GET', `/api/letters/groups/${group}`)).body.letters.length).toBe(1)
  expect((await other.club.call('GET', `/api/letters/groups/${group}`)).status).toBe(404)
  expect(
    (await other.club.call('POST', `/api/letters/previews/${anna.id}`, { kind: 'reminder', language: 'en' })).status,
  ).toBe(404)
})

test('the preview is the letter that is sent, in the language asked for', async ({ api }) => {
  const { club, members } = await clubWithDebtors(api, ['anna'])
  const [anna] = members
  if (!anna) throw new Error('no member')
  const { body } = await club.call('POST', `/api/letters/previews/${anna.id}`, { kind: 'reminder', language: 'de' })
  expect(body).toMatchObject({ to: anna.email, content: { subject: 'Die Zahlung ist fällig' } })
  await remind(club, members, { language: 'de' })
  expect(await lettersTo(club, anna)).toMatchObject([{ content: body.content, language: 'de', state: 'open' }])
  await sendOpen(api, club)
  expect(await lettersTo(club, anna)).toMatchObject([{ state: 'sent', sentAt: expect.any(String) }])
  const [mail] = await mailsTo(api.stack.dataDir, anna.email)
  expect(mail?.subject).toBe(body.content.subject)
  expect(mail?.text).toContain(body.content.paragraphs[0])
})

test('the letters to a member go with the member, also those that wait', async ({ api }) => {
  const { club, members } = await clubWithDebtors(api, ['anna'])
  const [anna = { id: '' }] = members
  await remind(club, members)
  expect((await club.call('DELETE', `/api/members/${anna.id}`)).status).toBe(200)
  const { db } = api.deps.firebase
  expect((await db.collection('letters').where('memberId', '==', anna.id).get()).size).toBe(0)
  expect((await db.doc(`memberMail/${anna.id}`).get()).exists).toBe(false)
})

test('the card goes once to each who is enabled, with the pass attached where wanted', async ({ api }) => {
  const { club, members } = await clubWithDebtors(api, ['anna', 'ben'])
  const [anna, ben] = members
  if (!anna || !ben) throw new Error('no members')
  await setUpPasses(club)
  await club.call('PATCH', `/api/members/${ben.id}/toggle-status`)
  const card = { kind: 'card', attachPass: true }
  expect(await outcomes(club, members, card)).toEqual(['queued', 'disabled'])
  expect(await outcomes(club, members, card)).toEqual(['recent', 'disabled'])
  await sendOpen(api, club)
  expect(await lettersTo(club, anna)).toMatchObject([{ state: 'sent' }])
  const [mail] = await mailsTo(api.stack.dataDir, anna.email)
  expect(mail?.attachments).toMatchObject([
    { mimeType: 'application/vnd.apple.pkpass', filename: `${anna.memberId}.pkpass`, disposition: 'attachment' },
  ])
  expect(mail?.text).toMatch(/\/card$/m)
})

test('a card that cannot be made fails its letter, and no other', async ({ api }) => {
  const { club, members } = await clubWithDebtors(api, ['anna'])
  const [anna = { id: '' }] = members
  await outcomes(club, members, { kind: 'card', attachPass: true })
  await sendOpen(api, club)
  expect(await lettersTo(club, anna)).toMatchObject([{ state: 'failed', error: { fault: 'attachment' } }])
})

test('a letter that cannot be put together waits longer each time, and has failed after 48 hours', async () => {
  const clock = { hours: 0 }
  const now = () => new Date(Date.now() + clock.hours * 3_600_000)
  const api = await makeOwnApi(() => ({ now }))
  const { club, members } = await clubWithDebtors(api, ['anna', 'ben'])
  const [anna = { id: '' }, ben = { id: '' }] = members
  for (const member of members) await outcomes(club, [member])
  const letter = await damageLetter(api, anna)
  await sendOpen(api, club)
  expect(await lettersTo(club, ben)).toMatchObject([{ state: 'sent' }])
  const error = { fault: 'composition', said: '' }
  expect((await letter.get()).data()).toMatchObject({ state: 'open', tries: 1, error })
  const pauseOf = async () => (await letter.get()).get('due') - now().getTime()
  expect(await pauseOf()).toBeLessThanOrEqual(60_000)
  clock.hours = 1
  await sendOpen(api, club)
  expect((await letter.get()).data()).toMatchObject({ state: 'open', tries: 2, error })
  expect(await pauseOf()).toBeGreaterThan(60_000)
  clock.hours = 49
  await sendOpen(api, club)
  expect(await lettersTo(club, anna)).toMatchObject([{ state: 'failed', error }])
})

test('a reminder whose end cannot be noted with the member has failed alone, and the others are sent', async () => {
  const clock = { hours: 0 }
  const api = await makeOwnApi(() => ({ now: () => new Date(Date.now() + clock.hours * 3_600_000) }))
  const { club, members } = await clubWithDebtors(api, ['anna', 'ben'])
  const [anna = { id: '' }, ben = { id: '' }] = members
  await outcomes(club, [anna])
  await damageLetter(api, anna)
  await sendOpen(api, club)
  clock.hours = 49
  await outcomes(club, [ben])
  await api.deps.firebase.db.doc(`memberMail/${anna.id}`).update({ reminder: 5 })
  await sendOpen(api, club)
  const error = { fault: 'composition', said: '' }
  expect(await lettersTo(club, anna)).toMatchObject([{ state: 'failed', error }])
  expect(await lettersTo(club, ben)).toMatchObject([{ state: 'sent' }])
})

test('a letter that the gateway does not take in is put off alone', async ({ api }) => {
  const { club, members } = await clubWithDebtors(api, ['anna', 'ben'])
  const [anna = { id: '' }, ben = { id: '' }] = members
  for (const member of members) await outcomes(club, [member])
  const { docs } = await api.deps.firebase.db.collection('letters').where('memberId', '==', anna.id).get()
  await docs[0]?.ref.update({ to: 'no address' })
  await api.deps.firebase.db.doc(`members/${anna.id}`).update({ email: 'no address' })
  await sendOpen(api, club)
  expect(await lettersTo(club, anna)).toMatchObject([{ state: 'open', error: { fault: 'composition' } }])
  expect(await lettersTo(club, ben)).toMatchObject([{ state: 'sent' }])
})

test('a reminder to a member whose mail is damaged is sent once, and noted', async ({ api }) => {
  const { club, members } = await clubWithDebtors(api, ['anna'])
  const [anna = { id: '', email: '' }] = members
  expect(await outcomes(club, members)).toEqual(['queued'])
  const mail = api.deps.firebase.db.doc(`memberMail/${anna.id}`)
  await mail.update({ cardOn: 5 })
  await sendOpen(api, club)
  expect((await lettersTo(club, anna)).map(({ state }) => state)).toEqual(['sent'])
  expect((await mail.get()).get('remindedOn')).toEqual(expect.any(String))
  expect(await mailsTo(api.stack.dataDir, anna.email)).toHaveLength(1)
})

test('a damaged letter is left out of the lists, and the others are there', async ({ api }) => {
  const { club, members } = await clubWithDebtors(api, ['anna'])
  const [anna = { id: '' }] = members
  const group = randomUUID()
  await outcomes(club, members, { group })
  await api.deps.firebase.db.collection('letters').add({ clubId: club.clubId, memberId: anna.id, group, state: 'sent' })
  expect(await lettersTo(club, anna)).toHaveLength(1)
  expect((await club.call('GET', `/api/letters/groups/${group}`)).body.letters).toHaveLength(1)
})

test('a note has the words of the club, and ends with one click, but not by being opened', async ({ api }) => {
  const { club, members } = await clubWithDebtors(api, ['anna'])
  const [anna] = members
  if (!anna) throw new Error('no member')
  const note = { subject: 'The boats of {club}', text: 'Dear {name}\nof number {number},\n\ncome and row. {unknown}' }
  expect(await outcomes(club, members, { kind: 'note', note })).toEqual(['queued'])
  await sendOpen(api, club)
  expect(await lettersTo(club, anna)).toMatchObject([{ state: 'sent' }])
  const [mail] = await mailsTo(api.stack.dataDir, anna.email)
  expect(mail?.subject).toBe(`The boats of ${club.name}`)
  expect(mail?.text).toContain(`Dear ${anna.fullName}\nof number ${anna.memberId},\n\ncome and row. {unknown}`)
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const path = /^<https?:\/\/[^/]+(\/api\/letters\/unsubscribe\/[\w.-]+)>$/.exec(header('list-unsubscribe') ?? '')?.[1]
  const open = (method: string, at = path) => send(api, method, at ?? '')
  expect((await open('GET')).status).toBe(200)
  expect(await mailOf(club, anna)).not.toHaveProperty('noNotes')
  // Not the last letter, of which some bits mean nothing.
  const forged = path?.replace(/.(?=.{9}$)/, (letter) => (letter === 'A' ? 'B' : 'A'))
  expect((await open('POST', forged)).status).toBe(404)
  expect((await open('POST')).status).toBe(200)
  expect(await mailOf(club, anna)).toMatchObject({ noNotes: true })
  expect(await outcomes(club, members, { kind: 'note', note, force: true })).toEqual(['unwanted'])
  expect(await outcomes(club, members)).toEqual(['queued'])
})

test('the words of a note are stored once for all who get it', async ({ api }) => {
  const { club, members } = await clubWithDebtors(
    api,
    Array.from({ length: 30 }, (_, n) => `m${n}`),
  )
  const note = { subject: 'Boats', text: `Dear {name}\n\n${'come and row. '.repeat(350)}` }
  expect(await outcomes(club, members, { kind: 'note', note })).toEqual(Array(30).fill('queued'))
  const ofClub = (name: string) => api.deps.firebase.db.collection(name).where('clubId', '==', club.clubId).get()
  expect((await ofClub('notes')).docs.map((doc) => doc.get('text'))).toEqual([note.text.trim()])
  const letters = (await ofClub('letters')).docs.map((doc) => JSON.stringify(doc.data()).length)
  expect([letters.length, Math.max(...letters) < 1_000]).toEqual([30, true])
  const [first = { id: '' }] = members
  expect((await lettersTo(club, first))[0]?.content.paragraphs[0]).toBe('Dear Nora m0')
})

test('a note that is too long with the names filled in is refused before any is queued, and in the preview', async ({
  api,
}) => {
  const { club, members } = await clubWithDebtors(api, ['anna'])
  const long = await addMember(club, { fullName: `${'Maximiliane '.repeat(9)}Müller`, email: 'max@rowing.at' })
  const note = { subject: 'Boats', text: '{name}'.repeat(833) }
  const refused = await remind(club, [...members, long], { kind: 'note', note })
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_fields'])
  expect(refused.body.error).toBe('With the names filled in, this text is too long for an e-mail. Please shorten it.')
  for (const member of [...members, long]) expect(await lettersTo(club, member)).toEqual([])
  const asked = { kind: 'note', language: 'en', note }
  expect((await club.call('POST', `/api/letters/previews/${long.id}`, asked)).status).toBe(400)
  expect(await outcomes(club, members, { kind: 'note', note })).toEqual(['queued'])
})

test('letters are queued in commits of 25, due one after the other over all requests, and do not put off another club', async ({
  stack,
}) => {
  const commits: number[] = []
  const api = await makeOwnApi(
    ({ firebase }) => ({ firebase: { ...firebase, db: counting(firebase.db, commits) } }),
    { LETTERS_PER_MINUTE: '6' },
    stack,
  )
  const { club, members } = await clubWithDebtors(
    api,
    Array.from({ length: 30 }, (_, n) => `m${n}`),
  )
  const other = await clubWithDebtors(api, ['ben'])
  commits.length = 0
  const note = { subject: 'Boats', text: 'Come and row' }
  await remind(club, members, { kind: 'note', note })
  // The words of the note, and for each member the letter and the member's mail.
  expect(commits).toEqual([1 + 25 * 2, 1 + 5 * 2])
  await remind(club, members.slice(0, 3), { kind: 'note', note })
  await remind(other.club, other.members)
  const dueOf = async ({ clubId }: Club) => {
    const { docs } = await api.deps.firebase.db.collection('letters').where('clubId', '==', clubId).get()
    return docs.map((doc) => Number(doc.get('due'))).sort((a, b) => a - b)
  }
  const [due, [others = 0]] = [await dueOf(club), await dueOf(other.club)]
  const gap = 60_000 / api.deps.config.letters.perMinute
  expect(due.slice(1).every((time, n) => time - (due[n] ?? 0) >= Math.floor(gap))).toBe(true)
  expect(others).toBeLessThan(due.at(-1) ?? 0)
  // An invitation to the committee, which one person waits for, goes before the last of them too.
  const invitation = { email: freshEmail('next'), duty: 'owner', language: 'en' }
  expect((await club.call('POST', '/api/committee/invitations', invitation)).status).toBe(200)
  const { docs } = await api.deps.firebase.db.collection('letters').where('to', '==', invitation.email).get()
  expect(docs.map((doc) => Number(doc.get('due')) < (due.at(-1) ?? 0))).toEqual([true])
})

/** A database that notes how many writes each commit of a batch has. */
const counting = (db: Database, commits: number[]): Database =>
  new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      if (name !== 'batch') return value.bind(target)
      return () => {
        const batch = target.batch()
        let writes = 0
        for (const verb of ['create', 'set', 'update', 'delete'] as const) {
          const write = batch[verb].bind(batch) as (...given: unknown[]) => unknown
          Object.assign(batch, {
            [verb]: (...given: unknown[]) => {
              writes += 1
              return write(...given)
            },
          })
        }
        const commit = batch.commit.bind(batch)
        return Object.assign(batch, {
          commit: () => {
            commits.push(writes)
            return commit()
          },
        })
      }
    },
  })

test('the letters to a member are read fifty at a time', async ({ api }) => {
  const { club, members } = await clubWithDebtors(api, ['anna', 'ben'])
  const [anna = { id: '' }, ben = { id: '' }] = members
  await remind(club, members)
  const { db } = api.deps.firebase
  const [letter] = (await db.collection('letters').where('memberId', '==', anna.id).get()).docs
  const batch = db.batch()
  for (let n = 1; n <= 54; n += 1)
    batch.create(db.doc(`letters/${randomUUID()}`), { ...letter?.data(), name: `${n}`, queuedAt: new Date(2020, 0, n) })
  await batch.commit()
  const read = async (member: { id: string }, before = '') =>
    (await club.call('GET', `/api/letters/members/${member.id}${before && `?before=${before}`}`)).body
  const newest = await read(anna)
  expect([newest.letters.length, newest.hasOlder, newest.letters[1].name]).toEqual([50, true, '54'])
  const before = newest.letters.at(-1).id
  const older = await read(anna, before)
  expect([older.letters.map(({ name }: { name: string }) => name), older.hasOlder]).toEqual([
    ['5', '4', '3', '2', '1'],
    false,
  ])
  expect(await read(ben, before)).toEqual({ letters: [], hasOlder: false })
  for (const composed of ['../..', '.', '..', '__x__', 'a/b/c', 'x'.repeat(2_000)])
    expect(await read(anna, encodeURIComponent(composed)), composed).toEqual({ letters: [], hasOlder: false })
})

test('a club has so many letters waiting at most; others go on', async ({ stack }) => {
  const api = await makeOwnApi(undefined, { LIMIT_WAITING_LETTERS_PER_CLUB: '3' }, stack)
  const [one, other] = [await clubWithDebtors(api, ['anna', 'ben']), await clubWithDebtors(api, ['cora'])]
  expect(await outcomes(one.club, one.members)).toEqual(['queued', 'queued'])
  const refused = await remind(one.club, one.members, { force: true })
  expect([refused.status, refused.body.code, refused.body.error]).toEqual([
    403,
    'limit_reached',
    'Your club can have at most 3 e-mails waiting on this server. Please wait until some of them are sent.',
  ])
  expect(await outcomes(other.club, other.members)).toEqual(['queued'])
})

test('a letter is in the language that the member has chosen, a note in that of its words; the member ends the notes', async ({
  api,
}) => {
  const { club, members } = await clubWithDebtors(api, ['anna', 'ben'])
  const [anna, ben] = members
  if (!anna || !ben) throw new Error('no members')
  const { token } = await signInMember(api, anna)
  const own = (method: string, body?: object) => send(api, method, '/api/member-auth/mail', { token, body })
  expect((await own('GET')).body).toEqual({ language: null, notes: true })
  const chosen = { language: 'de', notes: true }
  expect((await own('PUT', chosen)).body).toEqual(chosen)
  expect((await own('PUT', { notes: false })).body).toEqual({ language: 'de', notes: false })
  expect((await own('PUT', { language: 'it' })).body).toEqual({ language: 'it', notes: false })
  expect((await own('PUT', chosen)).body).toEqual(chosen)
  expect((await own('PUT', {})).body).toEqual(chosen)
  const asked = { kind: 'reminder', language: 'it' }
  const { body } = await club.call('POST', `/api/letters/previews/${anna.id}`, asked)
  expect(body).toMatchObject({ language: 'de', content: { subject: 'Die Zahlung ist fällig' } })
  await remind(club, members, asked)
  expect(await lettersTo(club, anna)).toMatchObject([{ language: 'de', content: body.content }])
  expect(await lettersTo(club, ben)).toMatchObject([{ language: 'it' }])
  const note = { subject: 'Boats', text: 'Come and row' }
  expect(await outcomes(club, members, { kind: 'note', note })).toEqual(['queued', 'queued'])
  expect((await lettersTo(club, anna))[0]).toMatchObject({ kind: 'note', language: 'en' })
  await own('PUT', { language: null, notes: false })
  expect(await mailOf(club, anna)).toMatchObject({ noNotes: true })
  expect((await own('GET')).body).toEqual({ language: null, notes: false })
  expect(await outcomes(club, members, { kind: 'note', note })).toEqual(['unwanted', 'queued'])
})

test('letters speak the club’s language, whatever the screen that sends them, and greet once', async ({ api }) => {
  const { club, members } = await clubWithDebtors(api, ['anna', 'ben'])
  const [anna, ben] = members
  if (!anna || !ben) throw new Error('no members')
  const { token } = await signInMember(api, anna)
  await send(api, 'PUT', '/api/member-auth/mail', { token, body: { language: 'de', notes: true } })
  await club.call('PATCH', '/api/clubs', { language: 'it' })
  const asked = { kind: 'reminder', language: 'en' }
  expect((await club.call('POST', `/api/letters/previews/${ben.id}`, asked)).body.language).toBe('it')
  await remind(club, members, asked)
  expect(await lettersTo(club, anna)).toMatchObject([{ language: 'de' }])
  expect(await lettersTo(club, ben)).toMatchObject([{ language: 'it' }])
  const greetingOf = async (text: string) => {
    const words = { kind: 'note', language: 'en', note: { subject: 'Boats', text } }
    return (await club.call('POST', `/api/letters/previews/${ben.id}`, words)).body.content.greeting
  }
  expect(await greetingOf('Caro {name},\n\nsi rema.')).toBe('')
  expect(await greetingOf('Si rema.')).toMatch(/^\S+ .+,$/)
})

test('an invitation goes once to each who has never signed in, with the address filled in', async ({ api }) => {
  const { club, members } = await clubWithDebtors(api, ['anna', 'ben', 'cora'])
  const other = await clubWithDebtors(api, [])
  const [anna, ben, cora] = members
  if (!anna || !ben || !cora) throw new Error('no members')
  // Dora signs in as a member of another club: that is not this club's business.
  const dora = await addMember(other.club)
  await signInMember(api, dora)
  const twin = await addMember(club, { email: dora.email })
  await signInMember(api, ben)
  await club.call('PATCH', `/api/members/${cora.id}/toggle-status`)
  const { memberIds } = (await club.call('GET', '/api/letters/newcomers')).body
  expect([...memberIds].sort()).toEqual([anna.id, cora.id, twin.id].sort())
  const invitation = { kind: 'invitation' }
  const all = [...members, twin]
  expect(await outcomes(club, all, invitation)).toEqual(['queued', 'signed-in', 'disabled', 'queued'])
  expect(await outcomes(club, all, invitation)).toEqual(['recent', 'signed-in', 'disabled', 'recent'])
  const [letter] = await lettersTo(club, anna)
  const link = new URL(letter?.content.button?.link ?? '')
  expect([link.pathname, new URLSearchParams(link.hash.slice(1)).get('email')]).toEqual(['/member-login', anna.email])
  expect(await mailOf(club, anna)).toHaveProperty('invitedOn')
  const preview = await club.call('POST', `/api/letters/previews/${ben.id}`, { kind: 'invitation', language: 'en' })
  expect(preview.body.content).toBeNull()
})
