import { accessSync, constants, mkdirSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** The name of a nightly backup has the day, that of a requested one the time as well. */
const nightly = /^tessera-\d{4}-\d{2}-\d{2}\.backup$/
const requested = /^tessera-\d{4}-\d{2}-\d{2}-\d{6}\.backup$/
const record = 'last-restore-test.json'

/** True for the name of a file in the folder of backups; false for a path. */
export const isBackupName = (name: string): boolean => nightly.test(name) || requested.test(name)

/** The folder of backups: BACKUPS_DIR, else `backups` in the data folder. */
export const backupsFolder = (dataDir: string, named: string | undefined): string => named || join(dataDir, 'backups')

/** Returns why the server cannot write to BACKUPS_DIR, as a sentence; undefined if it can. */
export function backupsFault(named: string | undefined): string | undefined {
  if (!named) return undefined
  try {
    mkdirSync(named, { recursive: true, mode: 0o700 })
    accessSync(named, constants.W_OK)
    return undefined
  } catch {
    return `BACKUPS_DIR names a folder that the server cannot write to: give it to the server's user (sudo chown ${process.getuid?.()}), or name another.`
  }
}

/** Names of the backups in a folder, oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter(isBackupName).sort()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

export const sizeOf = async (folder: string, name: string): Promise<number> => (await stat(join(folder, name))).size

/** Keeps the newest nightly backups, and as many of those made by request. */
export async function removeOld(folder: string, kept: number): Promise<void> {
  const names = await listBackups(folder)
  for (const form of [nightly, requested])
    for (const old of names.filter((name) => form.test(name)).slice(0, -kept)) await rm(join(folder, old))
}

const testSchema = z.object({
  backup: z.string(),
  at: z.string(),
  /** When the backup was begun: it holds every change from before. Older records lack it. */
  begunAt: z.string().optional(),
  holds: z.string(),
})

/** The last backup that was restored into a scratch folder and compared with the data. */
export type RestoreTest = z.infer<typeof testSchema>

/** Returns the record of the last restore test; null if there is none or it is unreadable. */
export async function readRestoreTest(folder: string): Promise<RestoreTest | null> {
  try {
    return testSchema.parse(JSON.parse(await readFile(join(folder, record), 'utf8')))
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError) return null
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null
    throw error
  }
}

export async function writeRestoreTest(folder: string, test: RestoreTest): Promise<void> {
  const part = join(folder, `${record}.part`)
  await writeFile(part, `${JSON.stringify(test)}\n`, { mode: 0o600 })
  await rename(part, join(folder, record))
}
