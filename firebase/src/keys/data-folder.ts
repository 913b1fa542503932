import { access, constants, mkdir } from 'node:fs/promises'
import { StartFaults } from '../config.ts'

/** Makes sure that the data folder is there and can be written to. @throws StartFaults with a sentence */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartFaults([
      `DATA_DIR is ${folder}, which cannot be written to (${reason}): give this user the folder, or name another.`,
    ])
  }
}
