import { once } from 'node:events'
import { queueLetter } from '@tessera/api/letter-queue/service'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeApi } from '../../support/api.ts'
import { startApiProcess } from '../../support/api-processes.ts'
import { registerClub } from '../../support/club.ts'
import { startFirebaseStack } from '../../support/firebase-stack.ts'
import { confirmAdmin, startSending } from '../../support/letters-club.ts'
import { isLong } from '../../support/long.ts'
import { startMailServer } from '../../support/mail-server.ts'

const letters = isLong ? 500 : 60
const fast = { LETTERS_PER_MINUTE: '60000' }
const content = { subject: 'Hello', heading: '', greeting: '', paragraphs: ['Words'], rows: [], closing: '' }

test('an API killed in the middle of many letters loses none, and another sends none of them twice', async () => {
  const server = await startMailServer()
  onTestFinished(server.stop)
  const stack = await startFirebaseStack({ env: { SMTP_URL: server.url } })
  onTestFinished(() => stack.stop())
  const api = await makeApi(undefined, fast, stack)
  onTestFinished(() => api.deps.firebase.close())
  const club = await registerClub(api)
  await confirmAdmin(api, club)
  const { db } = api.deps.firebase
  const batch = db.batch()
  for (let nth = 0; nth < letters; nth += 1) {
    const member = { id: `${club.clubId}-${nth}`, fullName: `Member ${nth}`, email: `member${nth}@rowing.at` }
    queueLetter(batch, api.deps, {
      ...{ clubId: club.clubId, member, kind: 'note', language: 'en', content, queuedBy: 'automatic' },
    })
  }
  await batch.commit()

  const killed = await startApiProcess(stack, { jobs: true, env: fast })
  await vi.waitFor(() => expect(server.received.length).toBeGreaterThan(letters / 4), 120_000)
  killed.process.kill('SIGKILL')
  await once(killed.process, 'exit')
  const before = server.received.length
  expect(before).toBeLessThan(letters)

  // At once: leases.test.ts shows how long another process waits for the lease of a killed one.
  startSending(api)
  const withState = (state: string) => db.collection('letters').where('state', '==', state).count().get()
  await vi.waitFor(async () => expect((await withState('sent')).data().count).toBe(letters), {
    ...{ timeout: 150_000, interval: 100 },
  })
  const ids = server.received.map(({ messageId }) => messageId)
  expect(new Set(ids).size).toBe(letters)
  const twice = ids.length - new Set(ids).size
  expect(twice).toBe(0)
})
