import { expect } from 'vitest'
import { addMember, type Club, freshMember } from './club.ts'
import { requireItem } from './payments.ts'

const bankAccount = { holder: 'Ruderclub e.V.', iban: 'AT611904300234573201', bic: '', note: '' }
const directDebit = { creditorId: 'DE98ZZZ09999999999' }
/** The account of all payers. */
export const iban = 'DE89370400440532013000'

/** Adds a member with a mandate. */
async function withMandate(club: Club, more: Parameters<typeof freshMember>[0] = {}) {
  const member = await addMember(club, more)
  const mandate = { holder: member.fullName, iban, reference: `M-${member.memberId}`, signedOn: '2025-03-01' }
  expect((await club.call('PUT', `/api/members/${member.id}/mandate`, mandate)).status).toBe(200)
  return member
}
/** A club that draws a fee of 120 from two members, and from the child of the first. */
export async function drawing(club: Club) {
  await club.call('PATCH', '/api/clubs', { bankAccount, directDebit })
  const [anna, ben] = [await withMandate(club), await withMandate(club)]
  await addMember(club)
  const child = (await club.call('POST', '/api/members', { ...freshMember(), email: false, belongsTo: anna.id })).body
  const fee = await requireItem(club, 'Annual fee', '2026', { purchaseRestriction: 'once_per_year' })
  return { anna, ben, child, fee }
}
