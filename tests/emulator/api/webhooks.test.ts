import { makeWebhookCaller } from '@tessera/api/webhooks/call'
import { newDelivery } from '@tessera/api/webhooks/deliveries'
import { takeTurn } from '@tessera/api/webhooks/send'
import { mostWebhooks } from '@tessera/domain/webhooks/webhook'
import { describe, expect } from 'vitest'
import { makeOwnApi } from '../../support/api.ts'
import { registerClub } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { hookedClub, makeHook } from '../../support/webhook-receiver.ts'

const url = 'https://hooks.club.example/in'
const all = ['payment.recorded', 'payment.deleted', 'member.created', 'member.changed', 'member.deleted']

describe('a webhook', () => {
  test('has a key that is shown once and stored encrypted; the history has who made, changed and deleted it', async ({
    api,
    club,
  }) => {
    const { id, key } = await makeHook(club, url, ['member.deleted', 'payment.recorded', 'payment.recorded'])
    expect(key).toMatch(/^whsec_/)
    const changed = await club.call('PATCH', `/api/webhooks/${id}`, { url: `${url}/2` })
    expect(changed.body).toEqual([
      { id, url: `${url}/2`, events: ['payment.recorded', 'member.deleted'], createdAt: expect.any(String) },
    ])
    const { db } = api.deps.firebase
    const stored = (await db.doc(`webhooks/${id}`).get()).data() ?? {}
    const rotated = await club.call('POST', `/api/webhooks/${id}/key`)
    expect((await club.call('DELETE', `/api/webhooks/${id}`)).body).toEqual([])
    const { docs } = await db.collection('history').where('clubId', '==', club.clubId).get()
    const entries = docs.map((one) => one.data()).sort((a, b) => a.at.toMillis() - b.at.toMillis())
    const before = { url, events: ['payment.recorded', 'member.deleted'] }
    const after = { ...before, url: `${url}/2` }
    expect(entries.map(({ kind, by, documents }) => [kind, by, documents])).toEqual(
      [
        ['made', before],
        ['changed', before],
        ['changed', after],
        ['ended', after],
      ].map(([kind, fields]) => [kind, club.admin.uid, [{ collection: 'webhooks', id, before: fields }]]),
    )
    const written = JSON.stringify([stored, entries, changed.body])
    for (const secret of [key, key.slice('whsec_'.length), String(rotated.body.key)])
      expect(written).not.toContain(secret)
  })

  test('is one of a few of a club, also of several that are made at once', async ({ club }) => {
    for (let n = 1; n < mostWebhooks; n += 1) await makeHook(club, `${url}/${n}`)
    const make = (end: string) => club.call('POST', '/api/webhooks', { url: `${url}/${end}`, events: all })
    const last = await Promise.all(['a', 'b'].map(make))
    expect(last.map(({ status }) => status).sort()).toEqual([200, 403])
    expect(last.find(({ status }) => status !== 200)?.body).toMatchObject({
      code: 'limit_reached',
      error: `A club has at most ${mostWebhooks} webhooks`,
    })
    expect((await club.call('GET', '/api/webhooks')).body).toHaveLength(mostWebhooks)
  })

  test('is the only one to its address, also of two that are made at once', async ({ club }) => {
    const make = () => club.call('POST', '/api/webhooks', { url, events: all })
    const made = await Promise.all([make(), make()])
    expect(made.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(made.find(({ status }) => status === 400)?.body).toMatchObject({
      code: 'invalid_fields',
      details: { url: 'There is a webhook to this address already. It can be edited, and get a new key.' },
    })
    const { id } = await makeHook(club, `${url}/2`)
    expect((await club.call('PATCH', `/api/webhooks/${id}`, { url })).body).toMatchObject({ code: 'invalid_fields' })
    expect((await club.call('PATCH', `/api/webhooks/${id}`, { url: `${url}/2` })).status).toBe(200)
  })

  test('of another club is not found, nor is its message', async ({ api, club }) => {
    const foreign = await registerClub(api)
    const { id } = await makeHook(foreign, url)
    const own = await makeHook(club, url)
    await foreign.call('POST', `/api/webhooks/${id}/test`)
    const [{ id: message }] = (await foreign.call('GET', `/api/webhooks/${id}/deliveries`)).body
    const asked = await Promise.all([
      club.call('PATCH', `/api/webhooks/${id}`, { url }),
      club.call('DELETE', `/api/webhooks/${id}`),
      club.call('POST', `/api/webhooks/${id}/key`),
      club.call('POST', `/api/webhooks/${id}/enabled`),
      club.call('POST', `/api/webhooks/${id}/test`),
      club.call('GET', `/api/webhooks/${id}/deliveries`),
      club.call('POST', `/api/webhooks/${id}/deliveries/${message}/resent`),
      club.call('POST', `/api/webhooks/${own.id}/deliveries/${message}/resent`),
    ])
    expect(asked.map(({ status }) => status)).toEqual(Array(8).fill(404))
  })

  test('is not changed over what somebody else has changed meanwhile', async ({ club }) => {
    const { id } = await makeHook(club, url)
    const seen = { url: 'https://other.club.example', events: all }
    const refused = await club.call('PATCH', `/api/webhooks/${id}`, { url: 'https://third.club.example', seen })
    expect([refused.status, Object.keys(refused.body.details)]).toEqual([409, ['url']])
    const merged = await club.call('PATCH', `/api/webhooks/${id}`, { events: ['member.deleted'], seen })
    expect(merged.body).toMatchObject([{ url, events: ['member.deleted'] }])
  })

  test('takes the messages that an owner sends, up to so many that wait', async ({ api, club }) => {
    const { id } = await makeHook(club, url)
    const { db } = api.deps.firebase
    const batch = db.batch()
    const at = new Date()
    const message = newDelivery({ clubId: club.clubId, id }, 'webhook.test', at, at, {})
    for (let n = 0; n < 48; n += 1) batch.create(db.doc(`webhookDeliveries/${id}-${n}`), message)
    batch.create(db.doc(`webhookDeliveries/${id}-taken`), { ...message, state: 'taken' })
    await batch.commit()
    const again = () => club.call('POST', `/api/webhooks/${id}/deliveries/${id}-taken/resent`)
    expect((await again()).status).toBe(200)
    expect((await club.call('POST', `/api/webhooks/${id}/test`)).body).toHaveLength(50)
    expect((await club.call('POST', `/api/webhooks/${id}/test`)).body).toMatchObject({ code: 'limit_reached' })
    // One that waits already can be sent now all the same.
    expect((await again()).status).toBe(200)
  })

  test('with another key signs with both for a day, and then with the new one alone', async () => {
    const { clock, club, receiver, id, turn, test: sendTest, hook } = await hookedClub()
    const { key } = (await club.call('POST', `/api/webhooks/${id}/key`)).body
    expect(await hook()).toMatchObject({ oldKeyUntil: expect.any(String) })
    const sendTo = async (known: string) => {
      receiver.key = known
      await sendTest()
      await turn()
      return receiver.messages.length
    }
    const old = receiver.key
    expect([await sendTo(old), await sendTo(key)]).toEqual([1, 2])
    clock.ahead += 25 * 3_600_000
    expect(await sendTo(key)).toBe(3)
    expect(await hook()).not.toHaveProperty('oldKeyUntil')
    expect(await sendTo(old)).toBe(3)
  })

  test('with a new address sends there at once what waits; after another change it waits', async () => {
    const { club, receiver, id, turn, test: sendTest, log } = await hookedClub()
    receiver.answers = [(response) => response.writeHead(503, { 'retry-after': '36000' }).end(), 500]
    await sendTest()
    await turn()
    await club.call('PATCH', `/api/webhooks/${id}`, { url: receiver.url, events: ['member.deleted'] })
    await turn()
    expect(receiver.messages).toHaveLength(1)
    await club.call('PATCH', `/api/webhooks/${id}`, { url: `${receiver.url}/new` })
    await turn()
    expect(receiver.messages).toHaveLength(2)
    expect(await log()).toMatchObject([{ state: 'waiting', attempts: 1, status: 500 }])
  })

  test('with a new address has none of the failures of the one before', async () => {
    const { clock, club, receiver, id, turn, test: sendTest, hook } = await hookedClub()
    receiver.answers = [500, 500]
    await sendTest()
    await turn()
    clock.ahead += 4 * 86_400_000
    await club.call('PATCH', `/api/webhooks/${id}`, { url: `${receiver.url}/new` })
    expect(await hook()).not.toHaveProperty('failingSince')
    await turn()
    expect(receiver.messages).toHaveLength(2)
    expect(await hook()).toMatchObject({ failingSince: expect.any(String) })
    expect(await hook()).not.toHaveProperty('off')
  })
})

describe('the networks behind the server', () => {
  test('no webhook is made for the emulators, the gateway, or another private address', async ({
    api,
    club,
    stack,
  }) => {
    const { id } = await makeHook(club, url)
    const [host = '', port = ''] = stack.insideHost.split(':')
    const hosts = [
      `${host}:${port}`,
      `localhost:${port}`,
      `2130706433:${port}`,
      `[::1]:${port}`,
      '10.0.0.1',
      '172.17.0.1',
    ]
    for (const one of [...hosts, '169.254.169.254']) {
      const typed = { url: `https://${one}/`, events: all }
      expect((await club.call('POST', '/api/webhooks', typed)).body.details, one).toHaveProperty('url')
      expect((await club.call('PATCH', `/api/webhooks/${id}`, typed)).body.details, one).toHaveProperty('url')
    }
    const plain = await club.call('POST', '/api/webhooks', { url: 'http://hooks.club.example', events: all })
    expect(plain.body.details).toEqual({ url: 'Please enter an address that begins with https://' })
    expect(api.deps.config.webhooks).toEqual({ allowsPrivate: false })
  })

  test('a name that leads to the emulators is not called, and the log says why', async ({ stack }) => {
    const callWebhook = makeWebhookCaller({ allowsPrivate: false, resolve: async () => ['127.0.0.1'] })
    const api = await makeOwnApi(() => ({ callWebhook }))
    const club = await registerClub(api)
    const { id } = await makeHook(club, `https://emulators.club.example:${stack.insideHost.split(':')[1]}/`)
    await club.call('POST', `/api/webhooks/${id}/test`)
    await takeTurn(api.deps, id)
    const log = (await club.call('GET', `/api/webhooks/${id}/deliveries`)).body
    expect(log).toMatchObject([{ state: 'waiting', attempts: 1, fault: 'address' }])
    expect(log[0]).not.toHaveProperty('status')
  })
})
