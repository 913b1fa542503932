import { remindByCalendar } from '@tessera/api/letters/reminder-job'
import { daysAfter } from '@tessera/domain/letters/automatic'
import { expect, test, vi } from 'vitest'
import { makeOwnApi } from '../../support/api.ts'
import { runJob } from '../../support/jobs.ts'
import { clubWithDebtors, lettersTo, remind } from '../../support/letters-club.ts'
import { startOwnStack } from '../../support/own-stack.ts'

const settings = { pauseDays: 7, automatic: true, language: 'de' }
// The job reminds the members of every club: on the shared stack it would change what other tests look at.
const stack = await startOwnStack()

const today = new Date().toISOString().slice(0, 10)

/** A club whose fee is due in three weeks, on a server whose clock is some days ahead. */
async function clubBeforeDue(names: readonly string[]) {
  const clock = { days: 0 }
  const now = () => new Date(Date.parse(`${today}T12:00:00Z`) + clock.days * 86_400_000)
  const api = await makeOwnApi(() => ({ now }), {}, stack)
  const { club, members } = await clubWithDebtors(api, names)
  const items = await api.deps.firebase.db.collection('paymentItems').where('clubId', '==', club.clubId).get()
  for (const { ref } of items.docs) await ref.update({ dueOn: daysAfter(today, 21) })
  const kinds = async (member: { id: string }) => (await lettersTo(club, member)).map(({ kind, queuedAt: _ }) => kind)
  return { clock, api, club, members, kinds }
}

test('shows what the next four weeks will send, and sends it once a day, with a summary', async () => {
  const { clock, api, club, members, kinds } = await clubBeforeDue(['anna', 'ben'])
  const [anna = { id: '' }, ben = { id: '' }] = members
  expect((await club.call('GET', '/api/letters/plan')).body).toEqual({
    days: [
      { on: daysAfter(today, 7), members: 2 },
      { on: daysAfter(today, 21), members: 2 },
    ],
  })
  expect((await club.call('PUT', '/api/letters/settings', settings)).body).toEqual(settings)
  const { db } = api.deps.firebase
  const sentFor = async () => (await db.doc(`clubs/${club.clubId}`).get()).get('reminders.sentFor')
  const stop = runJob(api, (deps) => remindByCalendar(deps, 50))
  const reach = async (days: number) => {
    clock.days = days
    await vi.waitFor(async () => expect(await sentFor()).toBe(daysAfter(today, days)), 60_000)
  }
  await reach(6)
  expect(await kinds(anna)).toEqual([])
  await reach(7)
  for (const member of [anna, ben]) expect(await kinds(member)).toEqual(['reminder'])
  expect(await lettersTo(club, anna)).toMatchObject([
    { language: 'de', content: { subject: 'Die Zahlung wird bald fällig' } },
  ])
  await stop()
  // A process that was killed before it noted the day does it again.
  await db.doc(`clubs/${club.clubId}`).update({ 'reminders.sentFor': daysAfter(today, 6) })
  runJob(api, (deps) => remindByCalendar(deps, 50))
  await reach(7)
  await reach(21)
  for (const member of [anna, ben]) expect(await kinds(member)).toEqual(['reminder', 'reminder'])
  const summaries = await db
    .collection('letters')
    .where('clubId', '==', club.clubId)
    .where('kind', '==', 'summary')
    .get()
  expect(new Set(summaries.docs.map((doc) => doc.get('to')))).toEqual(new Set([club.email.toLowerCase()]))
  expect(summaries.size).toBe(3)
})

test('leaves out whom an administrator has reminded within the pause, and clubs that have not switched it on', async () => {
  const { clock, api, club, members, kinds } = await clubBeforeDue(['anna'])
  const [anna = { id: '' }] = members
  clock.days = 18
  const items = await api.deps.firebase.db.collection('paymentItems').where('clubId', '==', club.clubId).get()
  await club.call('PUT', '/api/letters/settings', settings)
  for (const { ref } of items.docs) await ref.update({ dueOn: daysAfter(today, 5) })
  expect((await remind(club, members)).body.outcomes).toMatchObject([{ outcome: 'queued' }])
  runJob(api, (deps) => remindByCalendar(deps, 50))
  clock.days = 19
  const { db } = api.deps.firebase
  await vi.waitFor(async () => {
    const club19 = await db.doc(`clubs/${club.clubId}`).get()
    expect(club19.get('reminders.sentFor')).toBe(daysAfter(today, 19))
  }, 60_000)
  expect(await kinds(anna)).toEqual(['reminder'])
})
