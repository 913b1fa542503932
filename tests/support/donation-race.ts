import { randomUUID } from 'node:crypto'
import { noDonations } from '@tessera/domain/donations/settings-input'
import { expect } from 'vitest'
import type { AdminSdk } from './admin-sdk.ts'
import { type Api, send } from './api.ts'
import { addMember, registerClub } from './club.ts'

/**
 * Returns a round in which processes give the donation receipt of a year and a plain receipt of one of its payments at once; of the two,
 * the payment gets one.
 */
export async function donationRace(admin: AdminSdk, apiAt: (n: number) => Api): Promise<() => Promise<void>> {
  const club = await registerClub(apiAt(0))
  const form = { ...noDonations, form: 'it', purpose: 'sport', taxNumber: '97000000157', register: '1' }
  await club.call('PATCH', '/api/clubs', { receipts: { address: 'Street 1' }, donations: form })
  const year = new Date().getUTCFullYear() - 1
  const item = { clubId: club.clubId, name: 'Gift', price: 5, purchaseRestriction: 'multiple', enabled: true }
  await admin.db.doc(`paymentItems/gift-${club.clubId}`).set({ ...item, donation: 'gift' })
  return async () => {
    const { id: memberId } = await addMember(club)
    const id = randomUUID()
    await admin.db.doc(`payments/${id}`).set({
      clubId: club.clubId,
      memberId,
      memberName: 'M',
      itemId: `gift-${club.clubId}`,
      itemName: 'Gift',
      amount: 5,
      paidBy: 'bank',
      paymentDate: new Date(`${year}-06-01`),
      notes: '',
      createdBy: 'a',
      createdAt: new Date(),
    })
    const asked = [`/api/donations/members/${memberId}/${year}`, `/api/receipts/${id}`, `/api/receipts/${id}`]
    const all = await Promise.all(asked.map((path, n) => send(apiAt(n), 'POST', path, { token: club.admin.token })))
    const [ofYear, ...plain] = all.map(({ status }) => status)
    expect(
      [
        [200, 404, 404],
        [409, 200, 200],
      ],
      JSON.stringify(all.map(({ body }) => body.error)),
    ).toContainEqual([ofYear, ...plain])
  }
}
