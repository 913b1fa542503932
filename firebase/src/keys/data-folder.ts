import { access, chmod, constants, mkdir, stat } from 'node:fs/promises'
import { StartFaults } from '../config.ts'
import type { Log } from '../log.ts'

/**
 * Makes sure that the data folder is there, can be written to and is closed to other users of the machine. A folder that
 * another user owns stays as it is, which the log says. @throws StartFaults with a sentence
 */
export async function prepareDataFolder(folder: string, log: Log): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
    await closeToOthers(folder, log)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartFaults([
      `DATA_DIR is ${folder}, which cannot be written to (${reason}): give this user the folder, or name another.`,
    ])
  }
}

async function closeToOthers(folder: string, log: Log): Promise<void> {
  const { mode, uid } = await stat(folder)
  if ((mode & 0o077) === 0) return
  if (uid === process.getuid?.()) await chmod(folder, 0o700)
  else log.warn({ folder }, 'other users of this machine may read the data folder, whose owner can close it: chmod 700')
}
