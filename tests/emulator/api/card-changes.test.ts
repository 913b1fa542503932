import { getClub } from '@tessera/api/clubs/service'
import { notifyOfCards } from '@tessera/api/wallet/card-changes'
import { expect, test } from 'vitest'
import { makeOwnApi } from '../../support/api.ts'
import { type AddedMember, addMember, registerClub } from '../../support/club.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'

/** A club that tells of changed cards, on a server whose day can be set. */
async function notifyingClub(cardChangesIn: string | null = 'en') {
  const clock = { now: new Date('2026-06-01T12:00:00Z') }
  const api = await makeOwnApi(() => ({ now: () => clock.now }))
  const club = await registerClub(api)
  await club.call('PATCH', '/api/clubs', { cardChangesIn })
  const look = async () => notifyOfCards(api.deps, await getClub(api.deps, club.clubId))
  /** Twice at once, as two processes do, and once more. */
  const notify = async () => {
    await Promise.all([look(), look()])
    await look()
  }
  const { db } = api.deps.firebase
  const letters = async () => {
    const { docs } = await db.collection('letters').where('clubId', '==', club.clubId).get()
    return docs.map((doc) => doc.data())
  }
  const rename = (member: AddedMember, fullName: string) =>
    club.call('PUT', `/api/members/${member.id}`, { ...member, fullName })
  return { api, club, clock, db, notify, letters, rename }
}

test('tells a member once of a card with another name, and of the next season, but not of the first look', async () => {
  const { club, clock, notify, letters, rename } = await notifyingClub()
  const anna = await addMember(club, { fullName: 'Anna Auer' })
  await addMember(club, { fullName: 'Ben Bauer' })
  await notify()
  expect(await letters()).toEqual([])
  await rename(anna, 'Anna Adler')
  await notify()
  const [first, ...others] = await letters()
  expect(others).toEqual([])
  expect(first).toMatchObject({ kind: 'card-changed', memberId: anna.id, to: anna.email, language: 'en' })
  expect(first?.content.rows).toEqual([
    { label: 'Name', value: 'Anna Adler' },
    { label: 'Member ID', value: anna.memberId },
    { label: 'Valid until', value: '31 Dec 2026' },
  ])
  clock.now = new Date('2027-01-02T12:00:00Z')
  await notify()
  const last = (await letters()).filter(({ content }) => JSON.stringify(content).includes('31 Dec 2027'))
  expect(last.map(({ name }) => name).sort()).toEqual(['Anna Adler', 'Ben Bauer'])
  expect(await letters()).toHaveLength(3)
})

test('a member whose mail is damaged keeps none of the others from being told', async () => {
  const { club, db, notify, letters, rename } = await notifyingClub()
  const [anna, ben] = [await addMember(club), await addMember(club)]
  await db.doc(`memberMail/${anna.id}`).set({ clubId: club.clubId, cardMark: 5 })
  await notify()
  await rename(ben, 'Ben Binder')
  await notify()
  expect(await letters()).toMatchObject([{ kind: 'card-changed', memberId: ben.id }])
})

test('tells of a card that is valid again only if it says something else, and nothing while a payment is due', async () => {
  const { club, clock, notify, letters } = await notifyingClub()
  const { id } = await addMember(club)
  await notify()
  const fee = await requireItem(club, 'Fee', '2026')
  await notify()
  await recordPayment(club, id, fee)
  await notify()
  expect(await letters()).toEqual([])
  const next = await requireItem(club, 'Fee', '2027')
  clock.now = new Date('2027-01-02T12:00:00Z')
  await notify()
  expect(await letters()).toEqual([])
  await recordPayment(club, id, next)
  await notify()
  expect(await letters()).toHaveLength(1)
})

test('tells no one whose card is in a wallet, in the language that a member has chosen, and none in a club that does not want it', async () => {
  const { club, db, notify, letters, rename } = await notifyingClub()
  const [phone, paper] = [await addMember(club, { fullName: 'Phone' }), await addMember(club, { fullName: 'Paper' })]
  await db.doc(`passRegistrations/${phone.id}`).set({
    clubId: club.clubId,
    memberId: phone.id,
    passTypeIdentifier: 'pass.test',
    serial: 's',
    device: 'd',
    pushToken: 'p',
    told: 0,
  })
  await notify()
  await db.doc(`memberMail/${paper.id}`).update({ language: 'it' })
  for (const member of [phone, paper]) await rename(member, `${member.fullName} Neu`)
  await notify()
  expect(await letters()).toMatchObject([{ memberId: paper.id, language: 'it' }])
  await club.call('PATCH', '/api/clubs', { cardChangesIn: null })
  await rename(paper, 'Another')
  await notify()
  expect(await letters()).toHaveLength(1)
})
