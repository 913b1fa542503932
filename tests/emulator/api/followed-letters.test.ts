import { randomUUID } from 'node:crypto'
import { memberReference } from '@tessera/domain/payments/payment-reference'
import { expect } from 'vitest'
import type { Api } from '../../support/api.ts'
import type { Club } from '../../support/club.ts'
import { child, family, outcomes } from '../../support/families.ts'
import { test } from '../../support/fixtures.ts'
import { clubWithDebtors, lettersTo, mailOf, sendOpen } from '../../support/letters-club.ts'
import { mailsTo } from '../../support/mailbox.ts'

test('a letter to a family in which two have one name is given up when one of the two gets another reader', async ({
  api,
}) => {
  const { club, anna, ben, all } = await family(api)
  const namesake = await child(club, anna)
  expect(await outcomes(club, [...all, namesake])).toEqual(['queued', 'queued', 'queued', 'queued'])
  const own = `ben-${randomUUID().slice(0, 8)}@rowing.at`
  await club.call('PUT', `/api/members/${ben.id}`, { email: own })
  for (let round = 0; round < 2; round += 1) await sendOpen(api, club)
  for (const to of [own, anna.email]) expect(await mailsTo(api.stack.dataDir, to)).toEqual([])
  for (const member of [...all, namesake]) {
    expect((await lettersTo(club, member)).map(({ state, error }) => [state, error?.fault])).toEqual([
      ['failed', 'namesakes'],
    ])
    expect(await mailOf(club, member)).toMatchObject({ reminder: { waits: false } })
  }
})

test('what waits goes on to the only child, who takes over from the head; a letter of a kind that stays at its address ends', async ({
  api,
}) => {
  const { club, members } = await clubWithDebtors(api, ['anna'])
  const [anna = { id: '', email: '' }] = members
  const ben = await child(club, anna)
  expect(await outcomes(club, [ben])).toEqual(['queued'])
  const letters = api.deps.firebase.db.collection('letters')
  const [reminder] = (await letters.where('memberId', '==', ben.id).get()).docs
  await letters.doc(randomUUID()).set({ ...reminder?.data(), kind: 'debit', group: randomUUID() })
  const own = `ben-${randomUUID().slice(0, 8)}@rowing.at`
  await club.call('PUT', `/api/members/${ben.id}`, { email: own })
  expect((await club.call('DELETE', `/api/members/${anna.id}?takenOverBy=${ben.id}`)).status).toBe(200)
  for (let round = 0; round < 2; round += 1) await sendOpen(api, club)
  const states = (await lettersTo(club, ben)).map(({ kind, to, state }) => [kind, to, state])
  expect(states.sort()).toEqual([
    ['debit', '', 'failed'],
    ['reminder', own, 'sent'],
  ])
})

test('a letter that the mail server may have already is not sent to whoever takes over from the head', async ({
  api,
}) => {
  const { club, anna, ben, cleo } = await family(api)
  expect(await outcomes(club, [ben, cleo])).toEqual(['queued', 'queued'])
  const letters = api.deps.firebase.db.collection('letters').where('clubId', '==', club.clubId)
  const [sent] = (await letters.where('state', '==', 'open').get()).docs
  await sent?.ref.update({ state: 'sending' })
  const own = `cleo-${randomUUID().slice(0, 8)}@rowing.at`
  await club.call('PUT', `/api/members/${cleo.id}`, { email: own })
  expect((await club.call('DELETE', `/api/members/${anna.id}?takenOverBy=${cleo.id}`)).status).toBe(200)
  for (const member of [ben, cleo]) {
    expect((await lettersTo(club, member)).map(({ state }) => state)).toEqual(['failed'])
    expect(await mailOf(club, member)).toMatchObject({ reminder: { waits: false } })
  }
})

test('whoever has the address of the former head now is greeted in the place of the head', async ({ api }) => {
  const { club, anna, ben, cleo } = await family(api)
  expect(await outcomes(club, [ben, cleo])).toEqual(['queued', 'queued'])
  await club.call('PUT', `/api/members/${anna.id}`, { email: `anna-${randomUUID().slice(0, 8)}@rowing.at` })
  const dora = await child(club, anna, { fullName: 'Dora Zehn', belongsTo: '', email: anna.email })
  for (const { id } of [ben, cleo]) await club.call('PUT', `/api/members/${id}`, { belongsTo: dora.id })
  for (let round = 0; round < 2; round += 1) await sendOpen(api, club)
  const [mail, ...more] = await mailsTo(api.stack.dataDir, anna.email)
  expect([mail?.text, more]).toEqual([expect.stringMatching(/^Hello Dora Zehn,/), []])
  for (const { id } of [ben, cleo]) expect((await lettersTo(club, { id })).map(({ state }) => state)).toEqual(['sent'])
})

test('what is left of a letter to a family is about one person once the others have other readers', async ({ api }) => {
  const { club, anna, ben, cleo } = await family(api)
  expect(await outcomes(club, [ben, cleo])).toEqual(['queued', 'queued'])
  await club.call('PUT', `/api/members/${cleo.id}`, { email: `cleo-${randomUUID().slice(0, 8)}@rowing.at` })
  for (let round = 0; round < 2; round += 1) await sendOpen(api, club)
  const [mail, ...more] = await mailsTo(api.stack.dataDir, anna.email)
  expect([mail?.text, more]).toEqual([expect.stringMatching(/^Hello Nora anna,\s+This e-mail is about Ben Acht/), []])
  expect(mail?.text).toContain(`Reference: ${memberReference(ben.id)}`)
  for (const part of ['for your family', 'Cleo Acht', 'all of it']) expect(mail?.text).not.toContain(part)
})

const damageLetterTo = async ({ deps }: Api, { id }: { id: string }) => {
  const { docs } = await deps.firebase.db.collection('letters').where('memberId', '==', id).get()
  const [letter] = docs
  if (!letter || docs.length > 1) throw new Error('not one letter')
  await letter.ref.update({ language: 5 })
  return async () => (await letter.ref.get()).get('state')
}

test('whose letter in that to the family is damaged is not waited for once it is sent, and was not reminded', async ({
  api,
}) => {
  const { club, anna, ben, cleo, all } = await family(api)
  expect(await outcomes(club, all)).toEqual(['queued', 'queued', 'queued'])
  const stateOf = await damageLetterTo(api, ben)
  await sendOpen(api, club)
  expect(await mailsTo(api.stack.dataDir, anna.email)).toHaveLength(1)
  expect(await stateOf()).toBe('failed')
  expect(await mailOf(club, ben)).toMatchObject({ reminder: { waits: false } })
  expect(await mailOf(club, ben)).not.toHaveProperty('remindedOn')
  expect(await mailOf(club, cleo)).toMatchObject({ remindedOn: expect.any(String), reminder: { waits: false } })
  expect(await outcomes(club, [ben])).toEqual(['queued'])
})

test('where a letter to the family is divided or somebody leaves it, a damaged one in it is given up at once', async ({
  api,
}) => {
  const leave = [
    async (club: Club, { id }: { id: string }) => {
      await club.call('PUT', `/api/members/${id}`, { email: `cleo-${randomUUID().slice(0, 8)}@rowing.at` })
      await sendOpen(api, club)
    },
    async (club: Club, { id }: { id: string }) => {
      expect((await club.call('DELETE', `/api/members/${id}`)).status).toBe(200)
    },
  ]
  for (const leaves of leave) {
    const { club, anna, ben, cleo, all } = await family(api)
    await outcomes(club, all)
    const stateOf = await damageLetterTo(api, ben)
    await leaves(club, cleo)
    expect(await stateOf()).toBe('failed')
    expect(await mailOf(club, ben)).toMatchObject({ reminder: { waits: false } })
    await sendOpen(api, club)
    const [mail, ...more] = await mailsTo(api.stack.dataDir, anna.email)
    expect([mail?.text, more]).toEqual([expect.stringContaining('Nora anna: Annual fee'), []])
    expect(mail?.text).not.toContain('Cleo Acht')
  }
})
