import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '@tessera/server/log'
import type { Config } from '../config.ts'
import { close, createGateway, type Handle, listen } from '../http/server.ts'
import { stateFolder } from '../keys/state-folder.ts'
import { renderPublic } from '../public/handler.ts'

/** Opens the public and the inside port; returns a function that closes both. @throws Error with a sentence */
export async function openPorts(
  config: Config,
  handlers: { readonly public: Handle; readonly inside: Handle },
  log: Log,
): Promise<() => Promise<void>> {
  const outer = createGateway(handlers.public, log, renderPublic)
  const inner = createGateway(handlers.inside, log)
  const [publicAddress, insideAddress] = await Promise.all([
    listen(outer, config.GATEWAY_PUBLIC),
    listen(inner, config.GATEWAY_INSIDE),
  ])
  await noteAddress(join(config.DATA_DIR, stateFolder, 'inside-address'), insideAddress)
  log.info({ public: publicAddress, inside: insideAddress }, 'listening')
  return async () => {
    await Promise.all([close(outer), close(inner)])
  }
}

/** Writes the address of the inside port to a file, for the verbs; only if it changed, because the disk may be full. */
async function noteAddress(file: string, address: string): Promise<void> {
  const noted = await readFile(file, 'utf8').catch(() => undefined)
  if (noted !== address) await writeFile(file, address)
}
