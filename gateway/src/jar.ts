import { resolve } from 'node:path'
import { downloadJar, pinnedJar } from './emulators/download-jar.ts'
import { findJar, jarMissing } from './emulators/find-jar.ts'

// Prints the path of the Firestore emulator's jar; if none is found, downloads it into the given folder.
const [folder] = process.argv.slice(2)
const found = findJar(process.env)

if (found) console.log(found)
else if (process.env.FIRESTORE_EMULATOR_JAR || !folder) fail(jarMissing(process.env))
else {
  console.error(`Downloading the Firestore emulator (${pinnedJar.name}, some 100 MB, once) …`)
  try {
    console.log(await downloadJar(resolve(folder)))
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error))
  }
}

function fail(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}
