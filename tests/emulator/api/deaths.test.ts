import { randomUUID } from 'node:crypto'
import { getClub } from '@tessera/api/clubs/service'
import { sendNewReceipts } from '@tessera/api/receipts/send-new'
import { notifyOfCards } from '@tessera/api/wallet/card-changes'
import { dayAfter } from '@tessera/domain/plain-date'
import { expect } from 'vitest'
import type { Api } from '../../support/api.ts'
import { type Club, freshMember, setUpPasses } from '../../support/club.ts'
import { drawing } from '../../support/debit-club.ts'
import { test } from '../../support/fixtures.ts'
import { clubWithDebtors, lettersTo, mailOf, remind, sendOpen, today } from '../../support/letters-club.ts'
import { mailsTo } from '../../support/mailbox.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'

const address = { street: 'Hauptstraße 1', postcode: '1220', town: 'Wien' }
const died = { leavesOn: today, leavingReason: 'died' }

/** A club with a head of a family, who owes a fee as the two children do, and who has a postal address. */
async function withFamily(api: Api) {
  const { club, members } = await clubWithDebtors(api, ['anna'])
  const [anna = { id: '', email: '', memberId: '' }] = members
  const put = (more: object, id = anna.id) => club.call('PUT', `/api/members/${id}`, more)
  await put(address)
  const child = async (fullName: string): Promise<{ id: string }> =>
    (await club.call('POST', '/api/members', { ...freshMember({ fullName }), email: false, belongsTo: anna.id })).body
  const [ben, cleo] = [await child('Ben Acht'), await child('Cleo Acht')]
  return { club, anna, ben, cleo, put }
}
const outcome = async (club: Club, to: { id: string }, more: object) =>
  (await remind(club, [to], { force: true, ...more })).body.outcomes[0].outcome
const memberOf = async (club: Club, { id }: { id: string }) =>
  (await club.call('GET', '/api/members')).body.find((one: { id: string }) => one.id === id)

test('a reason for leaving is kept with the last day, goes with it, and a death is not to come', async ({ api }) => {
  const { club, anna, put } = await withFamily(api)
  const refused = [
    { leavingReason: 'died' },
    { ...died, leavingReason: 'moved' },
    { ...died, leavesOn: dayAfter(today) },
  ]
  const said = []
  for (const one of refused) said.push((await put(one)).body.error)
  expect(said).toEqual([
    'A reason for leaving needs a last day',
    'Please choose one of the reasons',
    'The day of death is in the future',
  ])
  expect(await memberOf(club, anna)).not.toHaveProperty('leavingReason')
  expect((await put({ ...died, leavingReason: 'resigned' })).body).toMatchObject({ leavingReason: 'resigned' })
  expect((await put({ leavesOn: '' })).body).not.toHaveProperty('leavingReason')
})

test('no letter goes to a member who has died, and none of the lists on paper has them; undone, all do', async ({
  api,
}) => {
  const { club, anna, put } = await withFamily(api)
  await club.call('PATCH', '/api/clubs', {
    receipts: { address: 'Bootshaus 1', automatic: true, language: 'en' },
    cardChangesIn: 'en',
  })
  const key = await requireItem(club, 'Key', String(new Date().getUTCFullYear()), { isRequiredForActive: false })
  await notifyOfCards(api.deps, await getClub(api.deps, club.clubId))
  const note = { subject: 'Boats', text: 'Come and row' }
  const paper = (kind: string) => club.call('POST', '/api/views/print?language=en', { kind, memberIds: [anna.id] })
  const letter = (more: object) =>
    club.call('POST', '/api/letters/printed', { language: 'en', memberIds: [anna.id], ...more })
  const tryAll = async () => {
    const payment = await recordPayment(club, anna.id, key)
    const by = { group: randomUUID(), language: 'en' }
    return {
      reminder: await outcome(club, anna, {}),
      card: await outcome(club, anna, { kind: 'card' }),
      note: await outcome(club, anna, { kind: 'note', note }),
      receipt: (await club.call('POST', `/api/receipts/${payment}/letters`, by)).status,
      papers: [
        await paper('labels'),
        await paper('attendance'),
        await letter({}),
        await letter({ kind: 'note', note }),
      ].map(({ status }) => status),
    }
  }
  expect((await put(died)).status).toBe(200)
  expect(await tryAll()).toEqual({
    reminder: 'disabled',
    card: 'disabled',
    note: 'disabled',
    receipt: 409,
    papers: [404, 404, 404, 404],
  })
  expect(await outcome(club, anna, { kind: 'invitation' })).toBe('disabled')
  const read = await getClub(api.deps, club.clubId)
  await sendNewReceipts(api.deps, read, new Date(0))
  await put({ fullName: 'Nora Neu', seen: { fullName: 'Nora anna' } })
  await notifyOfCards(api.deps, read)
  expect(await lettersTo(club, anna)).toEqual([])
  await put({ leavesOn: '', leavingReason: '' })
  expect(await tryAll()).toEqual({
    reminder: 'queued',
    card: 'queued',
    note: 'queued',
    receipt: 200,
    papers: [200, 200, 200, 200],
  })
})

test('on the day of death itself the card is void, and the status says Disabled with the day', async ({ api }) => {
  const { club, anna, put } = await withFamily(api)
  await setUpPasses(club)
  const make = async () => (await club.call('POST', `/api/passes/generate/${anna.id}`)).body
  expect((await make()).code).toBeUndefined()
  await put(died)
  expect((await make()).code).toBe('membership_disabled')
  const { all } = (await club.call('GET', '/api/members/standings')).body
  expect(all.kinds).toContainEqual(expect.objectContaining({ status: 'Disabled', leftOn: today, died: true }))
})

test('of a head who has died one of the family takes over in the same commit, and nothing about the others goes to the head', async ({
  api,
}) => {
  const { club, anna, ben, cleo, put } = await withFamily(api)
  const stranger = await club.call('POST', '/api/members', freshMember())
  expect((await put({ ...died, takenOverBy: stranger.body.id })).status).toBe(400)
  expect(await memberOf(club, anna)).not.toHaveProperty('leavesOn')
  // A list that was imported says nothing of who takes over.
  await put(died)
  expect(await outcome(club, ben, {})).toBe('no-address')
  const { body } = await club.call('POST', `/api/letters/previews/${ben.id}`, {
    kind: 'reminder',
    language: 'en',
    onPaper: true,
  })
  expect(body.content.greeting).toBe('Hello Ben Acht,')
  await put({ leavesOn: '' })
  expect((await put({ ...died, takenOverBy: ben.id })).status).toBe(200)
  expect((await memberOf(club, cleo)).belongsTo).toBe(ben.id)
  expect(await memberOf(club, ben)).not.toHaveProperty('belongsTo')
})

test('nothing is drawn by the mandate of a member who has died', async ({ club }) => {
  const { anna, ben, child } = await drawing(club)
  const open = (await club.call('GET', '/api/debits')).body
  const run = `/api/debits/runs/${randomUUID()}`
  const chosen = open.debits.map(({ id, cents }: { id: string; cents: number }) => ({ id, cents }))
  expect((await club.call('POST', run, { day: open.day, debits: chosen })).status).toBe(200)
  expect((await club.call('GET', `${run}/file`)).status).toBe(200)
  await club.call('PUT', `/api/members/${anna.id}`, died)
  const refused = await club.call('GET', `${run}/file`)
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('or their member has died')])
  await club.call('DELETE', run)
  expect((await remind(club, [child])).body.outcomes[0].outcome).not.toBe('by-debit')
  const { debits } = (await club.call('GET', '/api/debits')).body
  expect(
    debits.map(({ id, cents, why }: { id: string; cents: number; why: string | null }) => [id, cents, why]),
  ).toEqual(
    expect.arrayContaining([
      [anna.id, 12_000, 'The member whose mandate this is has died'],
      [ben.id, 12_000, null],
    ]),
  )
  const mandate = (await club.call('GET', `/api/members/${anna.id}/mandate`)).body
  expect(mandate.mandate.state).toBe('ended')
  await club.call('PUT', `/api/members/${child.id}`, { belongsTo: ben.id })
  await club.call('PUT', `/api/members/${anna.id}`, { leavesOn: '' })
  expect((await club.call('GET', `/api/members/${anna.id}/mandate`)).body.mandate.state).toBe('valid')
})

test('letters that wait are not sent once the member has died, nor those to that address about others', async ({
  api,
}) => {
  const { club, anna, ben, put } = await withFamily(api)
  expect(await outcome(club, anna, {})).toBe('queued')
  expect(await outcome(club, ben, { kind: 'card' })).toBe('queued')
  await put(died)
  await sendOpen(api, club)
  expect(await mailsTo(api.stack.dataDir, anna.email)).toEqual([])
  for (const member of [anna, ben])
    expect((await lettersTo(club, member)).map(({ state, error }) => [state, error?.fault])).toEqual([
      ['failed', 'family'],
    ])
  expect(await mailOf(club, anna)).toMatchObject({ reminder: { waits: false } })
})

test('an e-mail that waits for a family goes on without a child who has died, and the others are asked once', async ({
  api,
}) => {
  const { club, anna, ben, cleo, put } = await withFamily(api)
  const { outcomes } = (await remind(club, [ben, cleo])).body
  expect(outcomes.map(({ outcome: one }: { outcome: string }) => one)).toEqual(['queued', 'queued'])
  await put(died, ben.id)
  await sendOpen(api, club)
  await sendOpen(api, club)
  const [mail, ...more] = await mailsTo(api.stack.dataDir, anna.email)
  expect([mail?.text, more]).toEqual([expect.stringContaining('Cleo Acht: Annual fee'), []])
  expect(mail?.text).not.toContain('Ben Acht')
  expect((await lettersTo(club, ben)).map(({ state, error }) => [state, error?.fault])).toEqual([['failed', 'family']])
  expect(await mailOf(club, ben)).toMatchObject({ reminder: { waits: false } })
  expect(await mailOf(club, cleo)).toMatchObject({ remindedOn: expect.any(String), reminder: { waits: false } })
})

test('a death that comes by import ends the letters that wait, as one in the form does', async ({ api }) => {
  const { club, anna, ben } = await withFamily(api)
  expect(await outcome(club, anna, {})).toBe('queued')
  expect(await outcome(club, ben, { kind: 'card' })).toBe('queued')
  const { id } = (await club.call('POST', '/api/members/imports')).body
  const { memberId, fullName, email } = await memberOf(club, anna)
  const rows = [{ id: anna.id, memberId, fullName, email, ...died }]
  const taken = [{ ...rows[0], memberId: (await memberOf(club, ben)).memberId }]
  const refused = (await club.call('POST', `/api/members/imports/${id}`, { rows: taken })).body.outcomes
  expect(refused).toMatchObject([{ kind: 'refused' }])
  expect((await lettersTo(club, anna)).map(({ state }) => state)).toEqual(['open'])
  const { outcomes } = (await club.call('POST', `/api/members/imports/${id}`, { rows })).body
  expect(outcomes).toEqual([{ kind: 'updated', member: expect.objectContaining({ leavingReason: 'died' }) }])
  for (const member of [anna, ben])
    expect((await lettersTo(club, member)).map(({ state }) => state)).toEqual(['failed'])
})
