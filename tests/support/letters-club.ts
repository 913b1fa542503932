import { randomUUID } from 'node:crypto'
import { letterAttachments } from '@tessera/api/letter-attachments'
import { readOpen } from '@tessera/api/letter-queue/read-queued'
import { sendLetters } from '@tessera/api/letter-queue/send-letters'
import { Sender } from '@tessera/api/letter-queue/sender'
import { daysAfter } from '@tessera/domain/letters/automatic'
import type { LetterMail, WholeLetter } from '@tessera/domain/letters/contract'
import { type Api, makeOwnApi } from './api.ts'
import { addMember, type Club, registerClub } from './club.ts'
import type { FirebaseAddresses, FirebaseStack } from './firebase-stack.ts'
import { runJob } from './jobs.ts'

/** A club on any stack whose members owe a fee, with addresses that are not reserved. */
export async function clubWithDebtors(api: Api, names: readonly string[], isConfirmed = true) {
  const club = await registerClub(api)
  const { db } = api.deps.firebase
  if (isConfirmed) await confirmAdmin(api, club)
  await db.doc(`paymentItems/${randomUUID()}`).set({
    clubId: club.clubId,
    name: 'Annual fee',
    price: 120,
    enabled: true,
    isRequiredForActive: true,
    purchaseRestriction: 'multiple',
  })
  const members = []
  for (const name of names)
    members.push(
      await addMember(club, { fullName: `Nora ${name}`, email: `${name}-${randomUUID().slice(0, 8)}@rowing.at` }),
    )
  return { club, members }
}

/** Confirms the address of a club's administrator, as its link would. */
export async function confirmAdmin({ stack }: Api, { admin }: Club): Promise<void> {
  const path = 'identitytoolkit.googleapis.com/v1/projects'
  const response = await fetch(
    `http://${stack.insideHost}/${stack.secret}/${path}/${stack.projectId}/accounts:update`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
      body: JSON.stringify({ localId: admin.uid, emailVerified: true }),
    },
  )
  if (!response.ok) throw new Error(`the address was not confirmed: ${response.status}`)
}

/** Settings of a club that reminds by itself. */
export const automaticReminders = { pauseDays: 7, automatic: true, language: 'de' }

export const today = new Date().toISOString().slice(0, 10)

/** A club with a fee that is due in three weeks. Its API reads the time from `clock`, which tests set to some days from now. */
export async function clubBeforeDue<Stack extends FirebaseAddresses>(stack: Stack, names: readonly string[]) {
  const clock = { days: 0 }
  const now = () => new Date(Date.parse(`${today}T12:00:00Z`) + clock.days * 86_400_000)
  const api = await makeOwnApi(() => ({ now }), {}, stack)
  const { club, members } = await clubWithDebtors(api, names)
  const items = await api.deps.firebase.db.collection('paymentItems').where('clubId', '==', club.clubId).get()
  for (const { ref } of items.docs) await ref.update({ dueOn: daysAfter(today, 21) })
  const kinds = async (member: { id: string }) => (await lettersTo(club, member)).map(({ kind }) => kind)
  return { clock, api, club, members, kinds }
}

/** Letters of a club are due a second apart; one that is put off waits a minute and more. */
const withinMs = 30_000

/** Sends the letters of a club that are due in a moment, one after another. */
export async function sendOpen({ deps }: Api, { clubId }: Club): Promise<void> {
  const sender = new Sender(deps, letterAttachments(deps))
  const due = (await readOpen(deps, 10_000)).filter(
    (letter) => letter.clubId === clubId && letter.due <= deps.now().getTime() + withinMs,
  )
  for (const letter of due) await sender.send(letter)
}

/** Gives a member's only letter a code for a bank's app that is too long to be drawn. */
export async function damageLetter({ deps }: Api, { id }: { id: string }) {
  const { docs } = await deps.firebase.db.collection('letters').where('memberId', '==', id).get()
  const [letter] = docs
  if (!letter || docs.length > 1) throw new Error('not one letter')
  const codes = [{ label: 'Fee', content: 'x'.repeat(5_000) }]
  await letter.ref.update({ 'content.payment': { heading: 'How to pay', rows: [], codes, note: '' } })
  return letter.ref
}

/** Runs the job that sends letters until the test ends. */
export const startSending = (api: Api<FirebaseStack>) =>
  runJob(api, (deps) => sendLetters(deps, letterAttachments(deps), { look: 50, server: 50 }))

export const remind = (club: Club, members: readonly { id: string }[], more: object = {}) =>
  club.call('POST', '/api/letters', {
    kind: 'reminder',
    group: randomUUID(),
    memberIds: members.map(({ id }) => id),
    language: 'en',
    ...more,
  })

export async function lettersTo(club: Club, { id }: { id: string }): Promise<WholeLetter[]> {
  return (await club.call('GET', `/api/letters/members/${id}`)).body.letters
}

export async function mailOf(club: Club, { id }: { id: string }) {
  const { body } = await club.call('GET', '/api/letters')
  return (body as LetterMail).members.find(({ memberId }) => memberId === id)
}
