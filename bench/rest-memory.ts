import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { Clients } from './http-load.ts'
import { proportionalMb, treeUnder } from './processes.ts'
import { tokenOf } from './signed-in.ts'

/** Memory of the product in MB: proportional set size, so that what two processes share counts once. */
export interface ProductMemory {
  /** When it has rested until no more was given back. */
  readonly atRest: number
  /** Right after eight clients asked for all lists, three times each. */
  readonly afterLists: number
}

/** The server of the built pages is nginx in the image, which takes 10 MB. */
const isOfTheImages = ({ name }: { readonly name: string }) => !name.endsWith('vite') && !name.endsWith('run.ts')

const measure = (pid: number) =>
  treeUnder(pid)
    .filter(isOfTheImages)
    .reduce((sum, part) => sum + proportionalMb(part.pid), 0)

/** The emulator gives back its memory when a minute without a collection is over, and has taken up to two for that. */
const restMs = 150_000
const longestMs = 600_000

/** Waits until nothing was given back for `restMs`; `longestMs` at most. */
async function restOf(pid: number): Promise<number> {
  let least = measure(pid)
  let since = performance.now()
  const end = since + longestMs
  while (performance.now() - since < restMs && performance.now() < end) {
    await wait(5_000)
    const now = measure(pid)
    if (now < least * 0.98) since = performance.now()
    least = Math.min(least, now)
  }
  return least
}

const lists = ['/api/members', '/api/members/standings', '/api/payments/paid', '/api/payments']

/** Measures the product that runs in a data folder, at rest and after lists of a club. */
export async function productMemory(
  { address, dataDir }: { readonly address: string; readonly dataDir: string },
  club: { readonly email: string; readonly password: string },
): Promise<ProductMemory> {
  const { pid } = JSON.parse(readFileSync(`${dataDir}/run/product.json`, 'utf8')) as { pid: number }
  const atRest = await restOf(pid)
  const token = await tokenOf({ publicUrl: address }, club)
  const clients = new Clients(address, 8)
  const client = async () => {
    for (const path of [...lists, ...lists, ...lists]) {
      const { status, body } = await clients.send({ method: 'GET', path, token })
      if (status !== 200) throw new Error(`${path} was answered ${status}: ${body}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, client))
  clients.close()
  return { atRest, afterLists: measure(pid) }
}
