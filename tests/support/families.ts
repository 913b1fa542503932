import { expect } from 'vitest'
import type { Api } from './api.ts'
import { type Club, freshMember } from './club.ts'
import { clubWithDebtors, remind } from './letters-club.ts'

/** Queues letters to members; returns what became of each. */
export const outcomes = async (...given: Parameters<typeof remind>) =>
  (await remind(...given)).body.outcomes.map(({ outcome }: { outcome: string }) => outcome)

/** Adds a child without an address, who belongs to a head. */
export async function child(club: Club, head: { id: string }, more: object = {}) {
  const member = { ...freshMember({ fullName: 'Ben Acht' }), email: false, belongsTo: head.id, ...more }
  const { status, body } = await club.call('POST', '/api/members', member)
  expect(status, JSON.stringify(body)).toBe(201)
  return body as { id: string; fullName: string }
}

/** A head who owes a fee, with two children who do, and an account to pay it to. */
export async function family(api: Api) {
  const { club, members } = await clubWithDebtors(api, ['anna'])
  const [anna = { id: '', email: '', memberId: '' }] = members
  const account = { holder: 'Ruderclub', iban: 'AT611904300234573201', bic: '', note: '' }
  await club.call('PATCH', '/api/clubs', { bankAccount: account })
  const ben = await child(club, anna)
  const cleo = await child(club, anna, { fullName: 'Cleo Acht' })
  return { club, anna, ben, cleo, all: [ben, anna, cleo] }
}
