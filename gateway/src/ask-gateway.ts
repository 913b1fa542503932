import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { stateFolder } from './keys/state-folder.ts'

/** Sends a request to the gateway that runs on DATA_DIR. @throws Error with a sentence if none runs */
export async function askGateway(path: string, body?: object): Promise<Response> {
  const dataDir = resolve(process.env.DATA_DIR || 'data')
  const read = async (file: string) => (await readFile(join(dataDir, file), 'utf8')).trim()
  try {
    const [address, secret] = await Promise.all([read(`${stateFolder}/inside-address`), read('keys/inside-secret')])
    return await fetch(`http://${address}${path}`, {
      headers: { authorization: `Bearer ${secret}` },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
  } catch (cause) {
    throw new Error('Tessera does not run here. Call make up first, then this again.', { cause })
  }
}
