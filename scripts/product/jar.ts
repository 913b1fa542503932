import { copyFileSync, existsSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { findJar, jarFolder } from '../../firebase/src/supervisor/find-jar.ts'
import { ask } from './command.ts'
import { Hindrance, say } from './environment.ts'

/** Lays the emulator's jar of this machine, where there is one, into the build context: an image build then needs no download. */
export function layJar(): void {
  const jar = findJar(process.env)
  if (!jar || dirname(jar) === jarFolder) return
  const laid = join(jarFolder, basename(jar))
  if (!existsSync(laid) || statSync(laid).size !== statSync(jar).size) copyFileSync(jar, laid)
}

/** Makes sure that there is a jar to start, downloading it where none is found. */
export function needJar(): void {
  if (findJar(process.env)) return
  const named = process.env.FIRESTORE_EMULATOR_JAR
  if (named)
    throw new Hindrance(
      `FIRESTORE_EMULATOR_JAR names ${named}, which does not exist: correct it in .env, or leave it out.`,
    )
  say('Downloading the Firestore emulator (once) …')
  const download = ask(process.execPath, ['firebase/src/jar.ts', jarFolder])
  if (!download.ok) throw new Hindrance(download.output)
}
