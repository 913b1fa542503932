import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Log } from '@tessera/server/log'
import { downloadJar, pinnedJar } from './download-jar.ts'
import { findJar, jarInData } from './find-jar.ts'

type Env = Record<string, string | undefined>

/** Downloads the emulator's jar into the data folder if none is found, for images that hold none. @throws Error */
export async function ensureJar(
  env: Env,
  dataDir: string,
  log: Log,
  { find, download } = { find: findJar, download: downloadJar },
): Promise<void> {
  if (find(env) || env.FIRESTORE_EMULATOR_JAR) return
  log.info({ jar: pinnedJar.name }, 'downloading the Firestore emulator, some 100 MB, once')
  await download(join(dataDir, jarInData))
}

/** Returns the tested jar's name with its version, whatever the file is called; warns of another build, and names its file. */
export async function identifyJar(jar: string, log: Log, expected = pinnedJar): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(jar), hash)
  const sha256 = hash.digest('hex')
  if (sha256 === expected.sha256) return expected.name
  log.warn({ jar, sha256 }, `the Firestore emulator is another build than the tested one, ${expected.name}`)
  return basename(jar)
}
