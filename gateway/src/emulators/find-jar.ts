import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { findOnPath } from './find-java.ts'

/** Folder of the jar that `make up` or the image build downloads. */
export const jarFolder = join(import.meta.dirname, '..', '..', '..', 'firebase', 'jar')

/** Folder of the jar in an image that holds one. */
const imageFolder = '/opt/firestore'
/** Folder in the data folder, of the jar that a first start downloads. */
export const jarInData = 'jar'

/** Error message if `findJar` finds none. */
export function jarMissing(env: Record<string, string | undefined>): string {
  const named = env.FIRESTORE_EMULATOR_JAR
  if (named)
    return `FIRESTORE_EMULATOR_JAR names ${named}, where there is no file: correct it, or leave it empty to have the jar found.`
  return (
    'The Firestore emulator is missing: run `scripts/with-node node gateway/src/jar.ts firebase/jar` to download it, ' +
    'or name a jar you have in FIRESTORE_EMULATOR_JAR.'
  )
}

/**
 * Finds the Firestore emulator's jar: FIRESTORE_EMULATOR_JAR, else the Google Cloud CLI's, else the newest in the
 * firebase-tools cache, else in `firebase/jar`, in the image or in the data folder. Undefined if FIRESTORE_EMULATOR_JAR names a missing file.
 */
export function findJar(env: Record<string, string | undefined>): string | undefined {
  const named = env.FIRESTORE_EMULATOR_JAR
  if (named) return existsSync(named) ? named : undefined
  return (
    cloudCliJar(env) ??
    newestJar(join(env.HOME ?? homedir(), '.cache', 'firebase', 'emulators')) ??
    newestJar(jarFolder) ??
    newestJar(imageFolder) ??
    newestJar(join(env.DATA_DIR || 'data', jarInData))
  )
}

function cloudCliJar(env: Record<string, string | undefined>): string | undefined {
  const gcloud = findOnPath('gcloud', env.PATH)
  if (!gcloud) return undefined
  const root = dirname(dirname(realpathSync(gcloud)))
  const jar = join(root, 'platform', 'cloud-firestore-emulator', 'cloud-firestore-emulator.jar')
  return existsSync(jar) ? jar : undefined
}

function newestJar(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined
  const byVersion = new Intl.Collator('en', { numeric: true })
  const newest = readdirSync(folder)
    .filter((name) => /^cloud-firestore-emulator.*\.jar$/.test(name))
    .sort(byVersion.compare)
    .at(-1)
  return newest && join(folder, newest)
}
