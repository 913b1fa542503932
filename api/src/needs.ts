import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { LetterCarrier } from './firebase/letters-inside.ts'
import type { Firebase } from './firebase/start.ts'
import type { Limits } from './limits.ts'
import type { ServerSettings } from './server-settings.ts'
import type { WorkerPool } from './uploads/worker-pool.ts'

/** The parts of the API that belong to no feature. */
export interface Parts {
  readonly config: Config
  readonly log: Logger
  readonly now: () => Date
  /** Encrypts the clubs' private keys. */
  readonly passKey: Buffer
  readonly limits: Limits
  readonly serverSettings: ServerSettings
  /** Reads uploaded files in workers. */
  readonly uploads: WorkerPool
  /** Sends letters to members. */
  readonly letterCarrier: LetterCarrier
}

/**
 * What a function needs of these parts and of Firebase, by name: `Needs<'db' | 'now'>`. What it needs of a feature's own
 * parts, and what many functions need together, is in the `needs.ts` of the feature.
 */
export type Needs<Name extends keyof Parts | keyof Firebase> = Pick<Parts, Extract<Name, keyof Parts>> &
  ([Extract<Name, keyof Firebase>] extends [never]
    ? unknown
    : { readonly firebase: Pick<Firebase, Extract<Name, keyof Firebase>> })
