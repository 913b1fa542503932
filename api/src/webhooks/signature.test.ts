import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { newWebhookKey, webhookHeaders } from './signature.ts'

/** The signature as openssl computes it. */
const byOpenssl = (key: string, content: string): string => {
  const hex = Buffer.from(key.slice('whsec_'.length), 'base64').toString('hex')
  const made = execFileSync('openssl', ['dgst', '-sha256', '-mac', 'HMAC', '-macopt', `hexkey:${hex}`, '-binary'], {
    input: content,
  })
  return `v1,${made.toString('base64')}`
}

test('a key has 32 random bytes, and is another each time', () => {
  const key = newWebhookKey()
  expect(key).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(newWebhookKey()).not.toBe(key)
})

test('signs the example of the Standard Webhooks libraries as they do', () => {
  const headers = webhookHeaders(
    { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: new Date(1_614_265_330_000), body: '{"test": 2432232314}' },
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  )
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

test('while a key is replaced, both sign; openssl finds the same signatures', () => {
  const keys = [newWebhookKey(), newWebhookKey()]
  const body = '{"type":"payment.recorded","data":{"note":"ü"}}'
  const headers = webhookHeaders({ id: 'evt_1', at: new Date(1_700_000_000_999), body }, keys)
  expect(headers).toEqual({
    'content-type': 'application/json',
    'webhook-id': 'evt_1',
    'webhook-timestamp': '1700000000',
    'webhook-signature': keys.map((key) => byOpenssl(key, `evt_1.1700000000.${body}`)).join(' '),
  })
})
