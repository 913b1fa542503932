import { randomUUID } from 'node:crypto'
import { getClub } from '@tessera/api/clubs/service'
import { remindByItself, reminderDay } from '@tessera/api/letters/reminders'
import { daysAfter } from '@tessera/domain/letters/automatic'
import { expect } from 'vitest'
import { freshMember } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import {
  automaticReminders,
  clubBeforeDue,
  lettersTo,
  mailOf,
  remind,
  sendOpen,
  today,
} from '../../support/letters-club.ts'
import { mailsTo } from '../../support/mailbox.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'

type Scene = Awaited<ReturnType<typeof clubBeforeDue>>

/** Does what the job does for the club on a day. */
async function remindOn({ clock, api, club }: Scene, days: number): Promise<void> {
  clock.days = days
  const read = await getClub(api.deps, club.clubId)
  await remindByItself(api.deps, read, reminderDay(api.deps, read))
}

test('shows what the next four weeks will send, and sends it once a day, with a summary', async ({ stack }) => {
  const scene = await clubBeforeDue(stack, ['anna', 'ben'])
  const { api, club, members, kinds } = scene
  const [anna = { id: '' }, ben = { id: '' }] = members
  expect((await club.call('GET', '/api/letters/plan')).body).toEqual({
    days: [
      { on: daysAfter(today, 7), members: 2, withoutEmail: 0 },
      { on: daysAfter(today, 21), members: 2, withoutEmail: 0 },
    ],
  })
  expect((await club.call('PUT', '/api/letters/settings', automaticReminders)).body).toEqual(automaticReminders)
  await remindOn(scene, 6)
  expect(await kinds(anna)).toEqual([])
  await remindOn(scene, 7)
  for (const member of [anna, ben]) expect(await kinds(member)).toEqual(['reminder'])
  expect(await lettersTo(club, anna)).toMatchObject([
    { language: 'de', content: { subject: 'Die Zahlung wird bald fällig' } },
  ])
  // A process that was killed before it noted the day does it again.
  await remindOn(scene, 7)
  await sendOpen(api, club)
  await remindOn(scene, 21)
  for (const member of [anna, ben]) expect(await kinds(member)).toEqual(['reminder', 'reminder'])
  const letters = api.deps.firebase.db.collection('letters').where('clubId', '==', club.clubId)
  const summaries = await letters.where('kind', '==', 'summary').get()
  expect(new Set(summaries.docs.map((doc) => doc.get('to')))).toEqual(new Set([club.email.toLowerCase()]))
  expect(summaries.size).toBe(3)
})

test('a reminder by hand names what is due within two weeks only where it is asked for ahead', async ({ stack }) => {
  const { clock, club, members } = await clubBeforeDue(stack, ['anna'])
  const [anna = { id: '' }] = members
  clock.days = 6
  expect((await remind(club, members, { ahead: true })).body.outcomes).toMatchObject([{ outcome: 'nothing-due' }])
  clock.days = 7
  expect((await remind(club, members, { force: true })).body.outcomes).toMatchObject([{ outcome: 'nothing-due' }])
  const ahead = await remind(club, members, { ahead: true })
  expect(ahead.body.outcomes).toEqual([{ memberId: anna.id, outcome: 'queued' }])
  expect(await lettersTo(club, anna)).toMatchObject([{ content: { subject: 'Your payment will be due soon' } }])
})

test('ahead of the due day nobody is reminded who has paid meanwhile, or has only a fee that repeats', async ({
  stack,
}) => {
  const { clock, club, api, members } = await clubBeforeDue(stack, ['anna', 'ben'])
  const [anna = { id: '' }, ben = { id: '' }] = members
  clock.days = 10
  const items = await api.deps.firebase.db.collection('paymentItems').where('clubId', '==', club.clubId).get()
  const monthly = { every: 'month', mustBePaidInFull: true, dueOn: daysAfter(today, 15) }
  for (const { ref } of items.docs) await ref.update(monthly)
  const fee = await requireItem(club, 'Hut fee', today.slice(0, 4), { dueOn: daysAfter(today, 21) })
  await recordPayment(club, anna.id, fee)
  const { outcomes } = (await remind(club, members, { ahead: true, force: true })).body
  expect(outcomes).toEqual([
    { memberId: anna.id, outcome: 'nothing-due' },
    { memberId: ben.id, outcome: 'queued' },
  ])
})

test('a reminder by hand before the due day does not keep the one on the due day away', async ({ stack }) => {
  const scene = await clubBeforeDue(stack, ['anna'])
  const { api, club, clock, members, kinds } = scene
  const [anna = { id: '' }] = members
  await club.call('PUT', '/api/letters/settings', automaticReminders)
  clock.days = 18
  await remind(club, members, { ahead: true })
  await sendOpen(api, club)
  await remindOn(scene, 21)
  expect(await kinds(anna)).toEqual(['reminder', 'reminder'])
  await sendOpen(api, club)
  expect((await remind(club, members)).body.outcomes).toMatchObject([{ outcome: 'recent' }])
})

test('the summary goes to the owners once the duty of whoever has switched the reminders on is over', async ({
  stack,
}) => {
  const scene = await clubBeforeDue(stack, ['anna'])
  const { api, club } = scene
  await club.call('PUT', '/api/letters/settings', automaticReminders)
  const { db, accounts } = api.deps.firebase
  const owner = { uid: randomUUID(), email: `owner-${randomUUID().slice(0, 8)}@rowing.at` }
  await accounts.createMany([owner])
  await db.doc(`users/${owner.uid}`).set({ role: 'admin', adminOf: { [club.clubId]: true }, memberOf: {} })
  const over = { duty: 'owner', since: '2025-01-01', until: daysAfter(today, 6) }
  await db.doc(`users/${club.admin.uid}`).update({ [`duties.${club.clubId}`]: over })
  await remindOn(scene, 7)
  const letters = db.collection('letters').where('clubId', '==', club.clubId)
  const summaries = await letters.where('kind', '==', 'summary').get()
  expect(summaries.docs.map((doc) => doc.get('to'))).toEqual([owner.email])
})

test('the plan and the summary count who has no e-mail address', async ({ stack }) => {
  const scene = await clubBeforeDue(stack, [])
  const { api, club } = scene
  await club.call('POST', '/api/members', { ...freshMember(), email: false })
  expect((await club.call('GET', '/api/letters/plan')).body.days[0]).toEqual({
    on: daysAfter(today, 7),
    members: 1,
    withoutEmail: 1,
  })
  await club.call('PUT', '/api/letters/settings', { ...automaticReminders, language: 'en' })
  await remindOn(scene, 7)
  const letters = api.deps.firebase.db.collection('letters').where('clubId', '==', club.clubId)
  const [summary] = (await letters.where('kind', '==', 'summary').get()).docs
  expect(summary?.get('content')).toMatchObject({
    subject: 'No payment reminder was sent',
    paragraphs: [
      expect.stringMatching(/^Today nobody of /),
      expect.stringMatching(/^1 member has no e-mail address and got none: “Print reminders”/),
    ],
    closing: expect.not.stringMatching(/\byou\b/i),
  })
})

test('a member whose mail is damaged keeps none of the others from being reminded', async ({ stack }) => {
  const scene = await clubBeforeDue(stack, ['anna', 'ben'])
  const { api, club, members, kinds } = scene
  const [anna = { id: '' }, ben = { id: '' }] = members
  await club.call('PUT', '/api/letters/settings', automaticReminders)
  await api.deps.firebase.db.doc(`memberMail/${anna.id}`).set({ clubId: club.clubId, remindedOn: 5 })
  await remindOn(scene, 7)
  expect(await kinds(anna)).toEqual([])
  expect(await kinds(ben)).toEqual(['reminder'])
  expect((await getClub(api.deps, club.clubId)).reminders.sentFor).toBe(daysAfter(today, 7))
})

test('leaves out whom an administrator has reminded within the pause', async ({ stack }) => {
  const scene = await clubBeforeDue(stack, ['anna'])
  const { clock, api, club, members, kinds } = scene
  const [anna = { id: '' }] = members
  clock.days = 18
  const items = await api.deps.firebase.db.collection('paymentItems').where('clubId', '==', club.clubId).get()
  await club.call('PUT', '/api/letters/settings', automaticReminders)
  for (const { ref } of items.docs) await ref.update({ dueOn: daysAfter(today, 5) })
  expect((await remind(club, members)).body.outcomes).toMatchObject([{ outcome: 'queued' }])
  await remindOn(scene, 19)
  expect(await kinds(anna)).toEqual(['reminder'])
  expect((await getClub(api.deps, club.clubId)).reminders.sentFor).toBe(daysAfter(today, 19))
})

test('reminds the head of a family of a child and of themselves in one letter, and does it once', async ({ stack }) => {
  const scene = await clubBeforeDue(stack, ['anna'])
  const { api, club, members, kinds } = scene
  const [anna = { id: '', email: '' }] = members
  const child = { ...freshMember({ fullName: 'Ben Acht' }), email: false, belongsTo: anna.id }
  const ben = (await club.call('POST', '/api/members', child)).body
  await club.call('PUT', '/api/letters/settings', { ...automaticReminders, language: 'en' })
  await remindOn(scene, 7)
  await remindOn(scene, 7)
  for (const member of [anna, ben]) expect(await kinds(member)).toEqual(['reminder'])
  expect((await lettersTo(club, ben))[0]?.content).toMatchObject({
    subject: 'Your payment will be due soon',
    greeting: 'Hello Nora anna,',
    rows: [
      { label: expect.stringContaining('Nora anna: Annual fee'), value: '€120.00' },
      { label: expect.stringContaining('Ben Acht: Annual fee'), value: '€120.00' },
      { label: 'In total', value: '€240.00' },
    ],
  })
  await sendOpen(api, club)
  expect(await mailsTo(api.stack.dataDir, anna.email)).toHaveLength(1)
  expect(await mailOf(club, ben)).toMatchObject({ remindedOn: daysAfter(today, 7) })
})
