import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { keyedMutex } from '@tessera/server/keyed-mutex'
import type { Log } from '@tessera/server/log'
import type { BackupLock } from './encryption.ts'
import { listBackups, type RestoreTest, readRestoreTest, removeOld, writeRestoreTest } from './folder.ts'
import { inWords } from './format.ts'
import { testRestore } from './test-restore.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

const lookEveryMs = 30 * 60_000
const fromHour = 3

/** The state of the backups that the server makes, for the health report. */
interface BackupState {
  /** Name of the newest backup in the folder. */
  readonly last: string | null
  readonly verified: RestoreTest | null
  readonly lastFailure: { readonly at: string; readonly reason: string } | null
}

interface Parts {
  readonly source: BackupSource
  readonly folder: string
  readonly kept: number
  readonly log: Log
  readonly lock: BackupLock
  /** Called with the reason of the first failure of a day. */
  readonly onFailure: (reason: string) => void
  readonly now?: () => Date
}

/**
 * Makes the day's backup from 03:00 UTC on, if it is missing, and others by request. A backup gets its name only after
 * it was restored for a test; one that is encrypted for a public key cannot be restored here.
 */
export class NightlyBackups {
  readonly #parts: Parts
  readonly #lock = randomUUID()
  #state: BackupState = { last: null, verified: null, lastFailure: null }
  #failedOn: string | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get state(): BackupState {
    return this.#state
  }

  async start(): Promise<void> {
    const { folder, kept, log } = this.#parts
    if (kept > 0) this.#timer = setInterval(() => void this.look(), lookEveryMs)
    try {
      const verified = await readRestoreTest(folder)
      this.#state = { ...this.#state, verified, last: (await listBackups(folder)).at(-1) ?? null }
    } catch (error) {
      log.warn({ error: String(error), folder }, 'the folder of backups cannot be read')
    }
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async look(): Promise<void> {
    const at = this.#now()
    if (at.getUTCHours() < fromHour) return
    const name = `tessera-${at.toISOString().slice(0, 10)}.backup`
    await this.#make(name, true).catch(() => undefined)
  }

  /** Makes a backup now; returns its name. @throws Error with the reason */
  async makeNow(): Promise<string> {
    const time = this.#now().toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')
    const name = `tessera-${time}.backup`
    await this.#make(name, false)
    return name
  }

  #now(): Date {
    return this.#parts.now?.() ?? new Date()
  }

  #make(name: string, onlyIfMissing: boolean): Promise<void> {
    return keyedMutex([this.#lock], async () => {
      const { folder, kept, log, onFailure } = this.#parts
      try {
        const isMissing = !(await listBackups(folder)).includes(name)
        if (isMissing || !onlyIfMissing) await this.#write(name)
        await removeOld(folder, Math.max(1, kept))
        this.#state = { ...this.#state, last: name, lastFailure: null }
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        const at = this.#now().toISOString()
        this.#state = { ...this.#state, lastFailure: { at, reason } }
        log.error({ error: reason }, 'the backup could not be made')
        if (this.#failedOn !== at.slice(0, 10)) onFailure(reason)
        this.#failedOn = at.slice(0, 10)
        throw error
      }
    })
  }

  async #write(name: string): Promise<void> {
    const { source, folder, lock, log } = this.#parts
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const part = join(folder, `${name}.part`)
    await rm(part, { force: true })
    const begunAt = this.#now().toISOString()
    const file = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })
    const { counts, digest } = await writeBackup(source, file, lock)
    const holds = inWords(counts)
    if (!lock || 'passphrase' in lock) {
      await testRestore({ path: part, key: { passphrase: lock?.passphrase } }, digest, source.dataDir)
      const verified = { backup: name, at: this.#now().toISOString(), begunAt, holds }
      await writeRestoreTest(folder, verified)
      this.#state = { ...this.#state, verified }
    }
    await rename(part, join(folder, name))
    log.info({ backup: name, holds, verified: !lock || 'passphrase' in lock }, 'the backup is made')
  }
}
