import { execFileSync } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { snapshotOf } from '@tessera/api/firebase/held-snapshot'
import { restFields } from '@tessera/api/firebase/rest-fields'
import { volumeFields } from '@tessera/api/history/volumes'
import { historySealId } from '@tessera/domain/stored/composed-ids'
import { openJournal } from '@tessera/gateway/journal/open-journal'
import { bindLeaves } from '@tessera/server/bound-leaves'
import { inParts } from '@tessera/server/in-parts'
import { Timestamp } from 'firebase-admin/firestore'
import pino from 'pino'
import type { Image } from '../gateway/src/journal/entry.ts'
import { writeDocument } from '../tests/support/documents.ts'
import { type FirebaseStack, startFirebaseStack } from '../tests/support/firebase-stack.ts'
import { highLimits } from '../tests/support/limits.ts'
import { donationOf, fillClub, type LoadedClub } from './club.ts'
import { Clients } from './http-load.ts'
import { javaUnder, proportionalMb } from './processes.ts'
import { printRatio } from './ratio.ts'
import { type Server, startServer } from './servers.ts'
import { tokenOf } from './signed-in.ts'
import { ms, percentile, timed } from './times.ts'

/**
 * Measures what a club's lists, a payment, a sign-in, a start and the pages of the history take with a thousand entries in the history, and
 * with many more: `scripts/with-node node bench/history.ts [entries]`. Needs `jcmd` of the JDK, for the memory of the emulator. The entries
 * are of three years, and are written to the journal of a server that is stopped, as a gateway would have written them: each day sealed, and
 * what is older than 90 days in volumes, as the job has bound it.
 */
const most = Number(process.argv[2] ?? 50_000)
const few = 1_000
const day = 86_400_000
const samples = 7
/** Of each page of the history, which can take long. */
const samplesOfPages = 2
/** Entries of one line of the journal. */
const perLine = 500
/** Entries of a volume, as the job binds them. */
const perVolume = 450
/** For which the history keeps its entries. */
const threeYears = 3 * 365 * day
/** Between two entries. */
const between = threeYears / most
/** The youngest entry that is bound. */
const firstBound = Math.ceil((91 * day) / between)
const [members, payments] = [500, 500]

interface Desk {
  readonly stack: FirebaseStack
  readonly server: Server
  readonly clients: Clients
  readonly token: string
}

const now = Date.now()
const dataDir = mkdtempSync(join(tmpdir(), 'tessera-history-'))
let club: LoadedClub
let memberIds: readonly string[] = []

/** Milliseconds from a start on: until the gateway has read the journal, from which lists are answered, and until changes are possible. */
interface Start {
  readonly lists: number
  readonly changes: number
}

/** Starts everything. */
async function open(): Promise<Desk & { readonly start: Start }> {
  const since = Date.now()
  const stack = await startFirebaseStack({ env: { ...highLimits, DATA_DIR: dataDir } })
  const listening = stack.log.find(({ msg }) => msg === 'listening')?.time
  const start = { lists: new Date(listening as number | string).getTime() - since, changes: Date.now() - since }
  const server = await startServer('whole', stack)
  const clients = new Clients(server.address, 1)
  club ??= await fillClub({ address: server.address, dataDir }, { members, payments })
  const desk = { stack, server, clients, token: await tokenOf(stack, club) }
  const list = (await ask(desk, '/api/members')) as { id: string }[]
  memberIds = list.map(({ id }) => id)
  return { ...desk, start }
}

async function close({ stack, server, clients }: Desk): Promise<void> {
  clients.close()
  await server.stop()
  await stack.stop()
}

async function ask({ clients, token }: Desk, path: string): Promise<unknown> {
  const { status, body } = await clients.send({ method: 'GET', path, token })
  if (status !== 200) throw new Error(`${path}: ${status} ${body}`)
  return JSON.parse(body.toString())
}

async function pay({ stack, token }: Desk): Promise<void> {
  const uid = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub as string
  const fields = {
    clubId: club.clubId,
    memberId: memberIds[0] ?? '',
    memberName: 'Max Member',
    itemId: donationOf(club.clubId),
    itemName: 'Donation',
    amount: 60,
    notes: '',
    createdBy: uid,
    paymentDate: new Date('2026-03-01'),
  }
  await writeDocument({ ...stack, token }, `payments/${randomUUID()}`, fields, ['createdAt'])
}

const lists: Readonly<Record<string, (desk: Desk) => Promise<unknown>>> = {
  'the members with their statuses': (desk) => ask(desk, '/api/members/standings'),
  'all payments': (desk) => ask(desk, '/api/payments'),
  'a payment': pay,
  'a sign-in': ({ stack }) => tokenOf(stack, club),
}
const pages: typeof lists = {
  'history, the newest': (desk) => ask(desk, '/api/history'),
  'history, of a kind': (desk) => ask(desk, '/api/history?kind=removed'),
  'history, of a person': (desk) => ask(desk, '/api/history?by=key_door'),
  'history, of a member': (desk) => ask(desk, `/api/history?member=${memberIds[0]}`),
}

/** Does some in turns, so that what else the machine does meets all alike; returns the median of each in milliseconds. */
async function inTurns(does: typeof lists, desk: Desk, turns: number): Promise<[name: string, median: number][]> {
  const times = new Map<string, number[]>(Object.keys(does).map((name) => [name, []]))
  for (let n = -1; n < turns; n += 1)
    for (const [name, work] of Object.entries(does)) {
      const took = await timed(() => work(desk))
      if (n >= 0) times.get(name)?.push(took)
    }
  return [...times].map(([name, taken]) => [name, percentile(taken, 0.5)])
}

/** Returns the median of each, then start and memory. */
async function look(): Promise<Map<string, number>> {
  const desk = await open()
  try {
    const taken = await inTurns(lists, desk, samples)
    for (const [name, took] of taken) process.stdout.write(`  ${name}: ${ms(took)}\n`)
    // The lists are measured also where a page is not answered in time.
    const ofPages = await inTurns(pages, desk, samplesOfPages).catch((error: unknown) => {
      process.stdout.write(`  ${error}\n`)
      return []
    })
    for (const [name, took] of ofPages) process.stdout.write(`  ${name}: ${ms(took)}\n`)
    const java = javaUnder(desk.stack.process.pid ?? 0)
    execFileSync('jcmd', [String(java), 'GC.run'], { stdio: 'ignore' })
    return new Map([
      ...taken,
      ...ofPages,
      ['start until lists', desk.start.lists],
      ['start until changes', desk.start.changes],
      ['memory of the emulator, MB', proportionalMb(java)],
      ['memory of the gateway, MB', proportionalMb(desk.stack.process.pid ?? 0)],
    ])
  } finally {
    await close(desk)
  }
}

/**
 * Writes entries to the journal, the first of them the newest; each hundredth is of another kind, each tenth of a machine. They are sealed
 * by a day each, and the old ones bound.
 */
async function write(from: number, to: number): Promise<void> {
  const { journal, close } = await openJournal(dataDir, pino({ level: 'silent' }))
  const numbers = Array.from({ length: to - from }, (_, n) => from + n)
  const [alone, old] = [numbers.filter((n) => n < firstBound), numbers.filter((n) => n >= firstBound)]
  for (const some of inParts(alone, perLine)) await journal.append(some.map(image))
  for (const some of inParts(old, perVolume)) await journal.append([volume(some)])
  const days = [...Map.groupBy(numbers, (n) => Math.floor((n * between) / day)).entries()]
  for (const [age, some] of days.toReversed()) await journal.append([seal(age, some)])
  await close()
}

const documentOf = (collection: string, id: string, fields: object): Image => [
  'documents',
  `projects/demo-tessera/databases/(default)/documents/${collection}/${id}`,
  fields,
]
const image = (n: number): Image => documentOf('history', idOf(n), entry(n))

/** Entries of one volume, the newest first. */
function volume(numbers: readonly number[]): Image {
  const entries = numbers.toReversed().map((n) => snapshotOf('history', idOf(n), entry(n)))
  const { from, to, ...fields } = volumeFields(club.clubId, entries)
  const times = { from: Timestamp.fromDate(from), to: Timestamp.fromDate(to) }
  return documentOf('historyVolumes', randomUUID(), restFields({ ...fields, ...times }))
}

/** A seal with a leaf of each entry of a day, `age` days ago. Nothing checks it: its hashes are as long as real ones. */
function seal(age: number, numbers: readonly number[]): Image {
  const leaves = Object.fromEntries(
    numbers.map((n) => [idOf(n), { hash: randomBytes(32).toString('hex'), salt: randomBytes(16).toString('base64') }]),
  )
  const number = 2_000 - age
  const bound = { boundLeaves: bindLeaves(leaves), boundAt: Timestamp.now() }
  const fields = {
    clubId: club.clubId,
    number,
    at: Timestamp.now(),
    until: Timestamp.fromMillis(now - age * day),
    count: numbers.length,
    root: randomBytes(32).toString('hex'),
    before: randomBytes(32).toString('hex'),
    publicKey: randomBytes(32).toString('base64'),
    signature: randomBytes(64).toString('base64'),
    sentAt: Timestamp.now(),
    ...(age > 90 ? bound : { leaves }),
  }
  return documentOf('historySeals', historySealId(club.clubId, number), restFields(fields))
}

const idOf = (n: number): string => createHash('sha256').update(`entry ${n}`).digest('base64url').slice(0, 20)

function entry(n: number) {
  // The member who is asked for has as many entries as before.
  const place = n < few ? n % memberIds.length : 1 + (n % (memberIds.length - 1))
  const id = memberIds[place] ?? ''
  const isOther = n % 100 === 0
  const text = (stringValue: string) => ({ stringValue })
  const map = (fields: object) => ({ mapValue: { fields } })
  const list = (...values: object[]) => ({ arrayValue: { values } })
  const phone = (number: string) => map({ fullName: text('Max'), phone: text(number) })
  const document = isOther
    ? { collection: text('views'), id: text(`view-${n}`), before: map({ name: text(`View ${n}`) }) }
    : { collection: text('members'), id: text(id), before: phone('1'), after: phone('2') }
  return {
    clubId: text(club.clubId),
    at: { timestampValue: new Date(now - n * between).toISOString() },
    by: text(n % 10 === 0 ? 'key_door' : 'job'),
    kind: text(isOther ? 'removed' : 'changed'),
    documents: list(map(document)),
    memberIds: isOther ? list() : list(text(id)),
  }
}

try {
  await close(await open())
  await write(0, few)
  const before = await look()
  const taken = await timed(() => write(few, most))
  process.stdout.write(`${most - few} entries written in ${ms(taken / 1_000)} s\n`)
  const after = await look()
  for (const [name, small] of before) {
    const large = after.get(name)
    if (large === undefined) continue
    process.stdout.write(`${name.padEnd(32)} ${ms(small)} with ${few} entries, ${ms(large)} with ${most}\n`)
    printRatio(`a club with ${most} entries in its history to one with ${few}, ${name}`, large / small, 'lower')
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
