import { setTimeout as pause } from 'node:timers/promises'
import { connectAdmin } from '../tests/support/admin-sdk.ts'
import { type FirebaseStack, startFirebaseStack } from '../tests/support/firebase-stack.ts'
import { highLimits } from '../tests/support/limits.ts'
import { makeClub, type TestClub } from '../tests/support/test-club.ts'
import { type Held, makeHeldMemory } from './held-memory.ts'
import { javaUnder, residentMb } from './processes.ts'
import { type Server, startServer } from './servers.ts'
import { memberOf, stayingSignedIn, tokenOf } from './signed-in.ts'
import { SoakBooks } from './soak-books.ts'
import { adminSession, memberSession, type Session } from './soak-sessions.ts'

/** Resident memory in MB, including space that Node has reserved but does not use. */
export interface Memory {
  readonly second: number
  readonly api: number
  readonly gateway: number
  /** The Firestore emulator; undefined during its restart. */
  readonly java: number | undefined
}

/** Memory of API and gateway after a full garbage collection. */
export interface HeldAt {
  readonly second: number
  readonly api: Held
  readonly gateway: Held
}

export interface SoakReport {
  readonly calls: number
  /** Number of requests that failed with 503 or a connection error while an emulator was down. */
  readonly announced: number
  /** All other errors. */
  readonly faults: readonly string[]
  /** Acknowledged writes that are missing at the end. */
  readonly lost: readonly string[]
  readonly kept: number
  /** Measured before each kill, and after all sessions have ended. */
  readonly held: readonly HeldAt[]
  /** Recovery time after each kill. */
  readonly healthyAfterMs: readonly number[]
}

const clubs = 5
const victims = ['accounts', 'documents'] as const

/** Minimum of new records before each kill and after the last, even on a slow machine. */
const leastKept = 50

/**
 * Runs concurrent sessions of several clubs through API and gateway while emulators are killed: admins list, add and
 * toggle members and record payments, members read their own data. Reports the memory every second.
 */
export async function soak(
  { seconds, sessions, kills }: { seconds: number; sessions: number; kills: number },
  report: (memory: Memory) => void = () => undefined,
): Promise<SoakReport> {
  const holding = { gateway: await makeHeldMemory(), api: await makeHeldMemory() }
  const stack = await startFirebaseStack({ env: highLimits, nodeArgs: holding.gateway.nodeArgs })
  const server = await startServer('whole', stack, holding.api.nodeArgs)
  const admin = connectAdmin(stack)
  const books = new SoakBooks()
  try {
    const made = await Promise.all(Array.from({ length: clubs }, (_, n) => makeClub(admin, `Club ${n}`)))
    const all = await openSessions(stack, server, made, sessions, books)
    let isOver = false
    const start = performance.now()
    const second = () => Math.round((performance.now() - start) / 1000)
    const held: HeldAt[] = []
    const lookAtHeld = async () =>
      held.push({
        second: second(),
        api: await holding.api.measure(server.pid),
        gateway: await holding.gateway.measure(stack.process.pid ?? 0),
      })
    const watching = watchMemory(stack, server, second, () => isOver, report)
    const working = all.map((session) => run(session, () => isOver))
    const healthyAfterMs: number[] = []
    const phases = kills + 1
    for (let phase = 1; phase <= phases; phase += 1) {
      const since = performance.now()
      const enough = books.kept + leastKept
      while (performance.now() - since < (seconds * 1000) / phases || books.kept < enough) await pause(100)
      if (phase < phases) {
        await lookAtHeld()
        healthyAfterMs.push(await killAndWait(stack, victims[phase % victims.length] ?? 'documents', books))
      }
    }
    isOver = true
    await Promise.all([...working, watching])
    await lookAtHeld()
    const lost = await books.findLosses(admin.db, made, async (club, path) => {
      const headers = { authorization: `Bearer ${await tokenOf(stack, club.admin)}` }
      return (await fetch(`${server.address}${path}`, { headers })).json()
    })
    const { calls, announced, faults, kept } = books
    return { calls, announced, faults, lost, kept, held, healthyAfterMs }
  } finally {
    await admin.close()
    await server.stop()
    await stack.stop()
  }
}

/** Opens sessions, one in five of a member, others of admins. Signs in one by one, because password hashing is slow. */
async function openSessions(
  stack: FirebaseStack,
  server: Server,
  made: readonly TestClub[],
  count: number,
  books: SoakBooks,
): Promise<Session[]> {
  const sessions: Session[] = []
  while (sessions.length < count) {
    const club = made[sessions.length % made.length]
    if (!club) throw new Error('no club')
    const places = { api: server.address, gateway: stack.publicUrl, projectId: stack.projectId, clubId: club.clubId }
    const isMember = Math.floor(sessions.length / made.length) % 5 === 4
    const person = isMember ? await memberOf(stack, club.clubId) : club.admin
    const place = { ...places, ...person, token: await stayingSignedIn(stack, person) }
    sessions.push(isMember ? memberSession(place, books) : adminSession(place, books))
  }
  return sessions
}

/** Repeats a session's steps with random pauses of 200 to 600 ms. */
async function run(session: Session, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await session()
    await pause(200 + Math.random() * 400)
  }
}

const pidOf = ({ log }: FirebaseStack, part: string): number =>
  Number(log.findLast((line) => line.part === part && line.msg === 'running')?.pid)

/** Kills a part; returns the milliseconds until the service is healthy again. */
async function killAndWait(stack: FirebaseStack, part: string, books: SoakBooks): Promise<number> {
  const health = async () => (await fetch(`http://${stack.insideHost}/health`)).ok
  const before = pidOf(stack, part)
  const since = performance.now()
  books.expectTrouble()
  process.kill(before, 'SIGKILL')
  while (pidOf(stack, part) === before || !(await health())) await pause(50)
  books.expectNoTrouble()
  return performance.now() - since
}

async function watchMemory(
  stack: FirebaseStack,
  server: Server,
  second: () => number,
  isOver: () => boolean,
  report: (memory: Memory) => void,
): Promise<void> {
  const gateway = stack.process.pid ?? 0
  const javaMb = () => {
    try {
      return residentMb(javaUnder(gateway))
    } catch {
      return undefined
    }
  }
  while (!isOver()) {
    report({ second: second(), api: residentMb(server.pid), gateway: residentMb(gateway), java: javaMb() })
    await pause(1_000)
  }
}
