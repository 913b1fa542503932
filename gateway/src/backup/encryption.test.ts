import { randomBytes } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { gunzipSync } from 'node:zlib'
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TakeEntry } from '../journal/segment.ts'
import { stateFolder } from '../keys/state-folder.ts'
import { type BackupKey, type BackupLock, encrypting, lockOf, readLock } from './encryption.ts'
import { BackupRefused } from './format.ts'
import { NightlyBackups } from './nightly.ts'
import { readBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const passphrase = 'correct horse battery staple'
const folder = mkdtempSync(join(tmpdir(), 'encryption-'))
const dataDir = join(folder, 'data')
const path = join(folder, 'club.backup')
let identity: string
let recipient: string

beforeAll(async () => {
  for (const name of ['keys', stateFolder]) mkdirSync(join(dataDir, name), { recursive: true })
  writeFileSync(join(dataDir, 'keys/pass-key'), 'a key of the API')
  identity = await generateX25519Identity()
  recipient = await identityToRecipient(identity)
})
afterAll(() => rmSync(folder, { recursive: true }))

const snapshot = async (take: TakeEntry) => {
  await take({ n: 7, put: [['documents', 'clubs/a', { name: { stringValue: 'Alte Donau' } }]] })
}
const source = () => ({ dataDir, projectId: 'demo-tessera', snapshot })
const write = (lock: BackupLock) => writeBackup(source(), createWriteStream(path, { mode: 0o600 }), lock)
const read = (key: BackupKey) => readBackup({ path, key })

describe.each(['passphrase', 'recipient'])('a backup encrypted for a %s', (kind) => {
  const lock = () => (kind === 'passphrase' ? { passphrase, workFactor: 10 } : { recipient })
  const key = () => (kind === 'passphrase' ? { passphrase } : { identity: `# created: today\n${identity}\n` })

  test('is an age file that the age library and readBackup decrypt', async () => {
    await write(lock())
    const file = readFileSync(path)
    expect(file.subarray(0, 22).toString('latin1')).toBe('age-encryption.org/v1\n')
    const decrypter = new Decrypter()
    if (kind === 'passphrase') decrypter.addPassphrase(passphrase)
    else decrypter.addIdentity(identity)
    expect(gunzipSync(await decrypter.decrypt(new Uint8Array(file))).toString()).toContain('Alte Donau')
    expect((await read(key())).counts).toEqual({ documents: 1, keys: 1 })
  })

  test('rejects a missing, wrong or malformed key before it restores anything', async () => {
    await write(lock())
    const other = await generateX25519Identity()
    const restoring = async (key: BackupKey) => restoreBackup({ path, key }, join(folder, 'other'))
    await expect(restoring({})).rejects.toThrow(/^The backup is encrypted: set BACKUP_PASSPHRASE, or name/)
    for (const wrong of [{ passphrase: 'another good passphrase' }, { identity: other }])
      await expect(restoring(wrong)).rejects.toThrow(
        new BackupRefused('The backup does not open with this passphrase or key.'),
      )
    await expect(restoring({ identity: 'ssh-ed25519 AAAA' })).rejects.toThrow(/^The identity file holds something else/)
    expect(readdirSync(folder)).not.toContain('other')
    await expect(restoring(key())).resolves.toMatchObject({ counts: { documents: 1, keys: 1 } })
    rmSync(join(folder, 'other'), { recursive: true })
  })

  test('is rejected if truncated or modified', async () => {
    await write(lock())
    const whole = readFileSync(path)
    for (const at of [10, 60, whole.length - 100, whole.length - 1]) {
      writeFileSync(path, whole.subarray(0, at))
      await expect(read(key()), `cut at ${at}`).rejects.toThrow(BackupRefused)
    }
    const changed = Buffer.from(whole)
    changed[whole.length - 20] = (changed[whole.length - 20] ?? 0) ^ 1
    writeFileSync(path, changed)
    await expect(read(key())).rejects.toThrow('The file is no backup, or is cut off or damaged.')
  })
})

test('a nightly backup is encrypted, has mode 600 and does not reuse a stale .part file', async () => {
  const made = join(dataDir, 'backups/tessera-2026-03-01.backup')
  mkdirSync(join(dataDir, 'backups'))
  writeFileSync(`${made}.part`, 'old', { mode: 0o644 })
  await new NightlyBackups({
    source: source(),
    folder: join(dataDir, 'backups'),
    kept: 3,
    log: pino({ enabled: false }),
    lock: { recipient },
    onFailure: () => undefined,
    now: () => new Date('2026-03-01T04:00:00Z'),
  }).look()
  expect(statSync(made).mode & 0o777).toBe(0o600)
  expect((await readBackup({ path: made, key: { identity } })).counts).toEqual({ documents: 1, keys: 1 })
  expect(readdirSync(join(dataDir, 'backups'))).toEqual(['tessera-2026-03-01.backup'])
})

test('an unencrypted backup ignores the key', async () => {
  await write(undefined)
  expect((await read({ passphrase })).counts).toEqual({ documents: 1, keys: 1 })
})

test('encrypts 200 MB in constant memory', async () => {
  const chunk = randomBytes(1024 * 1024)
  let most = 0
  const chunks = async function* () {
    for (let n = 0; n < 200; n += 1) {
      most = Math.max(most, process.memoryUsage().arrayBuffers)
      yield chunk
    }
  }
  const before = process.memoryUsage().arrayBuffers
  const file = join(folder, 'large')
  await pipeline(Readable.from(chunks()), encrypting({ recipient }), createWriteStream(file))
  expect(most - before).toBeLessThan(100 * 1024 * 1024)
  expect(statSync(file).size).toBeGreaterThan(200 * 1024 * 1024)
  expect((await buffer(createReadStream(file, { end: 20 }))).toString()).toBe('age-encryption.org/v1')
})

test('prefers the recipient, treats empty settings as unset and reports invalid ones', () => {
  expect(lockOf({ BACKUP_PASSPHRASE: passphrase, BACKUP_RECIPIENT: recipient })).toEqual({ recipient })
  expect([readLock({}), readLock({ BACKUP_PASSPHRASE: '' })]).toEqual([undefined, undefined])
  expect(() => readLock({ BACKUP_PASSPHRASE: 'short' })).toThrow('BACKUP_PASSPHRASE is short')
  expect(() => readLock({ BACKUP_RECIPIENT: 'age1nonsense' })).toThrow('BACKUP_RECIPIENT is no public key of age')
})
