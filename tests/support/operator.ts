import { readFileSync } from 'node:fs'
import { ask } from '../../scripts/product/command.ts'
import { processOf } from './part-process.ts'
import type { Product } from './product.ts'

/** Runs where the API runs, with its environment, its connection and its secret. */
const program = `
import { readConfig } from './api/src/config.ts'
import { startFirebase } from './api/src/firebase/start.ts'
const config = readConfig()
const firebase = await startFirebase(config)
const { path, fields, email, change } = JSON.parse(process.argv[1])
if (path) await firebase.db.doc(path).update(fields)
else {
  const { uid } = await firebase.accounts.byEmail(email)
  const auth = process.env.FIREBASE_AUTH_EMULATOR_HOST + '/identitytoolkit.googleapis.com/v1/projects/' + config.projectId
  const headers = { authorization: 'Bearer owner', 'content-type': 'application/json' }
  const body = JSON.stringify({ localId: uid, ...change })
  const answer = await fetch('http://' + auth + '/accounts:update', { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(await answer.text())
}
await firebase.close()
`

function run(product: Product, deed: object): void {
  const args = ['--input-type=module', '-e', program, '--', JSON.stringify(deed)]
  const { ok, output } =
    product.kind === 'docker'
      ? ask('docker', ['exec', product.containers.api, 'node', ...args])
      : ask(process.execPath, args, environmentOf(product))
  if (!ok) throw new Error(output)
}

/** What the API was told when it was started. */
function environmentOf({ dataDir }: Extract<Product, { kind: 'local' }>): NodeJS.ProcessEnv {
  const { pid } = processOf(dataDir, 'api')
  const lines = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean)
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

/** Changes fields of a stored document as whoever runs the server can, past every rule of the product. */
export const changeDocument = (product: Product, path: string, fields: Readonly<Record<string, unknown>>): void =>
  run(product, { path, fields })

/** Changes the account of an address, in the words of Firebase Auth's `accounts:update`. */
export const changeAccount = (product: Product, email: string, change: Readonly<Record<string, unknown>>): void =>
  run(product, { email, change })
