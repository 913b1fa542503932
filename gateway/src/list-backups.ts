import { resolve } from 'node:path'
import { backupsFolder, listBackups, readRestoreTest, sizeOf } from './backup/folder.ts'
import { runVerb } from './run-verb.ts'

/** Prints the names and sizes of the backups that the server made, and when the last one was restored for a test. */
const folder = resolve(backupsFolder(process.env.DATA_DIR || 'data', process.env.BACKUPS_DIR))

await runVerb(async () => {
  const names = await listBackups(folder)
  const lines = await Promise.all(
    names.map(async (name) => `${name}  ${Math.ceil((await sizeOf(folder, name)) / 1024)} kB`),
  )
  const test = await readRestoreTest(folder)
  if (test) lines.push(`Restored for a test and compared: ${test.backup}, ${test.at}: ${test.holds}.`)
  process.stdout.write(`${lines.join('\n') || 'There is no backup yet: the first is made after 03:00 UTC.'}\n`)
})
