import { findJar, jarFolder } from '../../gateway/src/emulators/find-jar.ts'
import { ask } from './command.ts'
import { say, UserError } from './environment.ts'

/** Downloads the emulator jar if none is found. @throws UserError */
export function needJar(): void {
  if (findJar(process.env)) return
  const named = process.env.FIRESTORE_EMULATOR_JAR
  if (named)
    throw new UserError(
      `FIRESTORE_EMULATOR_JAR names ${named}, which does not exist: correct it in .env, or leave it out.`,
    )
  say('Downloading the Firestore emulator (once) …')
  const download = ask(process.execPath, ['gateway/src/jar.ts', jarFolder])
  if (!download.ok) throw new UserError(download.output)
}
