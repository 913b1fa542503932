import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { importBatchRows } from '@tessera/domain/members/import'
import { manyBatchMembers, manyCommitMembers } from '@tessera/domain/members/many/change'
import { printCards } from './print-cards.ts'
import { cpuSeconds, residentMb, treeUnder } from './processes.ts'
import { findProduct } from './product.ts'
import { printRatio } from './ratio.ts'
import { fixedWork } from './times.ts'

/**
 * Measures rows per second of an import, of a change of all these members, of a list of them on paper, of a thousand cards on paper, and of the undo of both,
 * through the API; whether the speed drops as the club grows; and the CPU time of each process, which says where the time goes
 * and holds on a busy machine: `scripts/with-node node bench/import.ts [rows …]`.
 */
const sizes = process.argv.slice(2).length > 0 ? process.argv.slice(2).map(Number) : [1_000, 5_000]

interface Caller {
  (method: string, path: string, body?: object): Promise<Record<string, unknown>>
  /** As it comes; throws unless it succeeds. */
  readonly ask: (method: string, path: string, body?: object) => Promise<Response>
}

const { stop, address, dataDir } = await findProduct()
const { pid } = JSON.parse(readFileSync(join(dataDir, 'run/product.json'), 'utf8')) as { pid: number }

/** CPU time of each process of the product so far, in milliseconds. */
const used = () => treeUnder(pid).map((part) => ({ ...part, cpu: 1000 * cpuSeconds(part.pid) }))

/** Registers a club; returns a function that sends requests as its admin. */
async function openClub(): Promise<Caller> {
  let token = ''
  const ask: Caller['ask'] = async (method, path, body) => {
    const headers = {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const response = await fetch(`${address}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    // As the page does: what a club may save within ten seconds is limited.
    if (response.status === 429) {
      await wait(1_000)
      return await ask(method, path, body)
    }
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response
  }
  const json = async (...asked: Parameters<Caller>) => (await (await ask(...asked)).json()) as Record<string, unknown>
  const call: Caller = Object.assign(json, { ask })
  const email = `load-${randomUUID()}@club.test`
  const password = `pw-${randomUUID()}`
  await call('POST', '/api/auth/register', { email, password, displayName: 'Anna Admin', clubName: 'Import' })
  const signIn = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=test'
  token = String((await call('POST', signIn, { email, password, returnSecureToken: true })).idToken)
  return call
}

/** Runs the parts in sequence; returns the total seconds, and the seconds per part in the first and last tenth. */
async function timed(parts: number, step: (part: number) => Promise<unknown>) {
  const seconds: number[] = []
  for (let part = 0; part < parts; part += 1) {
    const start = performance.now()
    await step(part)
    seconds.push((performance.now() - start) / 1000)
  }
  const sum = (some: readonly number[]) => some.reduce((all, one) => all + one, 0)
  const tenth = Math.max(1, Math.round(parts / 10))
  return { all: sum(seconds), first: sum(seconds.slice(0, tenth)) / tenth, last: sum(seconds.slice(-tenth)) / tenth }
}

/** Changes all members as the page does, and returns what it takes, with the undo. */
async function changeAll(call: Caller, memberIds: readonly string[]) {
  const begun = { change: { kind: 'enabled', enabled: false }, count: memberIds.length }
  const { id } = await call('POST', '/api/members/changes', begun)
  const changed = await timed(Math.ceil(memberIds.length / manyBatchMembers), (part) => {
    const members = memberIds.slice(part * manyBatchMembers, (part + 1) * manyBatchMembers)
    return call('POST', `/api/members/changes/${id}`, { members: members.map((one) => ({ id: one })) })
  })
  const parts = Math.ceil(memberIds.length / manyCommitMembers)
  const undone = await timed(parts, () => call('DELETE', `/api/members/changes/${id}`))
  const { last } = await call('GET', '/api/members/changes')
  if (last !== null) throw new Error('the undo has left something')
  return { changed, undone }
}

/** Saves a PDF; returns the seconds, those of the API's CPU, the bytes, and the resident memory of the API before and at most meanwhile. */
async function print(call: Caller, path: string, asked: object) {
  const api = treeUnder(pid).find(({ name }) => name === 'api/src/main.ts')?.pid
  if (api === undefined) throw new Error('the API was not found')
  const before = residentMb(api)
  let [bytes, most] = [0, before]
  const [start, worked] = [performance.now(), cpuSeconds(api)]
  const { body } = await call.ask('POST', path, asked)
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    most = Math.max(most, residentMb(api))
  }
  return { seconds: (performance.now() - start) / 1000, cpu: cpuSeconds(api) - worked, bytes, before, most }
}

try {
  for (const size of sizes) {
    const call = await openClub()
    const run = randomUUID().slice(0, 8)
    const rows = Array.from({ length: size }, (_, n) => ({
      memberId: `N${n + 1}`,
      fullName: `Benedikt Ferraro ${n + 1}`,
      email: `m${n}-${run}@club.test`,
    }))
    const parts = Math.ceil(size / importBatchRows)
    const { id } = await call('POST', '/api/members/imports')
    const work = fixedWork()
    const before = used()
    const imported = await timed(parts, (part) =>
      call('POST', `/api/members/imports/${id}`, {
        rows: rows.slice(part * importBatchRows, (part + 1) * importBatchRows),
      }),
    )
    const spent = used().map(({ name, cpu }, at) => ({ name, cpu: (cpu - (before[at]?.cpu ?? 0)) / size }))
    const all = spent.reduce((sum, { cpu }) => sum + cpu, 0)
    process.stdout.write(
      `CPU time of a row, of ${size}: ${all.toFixed(2)} ms; ${spent
        .filter(({ cpu }) => cpu >= 0.01)
        .map(({ name, cpu }) => `${name} ${cpu.toFixed(2)} ms`)
        .join(', ')}\n`,
    )
    const memberIds = ((await (await call.ask('GET', '/api/members')).json()) as { id: string }[]).map(({ id }) => id)
    const { changed, undone } = await changeAll(call, memberIds)
    // Later lists find code and fonts loaded.
    for (let turn = 1; turn <= 4; turn += 1) {
      const asked = { kind: 'attendance', memberIds }
      const { seconds, bytes, before: memory, most } = await print(call, '/api/views/print', asked)
      const took = `${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB, memory of the API from ${memory} to ${most} MB`
      process.stdout.write(`attendance list of ${size}, ${turn}: ${took}\n`)
    }
    await call('PATCH', '/api/clubs', { cardBack: 'Found this card? Please call 0316 1234.' })
    await printCards((path, asked) => print(call, path, asked), memberIds.slice(0, 1_000))
    const done = {
      import: imported,
      change: changed,
      'undo of the change': undone,
      undo: await timed(parts, () => call('DELETE', `/api/members/imports/${id}`)),
    }
    for (const [what, { all, first, last }] of Object.entries(done)) {
      const rowsOfPart = what === 'change' ? manyBatchMembers : importBatchRows
      const speed = (seconds: number) => Math.round(Math.min(size, rowsOfPart) / seconds)
      process.stdout.write(
        `${what} of ${size} rows: ${all.toFixed(1)} s, ${Math.round(size / all)} rows/s; at the beginning ${speed(first)}, at the end ${speed(last)}\n`,
      )
    }
    printRatio(`changing ${size} members to importing them`, done.change.all / done.import.all, 'lower')
    printRatio(`undoing the change of ${size} members to importing them`, undone.all / done.import.all, 'lower')
    printRatio(`importing a hundred of ${size} rows to fixed work`, (done.import.all * 100_000) / size / work, 'lower')
    printRatio(`CPU time of importing a hundred of ${size} rows to fixed work`, (all * 100) / work, 'lower')
  }
} finally {
  await stop()
}
