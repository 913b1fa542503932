import { codedMessage } from '@tessera/domain/errors'
import { suspendedText } from '@tessera/domain/operator/suspended'
import type { Change } from '../documents/changes.ts'
import type { Documents } from '../documents/documents.ts'
import { readDocument } from '../documents/read-document.ts'
import { Refusal } from '../http/refusal.ts'

/** Caches which clubs the operator has suspended, until that changes. */
export class SuspendedClubs {
  readonly #documents: Documents
  #read: Promise<ReadonlySet<string>> | undefined

  constructor(documents: Documents) {
    this.#documents = documents
  }

  /** Takes every change, so that the next request reads the document again. */
  heed(change: Change | 'all'): void {
    if (change === 'all' || change.collection === 'server') this.#read = undefined
  }

  /** @throws Refusal */
  async refuse(clubId: string): Promise<void> {
    const reading = this.#read ?? this.#load()
    this.#read = reading
    const suspended = await reading.catch((error: unknown) => {
      if (this.#read === reading) this.#read = undefined
      throw error
    })
    if (suspended.has(clubId)) throw new Refusal('PERMISSION_DENIED', codedMessage('club_suspended', suspendedText))
  }

  async #load(): Promise<ReadonlySet<string>> {
    const settings = await readDocument(this.#documents, 'server', 'settings')
    return new Set(Object.keys(settings?.suspended?.mapValue?.fields ?? {}))
  }
}
