import { randomUUID } from 'node:crypto'
import { EventStreams } from '@tessera/api/events/event-streams'
import { changedSchema, type LiveCollection, liveCollections } from '@tessera/domain/events/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Api, makeOwnApi, send } from '../../support/api.ts'
import { acceptInvitation, addMember, registerClub, signInMember } from '../../support/club.ts'
import { signIn } from '../../support/gateway.ts'
import { recordPayment, removePayments, requireItem } from '../../support/payments.ts'

interface Listening {
  /** The collections of each event so far. */
  readonly events: LiveCollection[][]
  /** Position of the last event. */
  readonly position: () => string
  readonly ended: Promise<void>
  readonly stop: () => Promise<void>
}

/** Opens a stream and reads it until it ends. */
async function listen(api: Pick<Api, 'fetch'>, token: string, since?: string): Promise<Listening> {
  const query = since === undefined ? '' : `?${new URLSearchParams({ since })}`
  const headers = { authorization: `Bearer ${token}` }
  const response = await api.fetch(new Request(`http://api.test/api/events${query}`, { headers }))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const events: LiveCollection[][] = []
  let position = ''
  const read = async () => {
    const decoder = new TextDecoder()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      for (const block of decoder.decode(value).split('\n\n')) {
        const [id, data] = ['id', 'data'].map((name) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1])
        if (!id || !data) continue
        position = id
        events.push(changedSchema.parse(JSON.parse(data)).changed)
      }
    }
  }
  const ended = read()
  const stop = () => reader.cancel()
  onTestFinished(stop)
  await expect.poll(() => events.length).toBeGreaterThan(0)
  return { events, position: () => position, ended, stop }
}

const after = ({ events }: Listening) => new Set(events.slice(1).flat())
/** Without the events that name everything: the shared emulator may be started again when its heap is full. */
const named = ({ events }: Listening) => events.slice(1).filter(({ length }) => length < liveCollections.length)
const positionNow = async (api: Api) => (await send(api, 'GET', '/config.json')).body.position
const open = (api: Api, token: string | undefined) =>
  send(api, 'GET', '/api/events', token === undefined ? {} : { token })

async function twoClubs() {
  const api = await makeOwnApi()
  const [club, other] = await Promise.all([registerClub(api), registerClub(api)])
  return { api, club, other }
}

test('an administrator hears of every write to the own club, by the API and by browsers, and of no other club', async () => {
  const { api, club, other } = await twoClubs()
  const [own, foreign] = await Promise.all([listen(api, club.admin.token), listen(api, other.admin.token)])
  const heard = (name: LiveCollection) => expect.poll(() => after(own)).toContain(name)
  const member = await addMember(club)
  await heard('members')
  const item = await requireItem(club, 'Fee', String(new Date().getFullYear()))
  await heard('paymentItems')
  await heard('paymentYears')
  await recordPayment(club, member.id, item)
  await heard('payments')
  await club.call('PUT', '/api/clubs', { name: 'New name' })
  await heard('clubs')
  await club.call('PUT', `/api/members/${member.id}/notes`, { text: 'Has the key' })
  await heard('memberNotes')
  const view = { name: 'All', search: '', status: '', filter: '', sort: 'memberId', columns: ['email'], own: false }
  await club.call('POST', '/api/views', view)
  await heard('views')
  const before = own.events.length
  await removePayments(club)
  await expect.poll(() => own.events.slice(before).flat()).toEqual(['payments'])
  await club.call('DELETE', `/api/members/${member.id}`)
  await expect.poll(() => own.events.slice(before).flat()).toContain('members')
  // The other club's stream works, and its first event of a change is of its own.
  await addMember(other)
  await expect.poll(() => foreign.events.slice(1)).toEqual([['members']])
})

test('a member hears of the own payments and data and of what all see, and not that others have any', async () => {
  const { api, club } = await twoClubs()
  const member = await addMember(club)
  const neighbour = await addMember(club)
  const { token } = await signInMember(api, member)
  const admin = await listen(api, club.admin.token)
  const stream = await listen(api, token)
  const item = await requireItem(club, 'Fee', String(new Date().getFullYear()))
  await expect.poll(() => after(stream)).toContain('paymentItems')
  await recordPayment(club, neighbour.id, item)
  await club.call('PATCH', `/api/members/${neighbour.id}/toggle-status`)
  for (const name of ['payments', 'members', 'paymentItems', 'paymentYears'])
    await expect.poll(() => after(admin)).toContain(name)
  await recordPayment(club, member.id, item)
  await expect.poll(() => after(stream)).toContain('payments')
  const heard = named(stream).flat()
  expect(heard).not.toContain('members')
  expect(heard.filter((name) => name === 'payments').length).toBeLessThanOrEqual(1)
  // Again if the feed had a gap meanwhile: then anything may have changed.
  await vi.waitFor(async () => {
    const since = await positionNow(api)
    await recordPayment(club, neighbour.id, item)
    await expect.poll(async () => (await listen(api, club.admin.token, since)).events[0]).toContain('payments')
    expect((await listen(api, token, since)).events[0]).not.toContain('payments')
  }, 30_000)
})

test('the first event names what changed since a position, and everything for an unknown one', async () => {
  const { api, club } = await twoClubs()
  await listen(api, club.admin.token)
  const since = await vi.waitFor(async () => {
    const position = await positionNow(api)
    expect((await listen(api, club.admin.token, position)).events[0]).toEqual([])
    return position
  })
  // A document that is not there concerns no club.
  await api.deps.firebase.db.doc(`invitations/${randomUUID()}`).delete()
  await addMember(club)
  await expect.poll(async () => (await listen(api, club.admin.token, since)).events[0]).toEqual(['members'])
  const unknown = [undefined, '', 'x', since.replace(/^./, 'x'), `${since}0000000000000000`, '.1', '\u0000']
  for (const one of unknown) {
    const { events, stop } = await listen(api, club.admin.token, one)
    expect(events[0]).toEqual([...liveCollections])
    await stop()
  }
})

test('is refused without a token and with a broken one, and ends when the place is taken away', async () => {
  const { api, club } = await twoClubs()
  expect((await open(api, undefined)).status).toBe(401)
  expect((await open(api, `${club.admin.token.slice(0, -8)}AAAAAAAA`)).status).toBe(401)
  const member = await addMember(club)
  const { token } = await signInMember(api, member)
  const stream = await listen(api, token)
  await club.call('DELETE', `/api/members/${member.id}`)
  await stream.ended
  expect((await open(api, token)).status).toBe(401)
})

test('ends when its session does, and those of the account’s other sessions stay', async () => {
  const { api, club } = await twoClubs()
  const second = await signIn(club.email, club.password)
  const [one, two] = [await listen(api, club.admin.token), await listen(api, second.token)]
  const { body } = await send(api, 'DELETE', '/api/auth/sessions', { token: second.token })
  expect(body.sessions).toHaveLength(1)
  await one.ended
  expect((await open(api, club.admin.token)).status).toBe(401)
  const again = await send(api, 'POST', '/api/members', {
    token: second.token,
    body: { memberId: '1', fullName: 'Benedikt Ferraro', email: `${club.clubId}@club.test` },
  })
  expect(again.status).toBe(201)
  await expect.poll(() => after(two)).toContain('members')
})

test('a stream goes on when another tab switches the place', async () => {
  const { api, club, other } = await twoClubs()
  const member = await addMember(club)
  const session = await signInMember(api, member)
  const stream = await listen(api, session.token)
  await addMember(other, { email: member.email })
  await acceptInvitation(api, session, other)
  await recordPayment(club, member.id, await requireItem(club, 'Fee', String(new Date().getFullYear())))
  await expect.poll(() => after(stream)).toContain('payments')
})

test('an account and a club have a maximum of streams, and a closed one makes room', async () => {
  const limits = { perAccount: 3, perClub: 4 }
  const api = await makeOwnApi(({ firebase }) => ({ eventStreams: new EventStreams(firebase, limits) }))
  const [club, other] = [await registerClub(api), await registerClub(api)]
  const member = await signInMember(api, await addMember(club))
  const streams = [await listen(api, club.admin.token), await listen(api, club.admin.token)]
  await listen(api, club.admin.token)
  const refused = await open(api, club.admin.token)
  expect([refused.status, refused.headers.get('retry-after'), refused.body]).toEqual([
    429,
    '60',
    expect.objectContaining({
      code: 'too_many_requests',
      error: 'Too many pages of this server are open. Please close some of them.',
    }),
  ])
  await listen(api, member.token)
  expect((await open(api, member.token)).status).toBe(429)
  await listen(api, other.admin.token)
  await streams[0]?.stop()
  await listen(api, club.admin.token)
})

test('ends when the token expires, and at the shutdown of the API', async () => {
  const api = await makeOwnApi()
  const club = await registerClub(api)
  const { eventStreams } = api.deps
  const claims = { role: 'admin', clubId: club.clubId } as const
  const caller = { uid: 'anna', claims, sessionId: undefined, expiresAt: Date.now() + 50 }
  const reader = eventStreams.open(caller, undefined, async () => undefined).getReader()
  expect((await reader.read()).done).toBe(false)
  expect((await reader.read()).done).toBe(true)
  const stream = await listen(api, club.admin.token)
  eventStreams.close()
  await stream.ended
  expect(eventStreams.size).toBe(0)
})
