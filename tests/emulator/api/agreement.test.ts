import { randomUUID } from 'node:crypto'
import { getClub } from '@tessera/api/clubs/service'
import { notifyOfCards } from '@tessera/api/wallet/card-changes'
import { expect } from 'vitest'
import { type Api, makeOwnApi, send } from '../../support/api.ts'
import { addMember, registerClub, signInMember } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { clubWithDebtors, lettersTo, mailOf, remind, sendOpen } from '../../support/letters-club.ts'
import { mailsTo } from '../../support/mailbox.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'

const note = { subject: 'Boats', text: 'Come and row' }

const outcomes = async (...given: Parameters<typeof remind>) =>
  (await remind(...given)).body.outcomes.map(({ outcome }: { outcome: string }) => outcome)

/** A club that has invited the member of another club. */
async function invited(api: Api) {
  const home = await registerClub(api)
  const person = await addMember(home)
  const session = await signInMember(api, person)
  const { club } = await clubWithDebtors(api, [])
  const add = () => addMember(club, { email: person.email })
  const answer = async (accept: boolean) => {
    const body = { clubId: club.clubId, accept }
    expect((await send(api, 'POST', '/api/auth/invitation', { token: session.token, body })).status).toBe(200)
  }
  return { club, member: await add(), add, answer }
}

test('who has not answered an invitation gets one e-mail with it and no other, and all once it is accepted', async ({
  api,
}) => {
  const { club, member, answer } = await invited(api)
  for (const kind of ['reminder', 'card', 'note'])
    expect(await outcomes(club, [member], { kind, note, force: true })).toEqual(['undecided'])
  expect(await mailOf(club, member)).toMatchObject({ withheld: 'undecided' })
  expect(await outcomes(club, [member], { kind: 'invitation' })).toEqual(['queued'])
  expect(await outcomes(club, [member], { kind: 'invitation', force: true })).toEqual(['recent'])
  await club.call('PATCH', '/api/clubs', { receipts: { address: 'Bootshaus 1' } })
  const payment = await recordPayment(club, member.id, await requireItem(club, 'Key', '2026'))
  const receipt = () => club.call('POST', `/api/receipts/${payment}/letters`, { group: randomUUID(), language: 'en' })
  const refused = await receipt()
  expect([refused.status, refused.body.code, refused.body.error]).toEqual([
    409,
    'letters_unavailable',
    'This member has not accepted the invitation to your club, and gets no e-mails until then.',
  ])
  await club.call('PATCH', '/api/clubs', { cardChangesIn: 'en' })
  const look = async () => notifyOfCards(api.deps, await getClub(api.deps, club.clubId))
  await look()
  await club.call('PUT', `/api/members/${member.id}`, { ...member, fullName: 'Zora Zwei' })
  await look()
  expect((await lettersTo(club, member)).map(({ kind }) => kind)).toEqual(['invitation'])
  await answer(true)
  expect(await outcomes(club, [member], { kind: 'note', note })).toEqual(['queued'])
  expect(await mailOf(club, member)).not.toHaveProperty('withheld')
  expect((await receipt()).status).toBe(200)
})

test('who has declined gets nothing, also when the club adds the address again', async ({ api }) => {
  const { club, member, add, answer } = await invited(api)
  await answer(false)
  const all = async (one: { id: string }) =>
    Promise.all(
      ['invitation', 'reminder', 'card', 'note'].map((kind) => outcomes(club, [one], { kind, note, force: true })),
    )
  expect(await all(member)).toEqual(Array(4).fill(['declined']))
  expect(await mailOf(club, member)).toMatchObject({ withheld: 'declined' })
  expect((await club.call('DELETE', `/api/members/${member.id}`)).status).toBe(200)
  const again = await add()
  expect(await all(again)).toEqual(Array(4).fill(['declined']))
  await answer(true)
  expect(await outcomes(club, [again], { kind: 'note', note })).toEqual(['queued'])
})

test('who has ended the notes gets none, whatever the club does, until the member wants them again', async ({
  api,
}) => {
  const { club, members } = await clubWithDebtors(api, ['anna'])
  const [anna] = members
  if (!anna) throw new Error('no member')
  const signInAgain = async () => {
    const { token } = await signInMember(api, anna, (await mailsTo(api.stack.dataDir, anna.email)).length + 1)
    return (method: string, body?: object) => send(api, method, '/api/member-auth/mail', { token, body })
  }
  const first = await signInAgain()
  expect((await first('PUT', { language: null, notes: false })).status).toBe(200)
  expect(await mailOf(club, anna)).toMatchObject({ noNotes: true, endedNotes: true })
  const refused = await club.call('PUT', `/api/letters/members/${anna.id}/notes`, { wanted: true })
  expect([refused.status, refused.body.error]).toEqual([
    403,
    'This member has ended the notes: only the member can have them again.',
  ])
  await club.call('DELETE', `/api/members/${anna.id}`)
  const again = await addMember(club, { email: anna.email })
  expect(await outcomes(club, [again], { kind: 'note', note, force: true })).toEqual(['unwanted'])
  const own = await signInAgain()
  expect((await own('GET')).body).toEqual({ language: null, notes: false })
  await own('PUT', { language: null, notes: true })
  expect(await outcomes(club, [again], { kind: 'note', note })).toEqual(['queued'])
})

test('a mailbox gets so many e-mails of all clubs a day; the next waits for tomorrow', async ({ stack }) => {
  const api = await makeOwnApi(undefined, { LIMIT_LETTERS_PER_MAILBOX: '2' }, stack)
  const clubs = [await clubWithDebtors(api, []), await clubWithDebtors(api, [])]
  const email = `anna-${randomUUID().slice(0, 8)}@rowing.at`
  const states = []
  for (const { club } of clubs) {
    const member = await addMember(club, { email })
    const kind = club === clubs[0]?.club ? 'note' : 'invitation'
    expect(await outcomes(club, [member], { kind, note })).toEqual(['queued'])
    if (kind === 'note') expect(await outcomes(club, [member], { kind, note })).toEqual(['queued'])
    await sendOpen(api, club)
    states.push((await lettersTo(club, member)).map(({ state, error }) => [state, error?.fault]))
  }
  expect(states).toEqual([
    [
      ['sent', undefined],
      ['sent', undefined],
    ],
    [['open', 'limit']],
  ])
})

test('a club that none of its members has entered sends few e-mails, and all once one has', async ({ stack }) => {
  const api = await makeOwnApi(undefined, { LIMIT_LETTERS_PER_NEW_CLUB: '1' }, stack)
  const { club, members } = await clubWithDebtors(api, ['anna', 'ben'])
  const [anna, ben] = members
  if (!anna || !ben) throw new Error('no members')
  await remind(club, members)
  const states = async () => (await Promise.all(members.map((one) => lettersTo(club, one)))).map(([one]) => one?.state)
  const sendAll = async () => {
    const { docs } = await api.deps.firebase.db.collection('letters').where('clubId', '==', club.clubId).get()
    for (const { ref } of docs) await ref.update({ due: 0 })
    await sendOpen(api, club)
  }
  await sendAll()
  expect((await states()).sort()).toEqual(['open', 'sent'])
  await signInMember(api, anna, (await mailsTo(api.stack.dataDir, anna.email)).length + 1)
  await sendAll()
  expect(await states()).toEqual(['sent', 'sent'])
})
