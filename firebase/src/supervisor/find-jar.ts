import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { findOnPath } from './find-java.ts'

/** Where `make up` and the image build lay a jar of their own. */
export const jarFolder = join(import.meta.dirname, '..', '..', 'jar')

/** What to say when no jar was found. */
export function jarMissing(env: Record<string, string | undefined>): string {
  const named = env.FIRESTORE_EMULATOR_JAR
  if (named)
    return `FIRESTORE_EMULATOR_JAR names ${named}, where there is no file: correct it, or leave it empty to have the jar found.`
  return (
    'The Firestore emulator is missing: run `scripts/with-node node firebase/src/jar.ts firebase/jar` to download it, ' +
    'or name a jar you have in FIRESTORE_EMULATOR_JAR.'
  )
}

/**
 * The Firestore emulator's jar: as named in FIRESTORE_EMULATOR_JAR, else the Google Cloud CLI's own, else that of the
 * firebase-tools cache, else the one in `firebase/jar`. A named jar that does not exist is no reason to take another.
 */
export function findJar(env: Record<string, string | undefined>): string | undefined {
  const named = env.FIRESTORE_EMULATOR_JAR
  if (named) return existsSync(named) ? named : undefined
  return (
    cloudCliJar(env) ??
    newestJar(join(env.HOME ?? homedir(), '.cache', 'firebase', 'emulators')) ??
    newestJar(jarFolder)
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
