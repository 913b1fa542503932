import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { FirebaseAddresses } from './firebase-stack.ts'

const program = join(import.meta.dirname, '..', '..', 'gateway', 'src', 'print-health.ts')

/** Returns what `make health` prints. */
export async function health({ dataDir }: Pick<FirebaseAddresses, 'dataDir'>): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir }
  return (await promisify(execFile)(process.execPath, [program], { env })).stdout
}
