import type { Log } from '@tessera/server/log'
import type { Accounts } from '../accounts/accounts.ts'
import type { Config } from '../config.ts'
import type { Documents } from '../documents/documents.ts'
import { readDocuments, replayDocuments, warmUp } from '../documents/replay.ts'
import { rulesFile } from '../documents/rules.ts'
import { startAuthEmulator } from '../emulators/auth-emulator.ts'
import { startFirestoreEmulator } from '../emulators/firestore-emulator.ts'
import { type HeapUse, HeapWatch } from '../emulators/heap.ts'
import { keepRunning, type SupervisedPart } from '../emulators/keep-running.ts'
import { keepAddressesPrivate } from '../emulators/prepare-accounts.ts'
import { Readiness } from '../emulators/readiness.ts'
import type { Running } from '../emulators/running.ts'
import type { Journal } from '../journal/journal.ts'
import { Upstream } from '../upstream.ts'

/** Maximum wait for running writes before the emulator is restarted. */
const pauseMs = 20_000

/** `emulator` is the name of the Firestore emulator's jar. */
export interface Tools {
  readonly java: string
  readonly jar: string
  readonly emulator: string
}

/** The two emulators: keeps them running, and restarts the one of Firestore when its memory is full. */
export class Emulators {
  readonly readiness = new Readiness()
  readonly auth = new Upstream('The Auth emulator')
  readonly firestore = new Upstream('The Firestore emulator')
  readonly version: string
  readonly #settings: { readonly config: Config; readonly tools: Tools }
  readonly #log: Log
  readonly #heapWatch = new HeapWatch()
  #heapUse: HeapUse | undefined
  #running: Running | undefined
  #kept: readonly SupervisedPart[] = []

  constructor(config: Config, tools: Tools, log: Log) {
    this.version = tools.emulator
    this.#settings = { config, tools }
    this.#log = log
  }

  /** The Firestore emulator's heap after its last full collection; undefined before the first. */
  get heapUse(): HeapUse | undefined {
    return this.#heapUse
  }

  /** Ends the Firestore emulator; it is then started again from the journal. */
  endFirestore(): void {
    void this.#running?.stop()
  }

  /** Starts both with the accounts and documents of the journal. @throws Error if one does not start */
  async start(accounts: Accounts, documents: Documents, journal: Journal): Promise<void> {
    const { config, tools } = this.#settings
    const { FIREBASE_PROJECT_ID: projectId, EMULATOR_HEAP_MB: heapMb } = config
    let restart: SupervisedPart['restart'] = async () => {}
    const onHeap = (use: HeapUse) => this.#heed(use, () => restart(() => documents.pause(pauseMs)))
    const keptAccounts = {
      part: 'accounts' as const,
      upstream: this.auth,
      start: () => startAuthEmulator(projectId),
      prepare: async () => {
        await keepAddressesPrivate(this.auth, projectId)
        await accounts.restore()
      },
    }
    const keptDocuments = {
      part: 'documents' as const,
      upstream: this.firestore,
      start: async () => {
        this.#running = await startFirestoreEmulator({ ...tools, rulesFile, projectId, heapMb, onHeap })
        return this.#running
      },
      prepare: () => this.#fill(documents, journal),
    }
    this.#kept = await Promise.all(
      [keptAccounts, keptDocuments].map((each) => keepRunning(each, this.readiness, this.#log)),
    )
    restart = this.#kept[1]?.restart ?? restart
  }

  async stop(): Promise<void> {
    await Promise.all(this.#kept.map((kept) => kept.stop()))
    for (const upstream of [this.auth, this.firestore]) upstream.close()
  }

  async #fill(documents: Documents, journal: Journal): Promise<void> {
    await warmUp(this.firestore, documents.base)
    const since = performance.now()
    const { atStart } = documents
    const newest = atStart ?? (await readDocuments(journal))
    await replayDocuments(newest, this.firestore, documents.base)
    // What was read from the disk at the first start is what the emulator now holds: cursors of then stay valid.
    if (!atStart) documents.startAnew(newest)
    this.#heapWatch.started()
    documents.resume()
    const seconds = Number(((performance.now() - since) / 1000).toFixed(1))
    this.#log.info({ count: newest.size, seconds }, 'documents are back from the journal')
  }

  #heed(use: HeapUse, restart: () => Promise<void>): void {
    this.#heapUse = use
    const verdict = this.#heapWatch.check(use)
    if (verdict === 'too small') this.#log.warn(use, 'the data fill the memory of the emulator: raise EMULATOR_HEAP_MB')
    if (verdict !== 'restart') return
    this.#log.info(use, 'the emulator is started again to free memory')
    void restart()
  }
}
