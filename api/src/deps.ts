import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { EventStreams } from './events/event-streams.ts'
import type { LetterCarrier } from './firebase/letters-inside.ts'
import type { Firebase } from './firebase/start.ts'
import type { GoogleServices } from './google/client.ts'
import type { Limits } from './limits.ts'
import type { CardKey } from './passes/card-key.ts'
import type { Thumbnails } from './passes/thumbnails.ts'
import type { Wwdr } from './passes/wwdr.ts'
import type { ServerSettings } from './server-settings.ts'
import type { WorkerPool } from './uploads/worker-pool.ts'
import type { Apns } from './wallet/apns.ts'

/** Dependencies of every part of the API; tests pass their own. */
export interface Deps {
  readonly config: Config
  readonly firebase: Firebase
  readonly log: Logger
  readonly now: () => Date
  readonly wwdr: Wwdr
  /** Encrypts the clubs' private keys. */
  readonly passKey: Buffer
  /** Signs the codes on cards. */
  readonly cardKey: CardKey
  /** Members' photos in the sizes of passes. */
  readonly thumbnails: Thumbnails
  readonly limits: Limits
  readonly serverSettings: ServerSettings
  /** Reads uploaded files in workers. */
  readonly uploads: WorkerPool
  /** Notifies devices that a pass has changed. */
  readonly apns: Apns
  /** Client of Google Wallet, which keeps its own copy of each card. */
  readonly google: GoogleServices
  /** Sends letters to members. */
  readonly letterCarrier: LetterCarrier
  /** The browsers' open event streams. */
  readonly eventStreams: EventStreams
}
