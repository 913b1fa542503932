import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findJar } from '../../gateway/src/emulators/find-jar.ts'
import { findJava } from '../../gateway/src/emulators/find-java.ts'
import { freePort } from '../../gateway/src/emulators/free-port.ts'
import { ask } from '../product/command.ts'
import { root, say } from '../product/environment.ts'

/** The emulator's classes are loaded and answers are made within seconds, on a busy machine within a minute. */
const withinMs = 60_000

let option: Promise<string> | undefined

/**
 * Returns the Java option with which the Firestore emulator reads its classes from an archive, which saves two of the six
 * CPU seconds of a start and its first requests. Makes the archive if it is not there for this Java and this emulator;
 * returns an empty option where that is impossible. Java itself ignores an archive that does not fit.
 */
export function archiveOption(): Promise<string> {
  option ??= findOrMake()
  return option
}

async function findOrMake(): Promise<string> {
  const java = findJava(process.env)
  const jar = findJar(process.env)
  if (!java || !jar) return ''
  const { size, mtimeMs } = statSync(jar)
  const key = createHash('sha256').update([ask(java, ['-version']).output, jar, size, mtimeMs].join('\n'))
  const folder = join(root, '.cache/java')
  const file = join(folder, `firestore-${key.digest('hex').slice(0, 12)}.jsa`)
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    const draft = `${file}.${process.pid}`
    const isWhole = await record(java, jar, draft)
    if (isWhole && existsSync(draft)) renameSync(draft, file)
    else rmSync(draft, { force: true })
  }
  if (existsSync(file)) return `"-XX:SharedArchiveFile=${file}"`
  say('The Firestore emulator starts without an archive of its classes: Java made none.')
  return ''
}

/** Lets the emulator answer what tests ask most, and write the classes that it loaded; says whether it ended by itself. */
async function record(java: string, jar: string, file: string): Promise<boolean> {
  const port = await freePort()
  const options = ['-Xmx512m', '-XX:+UseG1GC', '-XX:TieredStopAtLevel=1', `-XX:ArchiveClassesAtExit=${file}`]
  const main = ['-cp', jar, 'com.google.cloud.datastore.emulator.firestore.CloudFirestore']
  const rules = ['--rules', join(root, 'firebase/firestore.rules')]
  const child = spawn(java, [...options, ...main, '--host', '127.0.0.1', '--port', `${port}`, ...rules], {
    stdio: 'ignore',
  })
  const exited = once(child, 'exit').catch(() => [])
  const deadline = Date.now() + withinMs
  while (child.exitCode === null && Date.now() < deadline && !(await answerAll(`http://127.0.0.1:${port}`)))
    await wait(100)
  child.kill('SIGTERM')
  const isEnded = await Promise.race([exited.then(() => true), wait(withinMs, false, { ref: false })])
  if (!isEnded) child.kill('SIGKILL')
  return isEnded
}

const database = 'projects/demo-tessera/databases/(default)'
const owner = { authorization: 'Bearer owner' }

/** A token of somebody who is signed in, for the rules; the emulator checks no signature. */
const token = [
  '{"alg":"none","typ":"JWT"}',
  '{"sub":"a","user_id":"a","aud":"demo-tessera","role":"admin","clubId":"c"}',
]
  .map((part) => Buffer.from(part).toString('base64url'))
  .join('.')

/** Sends each kind of request once; false while the emulator does not listen yet. */
async function answerAll(address: string): Promise<boolean> {
  const post = (verb: string, body: object) =>
    send(`${address}/v1/${database}/documents:${verb}`, {
      method: 'POST',
      headers: owner,
      body: JSON.stringify(body),
    })
  const name = `${database}/documents/members/m`
  const values = [{ stringValue: 'a' }, { integerValue: '1' }, { doubleValue: 0.5 }, { booleanValue: true }]
  const fields = {
    clubId: { stringValue: 'c' },
    list: { arrayValue: { values } },
    none: { nullValue: null },
    map: { mapValue: { fields: { at: { timestampValue: '2026-01-01T00:00:00Z' } } } },
  }
  const updateTransforms = [{ fieldPath: 'changedAt', setToServerValue: 'REQUEST_TIME' }]
  const where = {
    fieldFilter: { field: { fieldPath: 'clubId' }, op: 'EQUAL', value: { stringValue: 'c' } },
  }
  const structuredQuery = { from: [{ collectionId: 'members' }], where, limit: 5 }
  try {
    await post('commit', { writes: [{ update: { name, fields }, updateTransforms }] })
    const transaction = ((await post('beginTransaction', {})) as { transaction?: string }).transaction
    await post('batchGet', { documents: [name, `${name}2`], transaction })
    await post('commit', {
      writes: [{ update: { name, fields }, currentDocument: { exists: true } }],
      transaction,
    })
    await post('runQuery', { structuredQuery })
    await post('runAggregationQuery', {
      structuredAggregationQuery: { structuredQuery, aggregations: [{ alias: 'n', count: {} }] },
    })
    await post('commit', { writes: [{ delete: name, currentDocument: { exists: false } }] })
    for (const headers of [{}, { authorization: `Bearer ${token}.` }])
      for (const path of ['members/m', 'payments/p', 'clubs/c', 'nothing/n'])
        await send(`${address}/v1/${database}/documents/${path}`, { headers })
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Returns the answer as it came: a refusal loads its classes as well. */
async function send(url: string, init: RequestInit): Promise<unknown> {
  return await (await fetch(url, { ...init, signal: AbortSignal.timeout(withinMs) })).json()
}
