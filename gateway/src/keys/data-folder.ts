import { access, chmod, constants, mkdir, stat } from 'node:fs/promises'
import type { Log } from '@tessera/server/log'
import { StartFaults } from '@tessera/server/start-faults'

/**
 * Makes sure that the data folder exists, is writable and is closed to other users of the machine. A folder that
 * another user owns is left unchanged and logged if others have access. @throws StartFaults with a sentence
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
  else log.warn({ folder }, 'other users of this machine may read the data folder. Its owner closes it with chmod 700')
}
