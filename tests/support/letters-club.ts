import { randomUUID } from 'node:crypto'
import { letterAttachments } from '@tessera/api/letter-attachments'
import { sendLetters } from '@tessera/api/letter-queue/send-letters'
import type { KeptLetter, LetterMail } from '@tessera/domain/letters/contract'
import type { Api } from './api.ts'
import { addMember, type Club, registerClub } from './club.ts'
import type { FirebaseStack } from './firebase-stack.ts'
import { runJob } from './jobs.ts'

/** A club on any stack whose members owe a fee, with addresses that are not reserved. */
export async function clubWithDebtors(api: Api, names: readonly string[], isConfirmed = true) {
  const club = await registerClub(api)
  const { db } = api.deps.firebase
  if (isConfirmed) await confirmAdmin(api, club)
  await db.doc(`paymentItems/${randomUUID()}`).set({
    ...{ clubId: club.clubId, name: 'Annual fee', price: 120, enabled: true, isRequiredForActive: true },
    ...{ purchaseRestriction: 'multiple' },
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

/** Runs the job that sends letters until the test ends. */
export const startSending = (api: Api<FirebaseStack>, attachments = letterAttachments) =>
  runJob(api, (deps) => sendLetters(deps, attachments, { look: 50, server: 50 }))

export const remind = (club: Club, members: readonly { id: string }[], more: object = {}) =>
  club.call('POST', '/api/letters', {
    ...{ kind: 'reminder', group: randomUUID(), memberIds: members.map(({ id }) => id), language: 'en', ...more },
  })

export async function lettersTo(club: Club, { id }: { id: string }): Promise<KeptLetter[]> {
  return (await club.call('GET', `/api/letters/members/${id}`)).body.letters
}

export async function mailOf(club: Club, { id }: { id: string }) {
  const { body } = await club.call('GET', '/api/letters')
  return (body as LetterMail).members.find(({ memberId }) => memberId === id)
}
