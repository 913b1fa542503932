import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { newWebhookKey, webhookHeaders } from '@tessera/api/webhooks/signature'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../../../scripts/product/environment.ts'
import { hookedClub } from '../../support/webhook-receiver.ts'

const page = readFileSync(join(root, 'docs/webhooks.md'), 'utf8')

/** Runs the script of the page; returns its address, and the next line that it writes. */
async function runReceiver(key: string) {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-receiver-'))
  const [, code = ''] = /```js\n\/\/ receiver\.mjs:.*\n([\s\S]*?)```/.exec(page) ?? []
  writeFileSync(join(folder, 'receiver.mjs'), code)
  const env = { PATH: process.env.PATH, WEBHOOK_KEY: key, PORT: '0' }
  const child = spawn(process.execPath, [join(folder, 'receiver.mjs')], { env })
  onTestFinished(() => {
    child.kill()
    rmSync(folder, { recursive: true })
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const next = async () => String((await lines.next()).value)
  const port = (await next()).replace('port ', '')
  return { url: (host: string) => `http://${host}:${port}/`, next }
}

test('the receiver of the page takes each message once, and none that is forged, changed or old', async () => {
  const { club, id, turn, test: sendTest } = await hookedClub()
  const { key } = (await club.call('POST', `/api/webhooks/${id}/key`)).body
  const receiver = await runReceiver(key)
  await club.call('PATCH', `/api/webhooks/${id}`, { url: receiver.url('receiver.test') })
  await sendTest()
  await turn()
  expect(await receiver.next()).toBe('webhook.test -')
  const longAgo = new Date('2026-01-01T00:00:00Z')
  const post = async (keys: string[], { id = 'msg_1', at = new Date(), type = 'a', sent = '' } = {}) => {
    const bodyOf = (one: string) => JSON.stringify({ type: one, data: { id: '1' } })
    const headers = webhookHeaders({ id, at, body: bodyOf(type) }, keys)
    return (await fetch(receiver.url('127.0.0.1'), { method: 'POST', headers, body: bodyOf(sent || type) })).status
  }
  expect(await post([newWebhookKey()])).toBe(401)
  expect(await post([key], { sent: 'b' })).toBe(401)
  expect(await post([key], { at: longAgo })).toBe(401)
  expect((await fetch(receiver.url('127.0.0.1'), { method: 'POST', body: '{}' })).status).toBe(401)
  expect(await post([newWebhookKey(), key])).toBe(204)
  expect(await receiver.next()).toBe('a 1')
  const { body: log } = await club.call('GET', `/api/webhooks/${id}/deliveries`)
  await club.call('POST', `/api/webhooks/${id}/deliveries/${log[0].id}/resent`)
  await turn()
  expect(await post([key], { type: 'c' })).toBe(204)
  // Neither the message that came twice nor a second `msg_1` is said.
  expect(await post([key], { id: 'msg_2', type: 'd' })).toBe(204)
  expect(await receiver.next()).toBe('d 1')
})
