import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type InsideCall, type InsideRequest, type InsideResponse, toFetch } from '@tessera/domain/inside/call'
import type { ZodType } from 'zod'
import { stateFolder } from './keys/state-folder.ts'

/** The address of the inside port of the gateway that runs on DATA_DIR, and the headers of a request to it. */
export async function findGateway() {
  const dataDir = resolve(process.env.DATA_DIR || 'data')
  const read = async (file: string) => (await readFile(join(dataDir, file), 'utf8')).trim()
  const [address, secret] = await Promise.all([read(`${stateFolder}/inside-address`), read('keys/inside-secret')])
  return { address, headers: { authorization: `Bearer ${secret}` } }
}

/** Calls the gateway that runs on DATA_DIR. @throws Error with a sentence if none runs, or if it refuses */
export async function askGateway<C extends InsideCall & { readonly response: ZodType }>(
  call: C,
  ...[request]: InsideRequest<C>
): Promise<InsideResponse<C>> {
  const { path, init } = toFetch(call, request)
  const response = await findGateway()
    .then(({ address, headers }) => fetch(`http://${address}${path}`, { ...init, headers }))
    .catch((cause) => {
      throw new Error('Tessera does not run here. Call make up first, then this again.', { cause })
    })
  if (!response.ok && !(call.mayBeUnready && response.status === 503))
    throw new Error(`The server refuses this (${response.status}): ${await response.text()}`)
  return call.response.parse(await response.json()) as InsideResponse<C>
}
