import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { signInWithEmailAndPassword } from 'firebase/auth'
import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest'
import { connectAdmin } from './admin-sdk.ts'
import { openBrowser } from './browser-sdk.ts'
import { type FirebaseStack, startFirebaseStack } from './firebase-stack.ts'
import { highLimits } from './limits.ts'
import { makeClub, type TestClub } from './test-club.ts'
import { type Acknowledged, findLosses, storeNamed, writeAsApi, writeAsBrowser } from './writers.ts'

interface KillRounds {
  readonly stack: () => FirebaseStack
  /**
   * Kills a process with -9 as soon as `moment` resolves, while four browsers and four servers write; waits until the
   * gateway is healthy again; checks that no write acknowledged since the first round is lost or torn.
   */
  readonly killUnderWriters: (
    victim: 'supervisor' | 'documents' | 'accounts',
    moment?: () => Promise<unknown>,
  ) => Promise<void>
}

/** Starts a gateway for one test file, with a data folder that outlives its processes. */
export function useKillRounds(): KillRounds {
  const acknowledged: Acknowledged = new Map()
  const healthyAfterMs: number[] = []
  let env: Record<string, string> & { DATA_DIR: string }
  let stack: FirebaseStack
  let club: TestClub
  beforeAll(async () => {
    env = { ...highLimits, DATA_DIR: await mkdtemp(join(tmpdir(), 'tessera-kill-')) }
    stack = await startFirebaseStack({ env })
    const admin = connectAdmin(stack)
    club = await makeClub(admin)
    await storeNamed(admin, club)
    await admin.close()
  })
  afterAll(async () => {
    await stack?.stop()
    await rm(env.DATA_DIR, { recursive: true, force: true })
    const seconds = healthyAfterMs.map((ms) => (ms / 1000).toFixed(1)).join(', ')
    console.info(`kills: ${acknowledged.size} writes acknowledged, none lost; healthy again after ${seconds} s`)
  })

  const isHealthy = async () => (await fetch(`http://${stack.insideHost}/health`)).ok
  const becomes = (healthy: boolean) => expect.poll(isHealthy, { timeout: 120_000, interval: 20 }).toBe(healthy)

  async function startWriters(): Promise<() => Promise<void>> {
    const browser = openBrowser(stack)
    const { user } = await signInWithEmailAndPassword(browser.auth, club.admin.email, club.admin.password)
    const idToken = await user.getIdToken()
    await browser.close()
    let isOver = false
    const writers = Array.from({ length: 4 }, () => [
      writeAsBrowser(stack, club, idToken, acknowledged, () => isOver),
      writeAsApi(stack, club, acknowledged, () => isOver),
    ])
    return async () => {
      isOver = true
      await Promise.all(writers.flat())
    }
  }

  return {
    stack: () => stack,
    async killUnderWriters(victim, moment = () => wait(Math.random() * 500)) {
      const before = acknowledged.size
      const stopWriters = await startWriters()
      onTestFinished(stopWriters)
      await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(before + 50), { timeout: 60_000, interval: 20 })
      await moment()
      const running = stack.log.findLast(({ part, msg }) => part === victim && msg === 'running')
      process.kill(Number(victim === 'supervisor' ? stack.process.pid : running?.pid), 'SIGKILL')
      const since = performance.now()
      if (victim === 'supervisor') {
        await stopWriters()
        await stack.stop()
        stack = await startFirebaseStack({ env })
      } else {
        await becomes(false)
        await becomes(true)
        await stopWriters()
      }
      healthyAfterMs.push(performance.now() - since)
      expect(await findLosses(stack, acknowledged)).toEqual({ lost: [], torn: [] })
    },
  }
}
