import { AppError } from '@tessera/domain/errors'
import { suspendedText } from '@tessera/domain/operator/suspended'
import type { Stored } from '@tessera/domain/stored/collections'
import { storedServerSchema } from '@tessera/domain/stored/server'
import { retryOnConflict } from './firebase/retry-on-conflict.ts'
import type { Firebase } from './firebase/start.ts'
import { commit, storeOf } from './firebase/store.ts'

type Settings = Stored<'server'>

const documentId = 'settings'

/**
 * The operator's settings for the whole server. Cached until they change, as long as the change feed is connected. Hosted
 * mode has no operator's page: no settings, and no reads.
 */
export class ServerSettings {
  readonly #firebase: Firebase
  #read: Promise<Settings> | undefined
  #wereRead = false

  constructor(firebase: Firebase) {
    this.#firebase = firebase
    if (firebase.inside) firebase.changes.follow({ collections: ['server'] }, () => this.#forget())
  }

  /** False until they were read once: the gateway is still starting. */
  get wereRead(): boolean {
    return this.#wereRead
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
    const { db } = this.#firebase
    await retryOnConflict('settings', async () => {
      const read = await storeOf(db, 'server').get(documentId)
      const changed = change(storedServerSchema.parse(read ?? {}))
      await commit(db, (batch) => storeOf(db, 'server').put(batch, documentId, read, changed))
    }, ['changed', 'exists', 'missing'])
    this.#forget()
  }

  #forget(): void {
    this.#read = undefined
  }

  async #load(): Promise<Settings> {
    const { inside, db } = this.#firebase
    const settings = storedServerSchema.parse((inside && (await storeOf(db, 'server').get(documentId))) ?? {})
    this.#wereRead = true
    return settings
  }
}

export const clubSuspended = () => new AppError('club_suspended', suspendedText)
