import { setTimeout as pause } from 'node:timers/promises'
import { connectAdmin } from '../support/admin-sdk.ts'
import { type FirebaseStack, startFirebaseStack } from '../support/firebase-stack.ts'
import { highLimits } from '../support/limits.ts'
import { makeClub, type TestClub } from '../support/test-club.ts'
import { type Held, makeHeldMemory } from './held-memory.ts'
import { javaUnder, residentMb } from './processes.ts'
import { type Server, startServer } from './servers.ts'
import { memberOf, stayingSignedIn, tokenOf } from './signed-in.ts'
import { SoakBooks } from './soak-books.ts'
import { adminSession, memberSession, type Session } from './soak-sessions.ts'

/** Resident memory in MB as it comes, with the room that Node has taken and not given back. */
export interface Memory {
  readonly second: number
  readonly api: number
  readonly door: number
  /** The Firestore emulator; undefined while it is being started again. */
  readonly java: number | undefined
}

/** What API and door hold at a moment, after collecting all garbage. */
export interface HeldAt {
  readonly second: number
  readonly api: Held
  readonly door: Held
}

export interface SoakReport {
  readonly calls: number
  /** Calls that were refused, or broke off, while an emulator was dead. */
  readonly announced: number
  /** Whatever else went wrong. */
  readonly faults: readonly string[]
  /** What was acknowledged and is not there at the end. */
  readonly lost: readonly string[]
  readonly kept: number
  /** Before each kill, and at the end, when nobody works any more. */
  readonly held: readonly HeldAt[]
  /** How long it took to be healthy again after each kill. */
  readonly healthyAfterMs: readonly number[]
}

const clubs = 5
const victims = ['accounts', 'documents'] as const

/** So much at least is kept before each kill and after the last, however slow the machine is. */
const leastKept = 50

/**
 * Many sessions of several clubs at once, for so long and while emulators are killed: administrators who list, add and
 * switch members and record payments, members who look at their own, through API and door. Tells each second's memory.
 */
export async function soak(
  { seconds, sessions, kills }: { seconds: number; sessions: number; kills: number },
  tell: (memory: Memory) => void = () => undefined,
): Promise<SoakReport> {
  const holding = { door: await makeHeldMemory(), api: await makeHeldMemory() }
  const room = await startFirebaseStack({ env: highLimits, nodeArgs: holding.door.nodeArgs })
  const server = await startServer('whole', room, holding.api.nodeArgs)
  const admin = connectAdmin(room)
  const books = new SoakBooks()
  try {
    const made = await Promise.all(Array.from({ length: clubs }, (_, n) => makeClub(admin, `Club ${n}`)))
    const all = await openSessions(room, server, made, sessions, books)
    let isOver = false
    const start = performance.now()
    const second = () => Math.round((performance.now() - start) / 1000)
    const held: HeldAt[] = []
    const lookAtHeld = async () =>
      held.push({
        second: second(),
        api: await holding.api.measure(server.pid),
        door: await holding.door.measure(room.process.pid ?? 0),
      })
    const watching = watchMemory(room, server, second, () => isOver, tell)
    const working = all.map((session) => run(session, () => isOver))
    const healthyAfterMs: number[] = []
    const phases = kills + 1
    for (let phase = 1; phase <= phases; phase += 1) {
      const since = performance.now()
      const enough = books.kept + leastKept
      while (performance.now() - since < (seconds * 1000) / phases || books.kept < enough) await pause(100)
      if (phase < phases) {
        await lookAtHeld()
        healthyAfterMs.push(await killAndWait(room, victims[phase % victims.length] ?? 'documents', books))
      }
    }
    isOver = true
    await Promise.all([...working, watching])
    await lookAtHeld()
    const lost = await books.findLosses(admin.db, made, async (club, path) => {
      const headers = { authorization: `Bearer ${await tokenOf(room, club.admin)}` }
      return (await fetch(`${server.address}${path}`, { headers })).json()
    })
    const { calls, announced, faults, kept } = books
    return { calls, announced, faults, lost, kept, held, healthyAfterMs }
  } finally {
    await admin.close()
    await server.stop()
    await room.stop()
  }
}

/** One in five is a member, the others are administrators; each signs in for itself, one after another, as hashing is work. */
async function openSessions(
  room: FirebaseStack,
  server: Server,
  made: readonly TestClub[],
  count: number,
  books: SoakBooks,
): Promise<Session[]> {
  const sessions: Session[] = []
  while (sessions.length < count) {
    const club = made[sessions.length % made.length]
    if (!club) throw new Error('no club')
    const places = { api: server.address, door: room.publicUrl, projectId: room.projectId, clubId: club.clubId }
    const isMember = Math.floor(sessions.length / made.length) % 5 === 4
    const person = isMember ? await memberOf(room, club.clubId) : club.admin
    const place = { ...places, ...person, token: await stayingSignedIn(room, person) }
    sessions.push(isMember ? memberSession(place, books) : adminSession(place, books))
  }
  return sessions
}

/** A person: one thing after another, with a breath between. */
async function run(session: Session, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await session()
    await pause(200 + Math.random() * 400)
  }
}

const pidOf = ({ log }: FirebaseStack, part: string): number =>
  Number(log.findLast((line) => line.part === part && line.msg === 'running')?.pid)

/** Kills a part; answers after how many milliseconds all is well again. */
async function killAndWait(room: FirebaseStack, part: string, books: SoakBooks): Promise<number> {
  const health = async () => (await fetch(`http://${room.insideHost}/health`)).ok
  const before = pidOf(room, part)
  const since = performance.now()
  books.expectTrouble()
  process.kill(before, 'SIGKILL')
  while (pidOf(room, part) === before || !(await health())) await pause(50)
  books.expectNoTrouble()
  return performance.now() - since
}

async function watchMemory(
  room: FirebaseStack,
  server: Server,
  second: () => number,
  isOver: () => boolean,
  tell: (memory: Memory) => void,
): Promise<void> {
  const door = room.process.pid ?? 0
  const javaMb = () => {
    try {
      return residentMb(javaUnder(door))
    } catch {
      return undefined
    }
  }
  while (!isOver()) {
    tell({ second: second(), api: residentMb(server.pid), door: residentMb(door), java: javaMb() })
    await pause(1_000)
  }
}
