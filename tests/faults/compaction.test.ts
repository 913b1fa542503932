import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { readJournal } from '@tessera/firebase/journal/read'
import { signInWithEmailAndPassword } from 'firebase/auth'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectAdmin } from '../support/admin-sdk.ts'
import { openBrowser } from '../support/browser-sdk.ts'
import { type FirebaseStack, startFirebaseStack } from '../support/firebase-stack.ts'
import { makeClub, type TestClub } from '../support/test-club.ts'
import { type Acknowledged, findLosses, writeAsApi, writeAsBrowser } from '../support/writers.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-compaction-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const most = 100

test('kill -9 at each step of a compaction loses nothing that was kept', async () => {
  const program = join(import.meta.dirname, 'compacting-writer.ts')
  const kept = new Map<string, number>()
  const steps: string[] = []
  let isWhole = false
  for (let step = 1; !isWhole && step < most; step++) {
    const child = spawn(process.execPath, [program, folder, String(step), String(step * 100)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [said, [code, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    isWhole = said.includes('to its end')
    expect([code, signal]).toEqual(isWhole ? [0, null] : [null, 'SIGKILL'])
    steps.push(...(/killed (.*)/.exec(said)?.slice(1) ?? []))
    for (const [, writer, n] of said.matchAll(/^kept (\d) (\d+)$/gm)) kept.set(`written by ${writer}`, Number(n))

    const found = new Map<string, number>()
    await readJournal(folder, ({ put }) => {
      for (const [, key, value] of put) found.set(key, (value as { n: number }).n)
    })
    for (const [key, n] of kept) expect(found.get(key), `${key}, after ${steps.at(-1)}`).toBeGreaterThanOrEqual(n)
  }
  expect(isWhole).toBe(true)
  const all = ['before open', 'after open', 'before writeFile', 'within writeFile', 'after writeFile', 'before sync']
  expect(new Set(steps)).toEqual(
    new Set([...all, 'after sync', 'before rename', 'after rename', 'before rm', 'after rm']),
  )
  console.info(`faults: killed at ${steps.length} steps of a compaction, 0 kept changes lost`)
}, 600_000)

describe('kill -9 of the supervisor while it compacts under 8 writers', () => {
  const dataDir = join(folder, 'data')
  const told: Acknowledged = new Map()
  let stack: FirebaseStack
  let club: TestClub
  beforeAll(async () => {
    stack = await startFirebaseStack({ env: { DATA_DIR: dataDir } })
    const admin = connectAdmin(stack)
    club = await makeClub(admin)
    for (let n = 0; n < 3_000; n += 300) {
      const batch = admin.db.batch()
      for (let i = n; i < n + 300; i++) batch.set(admin.db.doc(`things/${i}`), { text: 'x'.repeat(2_000) })
      await batch.commit()
    }
    await admin.close()
  })
  afterAll(async () => {
    await stack?.stop()
  })

  const files = () => readdirSync(join(dataDir, 'journal'))
  const moments: [string, (before: string[]) => Promise<unknown>][] = [
    ['as the new file is begun', () => until(() => files().some((name) => name.endsWith('.part')))],
    ['at a random moment of it', () => wait(Math.random() * 200)],
    ['as the new file takes its place', (before) => until(() => files().some((name) => isNewImages(name, before)))],
  ]
  const isNewImages = (name: string, before: string[]) => /^images-\d+\.jsonl$/.test(name) && !before.includes(name)
  const until = async (happened: () => boolean) => {
    while (!happened()) await wait(1)
  }

  test.each(moments)(
    '%s loses nothing',
    async (_, moment) => {
      const browser = openBrowser(stack)
      const { user } = await signInWithEmailAndPassword(browser.auth, club.admin.email, club.admin.password)
      const idToken = await user.getIdToken()
      let over = false
      const stopped = () => over
      const before = told.size
      const writers = [
        ...Array.from({ length: 4 }, () => writeAsBrowser(stack, club, idToken, told, stopped)),
        ...Array.from({ length: 4 }, () => writeAsApi(stack, club, told, stopped)),
      ]
      await vi.waitFor(() => expect(told.size).toBeGreaterThan(before + 20), { timeout: 60_000, interval: 20 })
      const filesBefore = files()
      const url = `http://${stack.insideHost}/backup`
      // The server is killed under it, mostly.
      const backup = fetch(url, { headers: { authorization: `Bearer ${stack.secret}` } })
        .then((answer) => answer.arrayBuffer())
        .catch(() => undefined)
      await moment(filesBefore)
      process.kill(Number(stack.process.pid), 'SIGKILL')
      over = true
      await Promise.all([backup, ...writers])
      await stack.stop()
      stack = await startFirebaseStack({ env: { DATA_DIR: dataDir } })
      expect(await findLosses(stack, told)).toEqual({ lost: [], torn: [] })
      const admin = connectAdmin(stack)
      expect((await admin.db.collection('things').count().get()).data().count).toBe(3_000)
      await admin.close()
      await browser.close()
    },
    600_000,
  )
})
