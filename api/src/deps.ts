import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Firebase } from './firebase/start.ts'
import type { Limits } from './limits.ts'
import type { CardKey } from './passes/card-key.ts'
import type { Signing } from './passes/fast-signing.ts'
import type { Wwdr } from './passes/wwdr.ts'
import type { WorkerPool } from './uploads/worker-pool.ts'
import type { Apns } from './wallet/apns.ts'
import type { Written } from './written.ts'

/** What every part of the API is given; tests give their own. */
export interface Deps {
  readonly config: Config
  readonly firebase: Firebase
  readonly log: Logger
  readonly now: () => Date
  readonly wwdr: Wwdr
  /** What clubs' private keys are encrypted with. */
  readonly passKey: Buffer
  /** What the codes on cards are signed with. */
  readonly cardKey: CardKey
  /** How passes are signed. */
  readonly signing: Signing
  /** What people may ask for and clubs may upload and have. */
  readonly limits: Limits
  /** Where uploaded files are read. */
  readonly uploads: WorkerPool
  /** Where phones are told that a pass has changed. */
  readonly apns: Apns
  /** Where it is said that something of a club was written. */
  readonly written: Written
}
