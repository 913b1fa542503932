import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeWebhookCaller } from '@tessera/api/webhooks/call'
import type { WebhookParts } from '@tessera/api/webhooks/needs'
import { takeTurn } from '@tessera/api/webhooks/send'
import { webhookEvents } from '@tessera/domain/webhooks/webhook'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { expect, onTestFinished, vi } from 'vitest'
import { makeOwnApi } from './api.ts'
import { type Club, registerClub } from './club.ts'

/** A message as a receiver has verified it. */
export interface Message {
  readonly id: string
  readonly type: string
  readonly data: Readonly<Record<string, string>>
}

type Answer = number | ((response: ServerResponse) => void)

/** Verifies a message at the time at which it says it was sent: tests send some days ahead. Returns it; undefined if the signature is none. */
function verify(key: string, body: Buffer, headers: Record<string, string>): unknown {
  vi.useFakeTimers({ toFake: ['Date'], now: Number(headers['webhook-timestamp']) * 1_000 })
  try {
    return new Webhook(key).verify(body, headers)
  } catch (error) {
    if (error instanceof WebhookVerificationError) return undefined
    throw error
  } finally {
    vi.useRealTimers()
  }
}

/**
 * Starts a receiver, which verifies each message by the library and gives the next of `answers`; 204 once there is none. What is not
 * signed with its key is answered with 401, and is not among the messages.
 */
export async function startReceiver() {
  const receiver = { key: '', messages: [] as Message[], answers: [] as Answer[], url: '' }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const headers = request.headers as Record<string, string>
    const message = verify(receiver.key, Buffer.concat(parts), headers) as Omit<Message, 'id'> | undefined
    if (!message) {
      response.writeHead(401).end()
      return
    }
    receiver.messages.push({ id: headers['webhook-id'] ?? '', ...message })
    const answer = receiver.answers.shift() ?? 204
    if (typeof answer === 'number') response.writeHead(answer).end()
    else answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  receiver.url = `http://receiver.test:${(server.address() as AddressInfo).port}/in`
  return receiver
}

export const callHere = makeWebhookCaller({ allowsPrivate: true, resolve: async () => ['127.0.0.1'] })

/** An API of an operator who allows private networks, in which all names lead to this machine. */
export const makeHookApi = (now: () => Date, parts: Partial<WebhookParts> = {}) =>
  makeOwnApi(() => ({ now, callWebhook: callHere, ...parts }), { WEBHOOK_PRIVATE_NETWORKS: 'allowed' })

/** Makes a webhook of a club; returns its id and its key. */
export async function makeHook(club: Club, url: string, events: readonly string[] = webhookEvents) {
  const { status, body } = await club.call('POST', '/api/webhooks', { url, events })
  expect(status, JSON.stringify(body)).toBe(200)
  return { id: String(body.id), key: String(body.key) }
}

/** A club with a webhook to a receiver. Its API is `clock.ahead` milliseconds ahead. */
export async function hookedClub(events?: readonly string[]) {
  const clock = { ahead: 0 }
  const now = () => new Date(Date.now() + clock.ahead)
  const [api, receiver] = [await makeHookApi(now), await startReceiver()]
  const club = await registerClub(api)
  const { id, key } = await makeHook(club, receiver.url, events)
  receiver.key = key
  return {
    clock,
    now,
    api,
    club,
    id,
    receiver,
    turn: () => takeTurn(api.deps, id),
    log: async () => (await club.call('GET', `/api/webhooks/${id}/deliveries`)).body,
    test: () => club.call('POST', `/api/webhooks/${id}/test`),
    hook: async () =>
      (await club.call('GET', '/api/webhooks')).body.find((one: { readonly id: string }) => one.id === id),
  }
}
