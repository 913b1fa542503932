import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { Journal } from '../journal/journal.ts'
import { Sessions } from '../sessions/sessions.ts'
import { Upstream } from '../upstream.ts'
import { Accounts } from './accounts.ts'

const seen = { agent: '', address: '192.0.2.1' }

test('a new password ends sessions that begin before the account is read back', async () => {
  const account = { localId: 'anna', email: 'anna@club.test', passwordHash: 'old' }
  const sessions = new Sessions(Date.now, () => undefined)
  const early = sessions.open('anna', seen)
  let late: typeof early | undefined
  const emulator = createServer(({ url = '' }, response) => {
    if (url.endsWith(':lookup')) {
      expect(sessions.find(early.session.id)).toBeUndefined()
      late = sessions.open('anna', seen)
      response.end(JSON.stringify({ users: [{ ...account, passwordHash: 'new' }] }))
    } else response.end(JSON.stringify({ localId: 'anna' }))
  }).listen(0, '127.0.0.1')
  await once(emulator, 'listening')
  const upstream = new Upstream('The emulator')
  upstream.moveTo({ host: '127.0.0.1', port: (emulator.address() as AddressInfo).port })
  const folder = mkdtempSync(join(tmpdir(), 'accounts-'))
  const journal = await Journal.open(folder, pino({ enabled: false }), () => undefined)
  onTestFinished(async () => {
    upstream.close()
    emulator.close()
    await journal.close()
    rmSync(folder, { recursive: true })
  })
  const accounts = new Accounts(upstream, sessions, journal, 'demo', [account])
  await accounts.update('anna', { password: 'new' })
  expect(late && sessions.find(late.session.id)).toBeUndefined()
  expect(late).toBeDefined()
})
