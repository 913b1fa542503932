import { once } from 'node:events'
import { rm, stat } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'

/** Maximum length of the socket's path in bytes, due to the system's limit. */
const longestPath = 100

/** Another process holds the data folder. */
export class FolderTaken extends Error {
  override readonly name = 'FolderTaken'
}

/**
 * Locks a folder for this process until the returned function is called or the process ends, however it ends.
 * Uses a socket as, unlike a file with a process id, the kernel releases it when its owner is killed, also across
 * containers.
 * @throws FolderTaken
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'lock.sock')
  if (Buffer.byteLength(path) > longestPath)
    throw new Error(`The path of DATA_DIR is too long: ${folder}. Choose one of at most 90 characters.`)
  const taken = new FolderTaken(`Another Tessera runs on the data in ${folder}: stop that one first.`)
  if (await isHeld(path)) throw taken
  await rm(path, { force: true })
  const server = createServer((visitor) => visitor.destroy())
  server.listen(path)
  try {
    await once(server, 'listening')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') throw taken
    throw error
  }
  server.unref()
  const { ino } = await stat(path)
  return async () => {
    const still = await stat(path).catch(() => undefined)
    server.close()
    if (still?.ino === ino) await rm(path, { force: true })
  }
}

/** True if a process listens on the socket. */
async function isHeld(path: string): Promise<boolean> {
  const visitor = connect(path)
  try {
    await once(visitor, 'connect')
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ENOTSOCK') return false
    throw error
  } finally {
    visitor.destroy()
  }
}
