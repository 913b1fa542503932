import { randomUUID } from 'node:crypto'
import { listPlaces } from '@tessera/api/accounts/invitations'
import { settleAsAdmin } from '@tessera/api/accounts/service'
import { openInvitation } from '@tessera/api/committee/accept'
import { invite as inviteLate, resend } from '@tessera/api/committee/invite'
import { clubsWithCommittee, recordDutyDays } from '@tessera/api/committee/record-duty-days'
import { settleCommittee } from '@tessera/api/committee/second-step-of-club'
import { listCommittee } from '@tessera/api/committee/store'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connectAdmin } from '../../support/admin-sdk.ts'
import { makeOwnApi, send, sharedApi } from '../../support/api.ts'
import { addMember, type Club, freshEmail, registerClub, setUpPasses, signInMember } from '../../support/club.ts'
import { contracts } from '../../support/contracts.ts'
import { refresh, type Session, signIn, signInByLink } from '../../support/gateway.ts'

const api = await sharedApi()
const { db, accounts } = api.deps.firebase

const list = async (club: Club) => (await club.call('GET', '/api/committee')).body
const invite = (club: Club, email: string, more: object = { duty: 'money' }) =>
  club.call('POST', '/api/committee/invitations', { email, language: 'en', ...more })
const post = (path: string, body: object, token?: string) =>
  send(api, 'POST', `/api/committee/${path}`, { body, ...(token && { token }) })

/** Sends requests with the token of somebody else of the club. */
const asCaller =
  (token: string): Club['call'] =>
  (method, path, body) =>
    send(api, method, path, { token, ...(body !== undefined && { body }) })

/** The codes in the e-mails to an address, the newest first. */
async function codesTo(email: string): Promise<string[]> {
  const { docs } = await db.collection('letters').where('to', '==', email).get()
  const letters = docs.map((doc) => doc.data()).sort((a, b) => b.queuedAt.toMillis() - a.queuedAt.toMillis())
  return letters.map(({ content }) => new URL(content.button.link).searchParams.get('code') ?? '')
}

async function invited(club: Club, more?: object, email = freshEmail('colleague')) {
  expect(await invite(club, email, more)).toMatchObject({ status: 200 })
  const [code = ''] = await codesTo(email)
  return { email, code }
}

const password = 'a-good-long-passphrase'
const join = (code: string, more: object = {}) =>
  post('joined', { code, displayName: 'Karl Kassier', password, ...more })

/** Makes somebody of the committee by an invitation; `call` is a request with the newest token. */
async function colleague(club: Club, more?: object) {
  const { email, code } = await invited(club, more)
  expect(await join(code)).toMatchObject({ status: 200, body: { clubId: club.clubId } })
  const session = await signIn(email, password)
  return { email, ...session }
}

/** Waits for a token with other claims than before, as a page does whose token is refused. */
async function renewed(session: Session): Promise<string> {
  let token = ''
  await expect
    .poll(async () => {
      token = String(await refresh(session))
      return (await send(api, 'GET', '/api/auth/places', { token })).status
    })
    .toBe(200)
  return token
}

const statusWith = async (token: string, method: string, path: string, body?: object) =>
  (await send(api, method, path, { token, ...(body && { body }) })).status

describe('an invitation', () => {
  test('makes somebody without an account one of the committee, with a password and the duty', async () => {
    const club = await registerClub(api)
    const { email, code } = await invited(club)
    expect(await list(club)).toMatchObject({
      people: [{ name: 'Anna Admin', duty: 'owner', email: club.email }],
      invitations: [{ email, duty: 'money', isExpired: false }],
    })
    expect((await post('opened', { code })).body).toEqual({
      clubId: club.clubId,
      clubName: club.name,
      email,
      duty: 'money',
      isKnown: false,
    })
    expect((await join(code, { password: 'password' })).status).toBe(400)
    expect((await join(code)).status).toBe(200)
    const { token } = await signIn(email, password)
    expect(await statusWith(token, 'GET', '/api/payments')).toBe(200)
    expect(await statusWith(token, 'PUT', '/api/clubs', { name: 'Mine' })).toBe(403)
    expect(await list(club)).toMatchObject({
      people: [{ duty: 'owner' }, { name: 'Karl Kassier', duty: 'money' }],
      invitations: [],
    })
    expect((await join(code)).body.code).toBe('not_found')
  })

  test('is sent again with another link after a minute; the one before ends', async () => {
    const club = await registerClub(api)
    const { email, code } = await invited(club)
    const [{ id }] = (await list(club)).invitations
    const resend = () => club.call('POST', `/api/committee/invitations/${id}`, { language: 'en' })
    expect((await resend()).status).toBe(429)
    const ref = db.doc(`committees/${club.clubId}`)
    const { invitations } = (await ref.get()).data() as { invitations: object[] }
    // Sent long ago, and over: it stays in the list.
    await ref.update({ invitations: invitations.map((one) => ({ ...one, sentAt: 1, expiresAt: 2 })) })
    expect((await list(club)).invitations).toMatchObject([{ email, isExpired: true }])
    expect((await post('opened', { code })).body.code).toBe('not_found')
    expect((await resend()).status).toBe(200)
    const codes = await codesTo(email)
    expect(codes.length).toBe(2)
    const newest = codes.find((one) => one !== code) ?? ''
    expect((await join(code)).body.code).toBe('not_found')
    expect((await join(newest)).status).toBe(200)
  })

  test('that was deleted no longer counts, and the address can be invited again', async () => {
    const club = await registerClub(api)
    const { email, code } = await invited(club)
    expect((await invite(club, email.toUpperCase())).body.code).toBe('email_taken')
    const [{ id }] = (await list(club)).invitations
    expect((await club.call('DELETE', `/api/committee/invitations/${id}`)).body.invitations).toEqual([])
    expect((await join(code)).body.code).toBe('not_found')
    expect((await invite(club, email)).status).toBe(200)
  })

  test('is for the account of its address alone', async () => {
    const [club, other] = [await registerClub(api), await registerClub(api)]
    const member = await addMember(other)
    const session = await signInMember(api, member)
    const { code } = await invited(club, { duty: 'door' }, member.email)
    expect((await post('opened', { code })).body.isKnown).toBe(true)
    const wrong = await post('accepted', { code }, other.admin.token)
    expect([wrong.status, wrong.body.error]).toEqual([
      403,
      `This invitation is for ${member.email}. Please sign in with that address to accept it.`,
    ])
    expect((await join(code)).body.code).toBe('email_in_use')
    expect((await post('accepted', { code }, session.token)).status).toBe(200)
    const taken = await send(api, 'POST', '/api/auth/place', {
      token: session.token,
      body: { role: 'admin', clubId: club.clubId },
    })
    expect(taken.body).toEqual({ role: 'admin' })
    const token = await renewed(session)
    expect(await statusWith(token, 'GET', '/api/passes/door')).toBe(200)
    expect(await statusWith(token, 'GET', '/api/members')).toBe(403)
  })

  test('is not accepted by whoever has registered the address without proving it', async () => {
    const [club, squatted] = [await registerClub(api), await registerClub(api)]
    const { code } = await invited(club, { duty: 'owner' }, squatted.email)
    expect((await post('accepted', { code }, squatted.admin.token)).status).toBe(403)
    const proved = await signInByLink(squatted.email)
    expect((await post('accepted', { code }, proved.token)).status).toBe(200)
  })

  test('of another club cannot be sent again, deleted or guessed', async () => {
    const [club, other] = [await registerClub(api), await registerClub(api)]
    const { code } = await invited(club)
    const [{ id }] = (await list(club)).invitations
    expect((await other.call('DELETE', `/api/committee/invitations/${id}`)).status).toBe(404)
    expect((await other.call('POST', `/api/committee/invitations/${id}`, { language: 'en' })).status).toBe(404)
    const [, secret] = code.split('.')
    for (const tried of [
      `${other.clubId}.${secret}`,
      `${club.clubId}.${'A'.repeat(43)}`,
      `../${code}`,
      code.slice(1),
      '',
    ])
      expect((await post('opened', { code: tried })).body.code, tried).toBe('not_found')
  })

  test('counts towards the most people of a committee, and twenty at once keep to it', async () => {
    const club = await registerClub(api)
    const one = { id: '', email: '', duty: 'money', codeHash: 'x'.repeat(43), sentAt: 1, expiresAt: 2, by: '' }
    const pending = Array.from({ length: 44 }, (_, n) => ({ ...one, id: `id-${n}`, email: `p${n}@club.test` }))
    await db.doc(`committees/${club.clubId}`).set({ clubId: club.clubId, invitations: pending })
    const said = await Promise.all(Array.from({ length: 20 }, () => invite(club, freshEmail('flood'))))
    expect(said.map(({ status }) => status).filter((status) => ![200, 403, 409, 429].includes(status))).toEqual([])
    const { invitations } = await list(club)
    expect(invitations.length).toBeLessThanOrEqual(49)
    expect(invitations.length).toBe(44 + said.filter(({ status }) => status === 200).length)
  })

  test('of an owner ends when another owner ends or suspends that duty, or makes it another; its link too', async () => {
    const club = await registerClub(api)
    const path = (uid: string, more = '') => `/api/committee/people/${uid}${more}`
    const ways = [
      (uid: string) => club.call('DELETE', path(uid)),
      (uid: string) => club.call('PUT', path(uid, '/suspension')),
      (uid: string) => club.call('PATCH', path(uid), { duty: 'money' }),
    ]
    const { email: ofAnna } = await invited(club, { duty: 'door' })
    for (const end of ways) {
      const owner = await colleague(club, { duty: 'owner' })
      const own = { ...club, call: asCaller(owner.token) }
      const { email, code } = await invited(own, { duty: 'owner' })
      // A last day that is to come leaves an owner until then.
      expect((await club.call('PATCH', path(owner.uid), { duty: 'owner', until: '2190-01-01' })).status).toBe(200)
      expect((await post('opened', { code })).status).toBe(200)
      expect((await end(owner.uid)).body.invitations).toMatchObject([{ email: ofAnna, by: club.admin.uid }])
      expect((await join(code)).body.code).toBe('not_found')
      const { docs } = await db.collection('history').where('clubId', '==', club.clubId).get()
      const ended = docs.filter((one) => one.get('kind') === 'ended' && one.get('documents')[0].before.email === email)
      expect(ended.map((one) => [one.get('by'), one.get('documents')[0].collection])).toEqual([
        [club.admin.uid, 'committees'],
      ])
      // A request that was let in before the end is overtaken by it.
      const late = inviteLate(
        api.deps,
        { clubId: club.clubId, uid: owner.uid },
        { email, duty: 'owner', language: 'en' },
      )
      await expect(late).rejects.toMatchObject({ code: 'forbidden' })
    }
    expect((await list(club)).invitations).toMatchObject([{ email: ofAnna }])
  })

  test('of an owner with a last day expires with it, whether it was sent before or after that day was given', async () => {
    const club = await registerClub(api)
    const olga = await colleague(club, { duty: 'owner' })
    const own = { ...club, call: asCaller(olga.token) }
    const { email: before } = await invited(own, { duty: 'owner' })
    const { email: ofAnna } = await invited(club, { duty: 'door' })
    const until = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    expect((await club.call('PATCH', `/api/committee/people/${olga.uid}`, { duty: 'owner', until })).status).toBe(200)
    const again = { ...club, call: asCaller(await renewed(olga)) }
    const { email: after, code } = await invited(again, { duty: 'owner' })
    const { invitations }: { invitations: { email: string; expiresAt: string }[] } = await list(club)
    const ends = new Map(invitations.map(({ email, expiresAt }) => [email, expiresAt]))
    const end = new Date(Date.parse(until) + 86_400_000).toISOString()
    expect([ends.get(before), ends.get(after)]).toEqual([end, end])
    expect(Date.parse(ends.get(ofAnna) ?? '')).toBeGreaterThan(Date.parse(end) + 9 * 86_400_000)
    const late = { ...api.deps, now: () => new Date(end) }
    await expect(openInvitation(late, code)).rejects.toMatchObject({ code: 'not_found' })
    // One that was stored with the whole time is over with the day as well.
    const path = `committees/${club.clubId}`
    const stored = (await db.doc(path).get()).get('invitations')
    const longer = stored.map((one: { sentAt: number }) => ({ ...one, expiresAt: one.sentAt + 14 * 86_400_000 }))
    await db.doc(path).update({ invitations: longer })
    await expect(openInvitation(late, code)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('of an owner stays when that owner changes or ends the own duty', async () => {
    const club = await registerClub(api)
    const olga = await colleague(club, { duty: 'owner' })
    const own = { ...club, call: asCaller(olga.token) }
    const { email, code } = await invited(own, { duty: 'owner' })
    expect((await own.call('DELETE', `/api/committee/people/${olga.uid}`)).body.invitations).toMatchObject([{ email }])
    expect((await join(code)).status).toBe(200)
  })

  test('of an auditor has a last day', async () => {
    const club = await registerClub(api)
    expect((await invite(club, freshEmail(), { duty: 'look' })).body.details).toEqual({
      until: 'Please enter the last day for which the auditor may look',
    })
    expect((await invite(club, freshEmail(), { duty: 'look', until: '2020-01-01' })).body.details).toEqual({
      until: 'The last day is over already',
    })
    const auditor = await colleague(club, { duty: 'look', until: '2190-01-01' })
    expect(await statusWith(auditor.token, 'GET', '/api/payments')).toBe(200)
    expect((await accounts.get(auditor.uid))?.claims).toEqual({
      role: 'admin',
      clubId: club.clubId,
      duty: 'look',
      dutyEnds: Date.parse('2190-01-02T00:00:00Z') / 1000,
    })
  })
})

describe('a duty', () => {
  test('that is changed or ended counts at once: tokens of it are refused, and what is open ends', async () => {
    const club = await registerClub(api)
    const treasurer = await colleague(club)
    const own = { name: 'Mine' }
    const path = `/api/committee/people/${treasurer.uid}`
    const stream = await api.fetch(
      new Request('http://api/api/events', { headers: { authorization: `Bearer ${treasurer.token}` } }),
    )
    expect(stream.status).toBe(200)
    const reader = stream.body?.getReader()
    expect((await club.call('PATCH', path, { duty: 'door' })).status).toBe(200)
    expect(await statusWith(treasurer.token, 'GET', '/api/payments')).toBe(401)
    const rest = async () => {
      while (!(await reader?.read())?.done);
    }
    await rest()
    const atDoor = await renewed(treasurer)
    expect(await statusWith(atDoor, 'GET', '/api/payments')).toBe(403)
    expect(await statusWith(atDoor, 'PUT', '/api/clubs', own)).toBe(403)
    expect((await club.call('PATCH', path, { duty: 'owner' })).status).toBe(200)
    const asOwner = await renewed(treasurer)
    expect(await statusWith(asOwner, 'PUT', '/api/clubs', own)).toBe(200)
    expect((await club.call('DELETE', path)).body.people.length).toBe(1)
    await expect.poll(() => statusWith(asOwner, 'GET', '/api/clubs')).toBe(401)
    expect(await accounts.get(treasurer.uid)).toBeUndefined()
    expect((await club.call('DELETE', path)).status).toBe(404)
  })

  test('that ends breaks off a long file within a second', async () => {
    const club = await registerClub(api)
    await setUpPasses(club)
    // More than are made at once, so that the client reads some before the last is begun.
    for (let memberNumber = 0; memberNumber < 20; memberNumber += 1)
      await addMember(club, { memberId: String(memberNumber) })
    const secretary = await colleague(club, { duty: 'members' })
    let ahead = 0
    const own = await makeOwnApi((deps) => ({ now: () => new Date(deps.now().getTime() + ahead) }))
    const begin = async () => {
      const headers = { authorization: `Bearer ${secretary.token}` }
      const response = await own.fetch(new Request('http://api/api/passes/generate-all', { method: 'POST', headers }))
      expect(response.status).toBe(200)
      const reader = response.body?.getReader()
      await reader?.read()
      ahead += 1_000
      return async () => {
        while (!(await reader?.read())?.done);
      }
    }
    await (await begin())()
    const rest = await begin()
    const suspension = `/api/committee/people/${secretary.uid}/suspension`
    expect((await club.call('PUT', suspension)).status).toBe(200)
    await expect(rest()).rejects.toThrow('Your session has ended')
  })

  test('that another owner has given meanwhile is not replaced unseen, and its tokens stay', async () => {
    const club = await registerClub(api)
    const treasurer = await colleague(club)
    const path = `/api/committee/people/${treasurer.uid}`
    const seen = { duty: 'money' }
    expect((await club.call('PATCH', path, { duty: 'members', seen })).status).toBe(200)
    const token = await renewed(treasurer)
    const late = await club.call('PATCH', path, { duty: 'door', seen })
    expect([late.status, late.body.code, Object.keys(late.body.details)]).toEqual([409, 'changed_meanwhile', ['duty']])
    expect(await statusWith(token, 'GET', '/api/members')).toBe(200)
    expect((await club.call('PATCH', path, { duty: 'door', seen: { duty: 'members' } })).status).toBe(200)
  })

  test('that is saved as it was seen leaves what another owner has given meanwhile', async () => {
    const club = await registerClub(api)
    const treasurer = await colleague(club)
    const path = `/api/committee/people/${treasurer.uid}`
    const seen = { duty: 'money' }
    expect((await club.call('PATCH', path, { duty: 'door', seen })).status).toBe(200)
    const token = await renewed(treasurer)
    const { status, body } = await club.call('PATCH', path, { duty: 'money', seen })
    expect([status, body.people[1].duty]).toEqual([200, 'door'])
    // Nothing was changed, so the tokens stay too.
    expect(await statusWith(token, 'GET', '/api/clubs')).toBe(200)
  })

  test('begins on its first day: until then it gives nothing, and is no owner', async () => {
    const club = await registerClub(api)
    const from = '2190-03-01'
    const next = await colleague(club, { duty: 'owner', from })
    expect((await accounts.get(next.uid))?.claims).toEqual({
      role: 'admin',
      clubId: club.clubId,
      dutyBegins: Date.parse('2190-03-01T00:00:00Z') / 1000,
      dutyFrom: from,
    })
    for (const [method, path] of [
      ['GET', '/api/clubs'],
      ['GET', '/api/committee'],
      ['GET', '/api/events'],
      ['PATCH', `/api/committee/people/${next.uid}`],
    ] as const)
      expect(await statusWith(next.token, method, path, method === 'PATCH' ? { duty: 'owner' } : undefined)).toBe(403)
    const [, coming] = (await list(club)).people
    expect(coming).toMatchObject({ duty: 'owner', from, since: '2190-03-01T00:00:00.000Z' })
    const self = `/api/committee/people/${club.admin.uid}`
    for (const [method, body] of [
      ['PATCH', { duty: 'door' }],
      ['PATCH', { duty: 'owner', until: '2190-02-28' }],
      ['DELETE', undefined],
    ] as const)
      expect((await club.call(method, self, body)).body.code).toBe('limit_reached')
    // The first day is a day of the club, also if the club's time zone is another one later.
    expect((await club.call('PATCH', '/api/clubs', { timeZone: 'Pacific/Auckland' })).status).toBe(200)
    expect((await accounts.get(next.uid))?.claims).toMatchObject({
      dutyBegins: Date.parse('2190-03-01T00:00:00+13:00') / 1000,
    })
    // An owner lets it begin at once.
    const path = `/api/committee/people/${next.uid}`
    expect((await club.call('PATCH', path, { duty: 'owner', seen: { duty: 'money' } })).body.code).toBe(
      'changed_meanwhile',
    )
    expect((await club.call('PATCH', path, { duty: 'owner', seen: { duty: 'owner', from } })).status).toBe(200)
    expect(await statusWith(await renewed(next), 'GET', '/api/clubs')).toBe(200)
    expect((await club.call('DELETE', self)).status).toBe(200)
  })

  test('is looked at for its days only in clubs that have ever changed or given one', async () => {
    const [alone, club] = [await registerClub(api), await registerClub(api)]
    const looked = async () => {
      const ids = await clubsWithCommittee(api.deps)
      return [alone, club].map(({ clubId }) => ids.includes(clubId))
    }
    expect(await looked()).toEqual([false, false])
    await invited(club, { duty: 'look', until: '2190-03-01' })
    expect(await looked()).toEqual([false, true])
  })

  test('that begins is in the history on its first day, once', async () => {
    const club = await registerClub(api)
    const next = await colleague(club, { duty: 'money', from: '2190-03-01', until: '2191-03-01' })
    const entries = async () => {
      const { docs } = await db.collection('history').where('clubId', '==', club.clubId).get()
      const changes = docs.filter((one) => one.get('kind') === 'changed' && one.get('documents')[0].id === next.uid)
      return changes.map((one) => [one.get('by'), one.get('documents')[0].before.from, one.get('documents')[0].after])
    }
    const at = (now: string) => recordDutyDays({ ...api.deps, now: () => new Date(now) }, club.clubId)
    await at('2190-02-28T23:59:59Z')
    expect(await entries()).toEqual([])
    await at('2190-03-01T00:00:00Z')
    await at('2190-03-01T00:15:00Z')
    expect(await entries()).toEqual([
      ['job', '2190-03-01', { name: 'Karl Kassier', duty: 'money', until: '2191-03-01' }],
    ])
    expect((await list(club)).people[1]).toMatchObject({ duty: 'money', until: '2191-03-01' })
  })

  test('that is over is in the history after its last day, once, and again after another last day', async () => {
    const club = await registerClub(api)
    const karl = await colleague(club, { duty: 'money', until: '2190-03-31' })
    const entries = async () => {
      const { docs } = await db.collection('history').where('clubId', '==', club.clubId).get()
      const days = docs.filter((one) => one.get('by') === 'job' && one.get('documents')[0].id === karl.uid)
      return days.map((one) => [one.get('kind'), one.get('documents')[0].after]).toSorted()
    }
    const at = (now: string) => recordDutyDays({ ...api.deps, now: () => new Date(now) }, club.clubId)
    await at('2190-03-31T23:59:59Z')
    expect(await entries()).toEqual([])
    await at('2190-04-01T00:00:00Z')
    await at('2190-04-01T01:00:00Z')
    const first = ['changed', { name: 'Karl Kassier', duty: 'money', until: '2190-03-31', over: true }]
    expect(await entries()).toEqual([first])
    const path = `/api/committee/people/${karl.uid}`
    expect((await club.call('PATCH', path, { duty: 'money', until: '2190-05-31' })).status).toBe(200)
    await at('2190-05-31T00:00:00Z')
    expect(await entries()).toEqual([first])
    // A last day of long ago is no news.
    await at('2190-08-01T00:00:00Z')
    expect(await entries()).toEqual([first])
    await at('2190-06-01T00:00:00Z')
    expect(await entries()).toHaveLength(2)
  })

  test('that has begun cannot begin later, and a day that is here or over is none', async () => {
    const club = await registerClub(api)
    const treasurer = await colleague(club, { duty: 'money', from: '2020-01-01' })
    expect(await statusWith(treasurer.token, 'GET', '/api/payments')).toBe(200)
    const [, karl] = (await list(club)).people
    expect(karl).not.toHaveProperty('from')
    const path = `/api/committee/people/${treasurer.uid}`
    const later = await club.call('PATCH', path, { duty: 'owner', from: '2190-01-01' })
    expect([later.status, later.body.details]).toEqual([400, { from: 'This duty has begun, and cannot begin later' }])
    expect(await statusWith(treasurer.token, 'GET', '/api/payments')).toBe(200)
    const turned = await invite(club, freshEmail(), { duty: 'money', from: '2190-02-01', until: '2190-01-01' })
    expect(turned.body.details).toEqual({ until: 'The last day is before the first' })
  })

  test('that begins later leaves somebody in the place that there is, and is not offered before', async () => {
    const [club, other] = [await registerClub(api), await registerClub(api)]
    const member = await addMember(other)
    const session = await signInMember(api, member)
    const { code } = await invited(club, { duty: 'owner', from: '2190-03-01' }, member.email)
    expect((await post('opened', { code })).body).toMatchObject({ from: '2190-03-01', isKnown: true })
    expect((await post('accepted', { code }, session.token)).status).toBe(200)
    const { body } = await send(api, 'GET', '/api/auth/places', { token: session.token })
    expect(body.places).toMatchObject([{ role: 'member', clubId: other.clubId }])
    const take = (more: object) =>
      send(api, 'POST', '/api/auth/place', { token: session.token, body: { role: 'admin', ...more } })
    const named = await take({ clubId: club.clubId })
    expect([named.status, named.body.error]).toEqual([403, 'Your duty has not begun yet'])
    expect(await statusWith(session.token, 'GET', '/api/auth/places')).toBe(200)
    // A sign-in by password asks for a place as admin, and is let in all the same.
    const taken = await take({})
    expect([taken.status, taken.body]).toEqual([200, { role: 'member' }])
    const path = `/api/committee/people/${session.uid}`
    expect(
      (await club.call('PATCH', path, { duty: 'owner', seen: { duty: 'owner', from: '2190-03-01' } })).status,
    ).toBe(200)
    const after = await send(api, 'GET', '/api/auth/places', { token: session.token })
    expect(after.body.places).toMatchObject([{ role: 'admin', clubId: club.clubId }, { role: 'member' }])
  })

  test('counts from its first day on by the clock of the server, and to its last if there is another place', async () => {
    const [club, other] = [await registerClub(api), await registerClub(api)]
    const member = await addMember(other)
    const session = await signInMember(api, member)
    const { code } = await invited(club, { duty: 'owner', from: '2190-03-01', until: '2190-03-31' }, member.email)
    expect((await post('accepted', { code }, session.token)).status).toBe(200)
    const person = { ...session, email: member.email, emailVerified: true, sessionId: undefined, claims: undefined }
    const rest = { expiresAt: 0, hasSecondStep: false, isAhead: false, needsSecondStep: false }
    const rolesAt = async (now: string) => {
      const deps = { ...api.deps, now: () => new Date(now) }
      return (await listPlaces(deps, { ...person, ...rest })).places.map(({ role }) => role)
    }
    expect(await rolesAt('2190-02-28T23:59:59Z')).toEqual(['member'])
    expect(await rolesAt('2190-03-01T00:00:00Z')).toEqual(['admin', 'member'])
    expect(await rolesAt('2190-04-01T00:00:00Z')).toEqual(['member'])
  })

  test('of somebody whose other club is suspended does not keep the claims of all others from being set', async () => {
    const [club, other] = [await registerClub(api), await registerClub(api)]
    const karl = await colleague(club, { duty: 'money', from: '2190-03-01' })
    const olga = await colleague(club, { duty: 'members' })
    const { code } = await invited(other, { duty: 'door' }, karl.email)
    expect((await post('accepted', { code }, karl.token)).status).toBe(200)
    const settings = await api.deps.serverSettings.current()
    const suspended = { ...settings.suspended, [other.clubId]: '2026-01-01T00:00:00.000Z' }
    const serverSettings = { ...api.deps.serverSettings, current: async () => ({ ...settings, suspended }) }
    await accounts.setClaims(olga.uid, { role: 'admin', clubId: club.clubId, duty: 'look' })
    await settleCommittee({ ...api.deps, serverSettings } as typeof api.deps, club.clubId)
    expect((await accounts.get(karl.uid))?.claims).toMatchObject({ clubId: club.clubId, dutyFrom: '2190-03-01' })
    expect((await accounts.get(olga.uid))?.claims).toMatchObject({ duty: 'members' })
  })

  test('that begins later gives nobody a membership whose address is not proved', async () => {
    const [club, other] = [await registerClub(api), await registerClub(api)]
    const member = await addMember(other)
    const session = await signInMember(api, member)
    const { code } = await invited(club, { duty: 'money', from: '2190-03-01' }, member.email)
    expect((await post('accepted', { code }, session.token)).status).toBe(200)
    const admin = connectAdmin(club.stack)
    onTestFinished(() => admin.close())
    await admin.auth.updateUser(session.uid, { emailVerified: false })
    await settleAsAdmin(api.deps, session.uid, club.clubId)
    expect((await accounts.get(session.uid))?.claims).toMatchObject({ role: 'admin', clubId: club.clubId })
  })

  test('that is given again as it is sets the claims that a failure has left empty', async () => {
    const club = await registerClub(api)
    const karl = await colleague(club)
    const path = `/api/committee/people/${karl.uid}`
    const change = { duty: 'money', seen: { duty: 'money' } }
    await accounts.setClaims(karl.uid, undefined)
    expect((await club.call('PATCH', path, change)).status).toBe(200)
    expect((await accounts.get(karl.uid))?.claims).toMatchObject({ role: 'admin', clubId: club.clubId, duty: 'money' })
    // A suspended person has none, and goes on having none.
    expect((await club.call('PUT', `${path}/suspension`)).status).toBe(200)
    expect((await club.call('PATCH', path, change)).status).toBe(200)
    expect((await accounts.get(karl.uid))?.claims).toBeUndefined()
  })

  test('that was to begin on a day that has come is offered and sent again without that day', async () => {
    const club = await registerClub(api)
    const { email } = await invited(club, { duty: 'money', from: '2190-03-01' })
    const [{ id }] = (await list(club)).invitations
    const at = (now: string) => ({ ...api.deps, now: () => new Date(now) })
    const listed = async (now: string) => (await listCommittee(at(now), club.clubId)).invitations
    expect(await listed('2190-02-28T12:00:00Z')).toMatchObject([{ from: '2190-03-01' }])
    expect((await listed('2190-03-01T12:00:00Z'))[0]).not.toHaveProperty('from')
    const by = { clubId: club.clubId, uid: club.admin.uid }
    await resend(at('2190-03-01T12:00:00Z'), by, id, 'en')
    const { docs } = await db.collection('letters').where('to', '==', email).get()
    const [, newest] = docs.map((doc) => doc.data()).sort((a, b) => a.queuedAt.toMillis() - b.queuedAt.toMillis())
    expect(JSON.stringify(newest?.content)).not.toContain('2190')
  })

  test('that another owner has changed meanwhile is neither ended nor suspended unseen', async () => {
    const club = await registerClub(api)
    const treasurer = await colleague(club)
    const path = `/api/committee/people/${treasurer.uid}`
    const given = { duty: 'money', until: '2190-01-01' }
    expect((await club.call('PATCH', path, { ...given, seen: { duty: 'money' } })).status).toBe(200)
    const late = [
      await club.call('DELETE', `${path}?duty=money`),
      await club.call('PUT', `${path}/suspension?duty=members&until=2190-01-01`),
    ]
    for (const { status, body } of late)
      expect([status, body.code, Object.keys(body.details)]).toEqual([409, 'changed_meanwhile', ['duty']])
    expect((await list(club)).people[1]).toMatchObject({ ...given, isSuspended: false })
    const seen = new URLSearchParams(given)
    expect((await club.call('PUT', `${path}/suspension?${seen}`)).body.people[1].isSuspended).toBe(true)
    expect((await club.call('DELETE', `${path}?${seen}`)).body.people).toHaveLength(1)
  })

  test('that ends leaves the places that somebody has elsewhere', async () => {
    const [club, other] = [await registerClub(api), await registerClub(api)]
    const member = await addMember(other)
    const session = await signInMember(api, member)
    const { code } = await invited(club, { duty: 'members' }, member.email)
    await post('accepted', { code }, session.token)
    expect((await club.call('DELETE', `/api/committee/people/${session.uid}`)).status).toBe(200)
    const { body } = await send(api, 'GET', '/api/auth/places', { token: session.token })
    expect(body.places).toMatchObject([{ role: 'member', clubId: other.clubId }])
  })

  test('of anybody can have a last day, and an owner without one stays', async () => {
    const club = await registerClub(api)
    const self = `/api/committee/people/${club.admin.uid}`
    const until = '2190-01-01'
    expect((await club.call('PATCH', self, { duty: 'owner', until })).body.code).toBe('limit_reached')
    const next = await colleague(club, { duty: 'owner', until })
    expect((await club.call('PATCH', self, { duty: 'owner', until })).body.code).toBe('limit_reached')
    expect((await club.call('PATCH', `/api/committee/people/${next.uid}`, { duty: 'owner' })).status).toBe(200)
    const owner = await renewed(next)
    expect((await club.call('PATCH', self, { duty: 'owner', until })).status).toBe(200)
    const outgoing = await renewed(club.admin)
    expect(await statusWith(outgoing, 'GET', '/api/clubs')).toBe(200)
    expect((await accounts.get(club.admin.uid))?.claims).toMatchObject({
      dutyEnds: Date.parse('2190-01-02T00:00:00Z') / 1000,
    })
    // The last day is a day of the club, also if the club's time zone is another one later.
    const moved = await send(api, 'PATCH', '/api/clubs', { token: owner, body: { timeZone: 'Pacific/Auckland' } })
    expect(moved.status).toBe(200)
    expect((await accounts.get(club.admin.uid))?.claims).toMatchObject({
      dutyEnds: Date.parse('2190-01-02T00:00:00+13:00') / 1000,
    })
    const last = `/api/committee/people/${next.uid}`
    expect((await send(api, 'DELETE', last, { token: owner })).body.code).toBe('limit_reached')
  })

  test('of the last owner stays: of two who demote each other at once, one stays one', async () => {
    const club = await registerClub(api)
    const self = `/api/committee/people/${club.admin.uid}`
    await invited(club, { duty: 'owner' })
    const alone = await club.call('PATCH', self, { duty: 'money' })
    expect([alone.status, alone.body.code]).toEqual([403, 'limit_reached'])
    expect((await club.call('DELETE', self)).body.code).toBe('limit_reached')
    const second = await colleague(club, { duty: 'owner' })
    const elsewhere = await makeOwnApi()
    const said = await Promise.all([
      club.call('PATCH', `/api/committee/people/${second.uid}`, { duty: 'money' }),
      send(elsewhere, 'PATCH', self, { token: second.token, body: { duty: 'money' } }),
    ])
    expect(said.map(({ status }) => status).filter((status) => status === 200).length).toBeLessThanOrEqual(1)
    const users = await db.collection('users').where(`adminOf.${club.clubId}`, '==', true).get()
    const owners = users.docs.filter((doc) => (doc.data().duties?.[club.clubId]?.duty ?? 'owner') === 'owner')
    expect(owners.length).toBeGreaterThanOrEqual(1)
  })

  test('of another club’s people is not there', async () => {
    const [club, other] = [await registerClub(api), await registerClub(api)]
    expect((await club.call('DELETE', `/api/committee/people/${other.admin.uid}`)).status).toBe(404)
    expect((await club.call('PATCH', `/api/committee/people/${other.admin.uid}`, { duty: 'door' })).status).toBe(404)
    expect((await other.call('GET', '/api/clubs')).status).toBe(200)
  })

  test('that accepts an invitation does so in the history too: it was accepted, and by whom', async () => {
    const club = await registerClub(api)
    const { uid } = await colleague(club, { duty: 'money' })
    const { docs } = await db.collection('history').where('clubId', '==', club.clubId).get()
    const told = docs.flatMap((one) => {
      const [{ collection, before, after }] = one.get('documents')
      return one.get('by') === uid ? [[one.get('kind'), collection, before.state, after?.state]] : []
    })
    expect(told.toSorted()).toEqual([
      ['changed', 'committees', 'waiting', 'accepted'],
      ['made', 'users', undefined, undefined],
    ])
  })

  test('makes nobody an owner of themselves: by invitation, settings, import or the place menu', async () => {
    const club = await registerClub(api)
    const door = await colleague(club, { duty: 'door' })
    const as = (method: string, path: string, body: object) => statusWith(door.token, method, path, body)
    expect(await as('PATCH', `/api/committee/people/${door.uid}`, { duty: 'owner' })).toBe(403)
    expect(await as('POST', '/api/committee/invitations', { email: freshEmail(), duty: 'owner', language: 'en' })).toBe(
      403,
    )
    expect(await as('PATCH', '/api/clubs', { duties: { [club.clubId]: { duty: 'owner' } } })).toBe(403)
    expect(await as('POST', '/api/members/imports', {})).toBe(403)
    expect(await as('POST', '/api/auth/place', { role: 'admin', clubId: club.clubId, duty: 'owner' })).toBe(200)
    const token = await renewed(door)
    expect(await statusWith(token, 'GET', '/api/payments')).toBe(403)
  })

  test('makes nobody an owner of themselves: by the bin, the history, or what the operator restores and moves', async () => {
    const club = await registerClub(api)
    const duties = ['money', 'members', 'door'] as const
    const people = await Promise.all(duties.map((duty) => colleague(club, { duty })))
    const auditor = await colleague(club, { duty: 'look', until: '2190-01-01' })
    const was = await colleague(club, { duty: 'owner' })
    // The history has each of these duties with the one before.
    expect((await club.call('PATCH', `/api/committee/people/${was.uid}`, { duty: 'door' })).status).toBe(200)
    const gone = await colleague(club, { duty: 'owner' })
    expect((await club.call('DELETE', `/api/committee/people/${gone.uid}`)).status).toBe(200)
    const committeeOf = async () => (await list(club)).people
    const before = await committeeOf()
    const { docs } = await db.collection('history').where('clubId', '==', club.clubId).get()
    const ofPeople = docs.filter((one) => one.get('documents')[0].collection === 'users')
    expect(ofPeople.map((one) => one.get('kind')).toSorted()).toEqual(['changed', 'ended', ...Array(6).fill('made')])
    const tokens = [...people, auditor].map(({ token }) => token)
    tokens.push(await renewed(was))
    const offTheOperator = contracts.filter(({ access }) => access === 'operator')
    expect(offTheOperator.length).toBeGreaterThan(5)
    for (const token of [...tokens, club.admin.token]) {
      for (const { id } of docs)
        expect([403, 404]).toContain(await statusWith(token, 'POST', `/api/history/${id}/restored`))
      for (const { method, path } of offTheOperator)
        expect(
          await statusWith(token, method, path.replace('{id}', club.clubId), method === 'GET' ? undefined : {}),
        ).toBe(401)
    }
    expect(await committeeOf()).toEqual(before)
  }, 60_000)
})

test('somebody of the committee changes the own name', async () => {
  const club = await registerClub(api)
  const displayName = `Anna ${randomUUID().slice(0, 8)}`
  expect((await club.call('PUT', '/api/auth/name', { displayName })).body).toEqual({ displayName })
  expect((await list(club)).people).toMatchObject([{ name: displayName }])
  const renamed = async () => {
    const { events } = (await club.call('GET', '/api/history')).body
    return events.filter(({ collection }: { collection: string }) => collection === 'users')
  }
  const changes = [{ field: 'name', before: 'Anna Admin', after: displayName }]
  expect(await renamed()).toMatchObject([{ kind: 'changed', by: displayName, name: 'Anna Admin', changes }])
  await club.call('PUT', '/api/auth/name', { displayName })
  expect(await renamed()).toHaveLength(1)
  // Two at once are one after the other: each entry has the name that was there.
  const names = ['Berta', 'Cleo', 'Cleo']
  await Promise.all(names.map((name) => club.call('PUT', '/api/auth/name', { displayName: name })))
  const all = (await renamed()).map((event: { changes: { before: string; after: string }[] }) => event.changes[0])
  for (const { before } of all)
    expect(['Anna Admin', ...all.map(({ after }: { after: string }) => after)]).toContain(before)
  expect(new Set(all.map(({ before }: { before: string }) => before)).size).toBe(all.length)
  const member = await signInMember(api, await addMember(club))
  expect(await statusWith(member.token, 'PUT', '/api/auth/name', { displayName })).toBe(404)
})

test('somebody who has changed the own address stands in the list with it from the next sign-in on', async () => {
  const club = await registerClub(api)
  const person = await colleague(club)
  const [found] = (await list(club)).people.filter(({ email }: { email: string }) => email === person.email)
  const address = freshEmail('moved')
  const admin = connectAdmin(club.stack)
  onTestFinished(() => admin.close())
  await admin.auth.updateUser(found.uid, { email: address, emailVerified: true })
  const { token } = await signIn(address, password)
  const taken = await send(api, 'POST', '/api/auth/place', { token, body: { role: 'admin', clubId: club.clubId } })
  expect(taken.status).toBe(200)
  expect((await list(club)).people.map(({ email }: { email: string }) => email).sort()).toEqual(
    [club.email, address].sort(),
  )
})

describe('a suspended person', () => {
  const suspension = (club: Club, uid: string, method = 'PUT') =>
    club.call(method, `/api/committee/people/${uid}/suspension`)

  test('reaches nothing of the club at once, whatever the token, and is back with the same duty', async () => {
    const club = await registerClub(api)
    const karl = await colleague(club)
    expect(await statusWith(karl.token, 'GET', '/api/payments')).toBe(200)
    expect((await suspension(club, karl.uid)).body.people[1]).toMatchObject({ duty: 'money', isSuspended: true })
    expect(await statusWith(karl.token, 'GET', '/api/payments')).toBe(401)
    const again = await signIn(karl.email, password)
    for (const path of ['/api/payments', '/api/clubs', '/api/committee', '/api/events'])
      expect([path, await statusWith(again.token, 'GET', path)]).toEqual([path, 403])
    // The message names the suspension; an unknown address gets another message.
    expect(await send(api, 'POST', '/api/auth/place', { token: again.token, body: { role: 'admin' } })).toMatchObject({
      status: 403,
      body: { code: 'no_membership', error: 'Your duty in the club is suspended. Please ask an owner of the club.' },
    })
    // Another duty does not end it, and nobody is told to ask a suspended treasurer.
    await club.call('PATCH', `/api/committee/people/${karl.uid}`, { duty: 'members' })
    expect(await statusWith(again.token, 'POST', '/api/auth/place', { role: 'admin' })).toBe(403)
    expect((await suspension(club, karl.uid, 'DELETE')).body.people[1]).toMatchObject({
      duty: 'members',
      isSuspended: false,
    })
    const back = await signIn(karl.email, password)
    expect(await statusWith(back.token, 'POST', '/api/auth/place', { role: 'admin' })).toBe(200)
    expect(await statusWith(await renewed(back), 'GET', '/api/members')).toBe(200)
  })

  test('is never the last owner, and a suspended owner does not count as one', async () => {
    const club = await registerClub(api)
    expect((await suspension(club, club.admin.uid)).body.code).toBe('limit_reached')
    const olga = await colleague(club, { duty: 'owner' })
    expect((await suspension(club, olga.uid)).status).toBe(200)
    expect((await suspension(club, club.admin.uid)).body.code).toBe('limit_reached')
    expect((await club.call('DELETE', `/api/committee/people/${club.admin.uid}`)).body.code).toBe('limit_reached')
  })

  test('of another club is not found', async () => {
    const [club, other] = [await registerClub(api), await registerClub(api)]
    expect((await suspension(club, other.admin.uid)).status).toBe(404)
    expect((await club.call('DELETE', `/api/committee/people/${other.admin.uid}/second-step`)).status).toBe(404)
  })
})
