import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { keyFile } from './firebase/key-file.ts'
import { startFirebase } from './firebase/start.ts'
import { makeLimits } from './limits.ts'
import { readCardKey } from './passes/card-key.ts'
import { chooseSigning } from './passes/fast-signing.ts'
import { readWwdr } from './passes/wwdr.ts'
import { makeWorkerPool } from './uploads/worker-pool.ts'
import { patientApns } from './wallet/apns.ts'
import { makeWritten } from './written.ts'

/** Makes all that the API stands on, from its configuration. */
export async function makeDeps(config: Config, log: Logger): Promise<Deps> {
  const wwdr = await readWwdr(config.wwdrFile)
  const passKey = Buffer.from(config.passKey ?? (await keyFile(join(config.dataDir, 'keys', 'pass-key'))), 'hex')
  const [cardKey, signing, firebase] = await Promise.all([
    readCardKey(config.dataDir),
    chooseSigning(log),
    startFirebase(config),
  ])
  const apns = patientApns(config.apnsUrl)
  const uploads = makeWorkerPool(log)
  return {
    config,
    log,
    wwdr,
    passKey,
    cardKey,
    signing,
    limits: makeLimits(config, firebase, log),
    uploads,
    apns,
    firebase,
    written: makeWritten(),
    now: () => new Date(),
  }
}
