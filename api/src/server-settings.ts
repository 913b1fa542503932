import { AppError } from '@tessera/domain/errors'
import { suspendedText } from '@tessera/domain/operator/suspended'
import type { Stored } from '@tessera/domain/stored/collections'
import { storedServerSchema } from '@tessera/domain/stored/server'
import { collection } from './firebase/collections.ts'
import { fieldsOf, unchangedSince } from './firebase/plain.ts'
import { retryOnConflict } from './firebase/retry-on-conflict.ts'
import type { Firebase } from './firebase/start.ts'

type Settings = Stored<'server'>

/**
 * The operator's settings for the whole server. Cached until they change, as long as the change feed is connected. Hosted
 * mode has no operator's page: no settings, and no reads.
 */
export class ServerSettings {
  readonly #firebase: Firebase
  #read: Promise<Settings> | undefined

  constructor(firebase: Firebase) {
    this.#firebase = firebase
    if (firebase.inside) firebase.changes.follow({ collections: ['server'] }, () => this.#forget())
  }

  /** Rejects as unavailable while the gateway does not respond. */
  async current(): Promise<Settings> {
    const reading = (this.#firebase.changes.isHeard ? this.#read : undefined) ?? this.#load()
    this.#read = reading
    return reading.catch((error: unknown) => {
      if (this.#read === reading) this.#forget()
      throw error
    })
  }

  /** @throws AppError `club_suspended` */
  async refuseSuspended(clubId: string): Promise<void> {
    if ((await this.current()).suspended[clubId] !== undefined) throw clubSuspended()
  }

  /**
   * Changes the settings as they are stored; `change` runs again if another process has changed them meanwhile, and may
   * throw to change nothing.
   */
  async change(change: (settings: Settings) => Settings): Promise<void> {
    const ref = this.#ref()
    await retryOnConflict('settings', async () => {
      const snapshot = await ref.get()
      const changed = change(storedServerSchema.parse(fieldsOf(snapshot) ?? {}))
      if (snapshot.exists) await ref.update({ ...changed }, unchangedSince(snapshot.updateTime))
      else await ref.create(changed)
    }, ['changed', 'exists', 'missing'])
    this.#forget()
  }

  #forget(): void {
    this.#read = undefined
  }

  async #load(): Promise<Settings> {
    if (!this.#firebase.inside) return storedServerSchema.parse({})
    return storedServerSchema.parse(fieldsOf(await this.#ref().get()) ?? {})
  }

  #ref() {
    return collection(this.#firebase.db, 'server').doc('settings')
  }
}

export const clubSuspended = () => new AppError('club_suspended', suspendedText)
