import { getClub } from '@tessera/api/clubs/service'
import { remindByItself, reminderDay } from '@tessera/api/letters/reminders'
import { daysAfter } from '@tessera/domain/letters/automatic'
import { expect } from 'vitest'
import { test } from '../../support/fixtures.ts'
import { automaticReminders, clubBeforeDue, lettersTo, remind, sendOpen, today } from '../../support/letters-club.ts'

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
      { on: daysAfter(today, 7), members: 2 },
      { on: daysAfter(today, 21), members: 2 },
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
