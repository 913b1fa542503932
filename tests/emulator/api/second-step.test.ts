import { type User as BrowserUser, signInWithEmailAndPassword } from 'firebase/auth'
import { collection, getDocs, query, where } from 'firebase/firestore/lite'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { connectAdmin } from '../../support/admin-sdk.ts'
import { send, sharedApi } from '../../support/api.ts'
import { openBrowser } from '../../support/browser-sdk.ts'
import { enrol } from '../../support/enrol.ts'
import { makeAdmin, makeClub, type TestPerson } from '../../support/test-club.ts'
import { workerStack } from '../../support/worker-stack.ts'

const api = await sharedApi()
const firebase = workerStack()
const sdk = connectAdmin(firebase)
afterAll(() => sdk.close())

/** A browser in which somebody of a committee is signed in. */
async function enter({ email, password }: TestPerson, clubId: string) {
  const browser = openBrowser(firebase)
  onTestFinished(() => browser.close())
  const { user } = await signInWithEmailAndPassword(browser.auth, email, password)
  const call = async (method: string, path: string, body?: object) =>
    send(api, method, path, { token: await user.getIdToken(), ...(body && { body }) })
  const payments = query(collection(browser.db, 'payments'), where('clubId', '==', clubId))
  const readsBooks = () =>
    getDocs(payments).then(
      () => true,
      () => false,
    )
  return { user, call, readsBooks }
}

async function committee() {
  const { clubId, admin: owner } = await makeClub(sdk)
  const second = await makeAdmin(sdk, clubId)
  return { clubId, second, olga: await enter(owner, clubId), karl: await enter(second, clubId) }
}

const dayFromToday = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const requiredFrom = (secondStepFrom: string | null) => ['PATCH', '/api/clubs', { secondStepFrom }] as const
/** As a page does whose token is refused; one that is issued within the same second is refused as well. */
const renew = (user: BrowserUser) =>
  expect
    .poll(async () => (await send(api, 'GET', '/api/auth/places', { token: await user.getIdToken(true) })).status)
    .toBe(200)
const asks = 'This club requires the second step at sign-in. Please set it up under Security.'

test('who requires the second step of the committee must have it', async () => {
  const { olga } = await committee()
  const refused = await olga.call(...requiredFrom(dayFromToday(0)))
  expect([refused.status, Object.keys(refused.body.details)]).toEqual([400, ['secondStepFrom']])
  expect((await olga.call('GET', '/api/clubs')).body.secondStepFrom).toBeNull()
  expect((await olga.call(...requiredFrom(null))).status).toBe(200)
})

test('it is required from the day on: the token from before ends at once, then every call but those for the own account', async () => {
  const { olga, karl } = await committee()
  await enrol(olga.user)
  expect((await olga.call(...requiredFrom(dayFromToday(3)))).status).toBe(200)
  expect((await karl.call('GET', '/api/members')).status).toBe(401)
  await renew(karl.user)
  expect([(await karl.call('GET', '/api/members')).status, await karl.readsBooks()]).toEqual([200, true])

  expect((await olga.call(...requiredFrom(dayFromToday(0)))).status).toBe(200)
  await renew(karl.user)
  for (const path of ['/api/members', '/api/clubs', '/api/committee', '/api/events', '/api/payments']) {
    const { status, body } = await karl.call('GET', path)
    expect([path, status, body.error]).toEqual([path, 403, asks])
  }
  expect(await karl.readsBooks()).toBe(false)
  // Who has it goes on with the same token.
  expect([(await olga.call('GET', '/api/members')).status, await olga.readsBooks()]).toEqual([200, true])
  for (const path of ['/api/auth/places', '/api/auth/sessions'])
    expect([path, (await karl.call('GET', path)).status]).toEqual([path, 200])
  expect((await karl.call('POST', '/api/auth/place', { role: 'admin' })).status).toBe(200)
  expect((await karl.call('GET', '/api/members')).status).toBe(403)

  await enrol(karl.user)
  expect([(await karl.call('GET', '/api/members')).status, await karl.readsBooks()]).toEqual([200, true])
})

test('a club that requires it no longer lets those in who do not have it', async () => {
  const { olga, karl } = await committee()
  await enrol(olga.user)
  await olga.call(...requiredFrom(dayFromToday(-1)))
  await renew(karl.user)
  expect((await karl.call('GET', '/api/members')).status).toBe(403)
  expect((await olga.call(...requiredFrom(null))).status).toBe(200)
  await renew(karl.user)
  expect((await karl.call('GET', '/api/members')).status).toBe(200)
})

test('the day is one of the club’s calendar: another time zone moves the moment', async () => {
  const { olga, karl } = await committee()
  await enrol(olga.user)
  const day = dayFromToday(2)
  const moment = async () => {
    await renew(karl.user)
    return (await karl.user.getIdTokenResult()).claims.secondStepFrom
  }
  await olga.call(...requiredFrom(day))
  expect(await moment()).toBe(Date.parse(`${day}T00:00:00Z`) / 1000)
  await olga.call('PATCH', '/api/clubs', { timeZone: 'Pacific/Kiritimati' })
  expect(await moment()).toBe(Date.parse(`${day}T00:00:00+14:00`) / 1000)
})

test('an owner resets the second step of somebody else, whose sessions end; both read it by e-mail', async () => {
  const { olga, karl, second } = await committee()
  const peopleOf = (said: { body: { people: { uid: string; hasSecondStep: boolean }[] } }) =>
    said.body.people.flatMap(({ uid, hasSecondStep }) => (hasSecondStep ? uid : []))
  await enrol(karl.user)
  expect(peopleOf(await olga.call('GET', '/api/committee'))).toEqual([second.uid])
  await expect(enter(second, '')).rejects.toMatchObject({ code: 'auth/multi-factor-auth-required' })
  const path = (uid: string) => `/api/committee/people/${uid}/second-step`
  expect((await karl.call('DELETE', path(second.uid))).status).toBe(403)
  expect(peopleOf(await olga.call('DELETE', path(second.uid)))).toEqual([])
  expect((await karl.call('GET', '/api/members')).status).toBe(401)
  const { events } = (await olga.call('GET', '/api/history')).body
  const changes = [{ field: 'secondStep', before: true, after: false }]
  const [entry] = events.filter(({ collection }: { collection: string }) => collection === 'users')
  expect(entry).toMatchObject({ kind: 'changed', documentId: second.uid, changes })
  expect(entry.by).not.toBe('')
  const again = await enter(second, '')
  expect((await again.call('GET', '/api/committee')).status).toBe(200)
  const letters = await api.deps.firebase.db
    .collection('letters')
    .where('to', 'in', [second.email, olga.user.email])
    .get()
  expect(letters.docs.map((doc) => doc.data().content.subject)).toEqual(
    Array.from({ length: 2 }, () => 'The second step at sign-in was reset'),
  )
})
