import { randomBytes, randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { type Api, type Said, send } from './api.ts'

// biome-ignore lint/suspicious/noExplicitAny: what a pass says is what the tests look into.
export const passJson = (pass: Uint8Array): any =>
  JSON.parse(strFromU8(unzipSync(pass)['pass.json'] ?? new Uint8Array()))

/** Returns the translations of a pass into another language, as a phone reads them; undefined if there are none. */
export function passStrings(pass: Uint8Array, language: string): Map<string, string> | undefined {
  const file = unzipSync(pass)[`${language}.lproj/pass.strings`]
  const lines = file && [...strFromU8(file).matchAll(/^"((?:\\.|[^"\\])*)" = "((?:\\.|[^"\\])*)";$/gm)]
  const plain = (words = '') => words.replace(/\\(.)/g, '$1')
  return lines && new Map(lines.map(([, words, translation]) => [plain(words), plain(translation)]))
}

/** A phone with Wallet, as the server sees it. */
export interface Phone {
  readonly device: string
  readonly pushToken: string
  /** Adds a pass, and registers at the server that the pass names. */
  readonly add: (pass: Uint8Array) => Promise<Said>
  readonly remove: () => Promise<Said>
  /** Fetches the passes that changed since the last refresh; returns the content of each. */
  // biome-ignore lint/suspicious/noExplicitAny: what a pass says is what the tests look into.
  readonly refresh: () => Promise<any[]>
  readonly ask: (method: string, path: string, token?: string, body?: unknown) => Promise<Said>
}

/** Makes a phone for passes of one type; `remove` and `ask` use the pass added last. */
export function makePhone(api: Api): Phone {
  const device = randomUUID()
  const pushToken = randomBytes(32).toString('hex')
  let json = { webServiceURL: '', passTypeIdentifier: '', serialNumber: '', authenticationToken: '' }
  let lastUpdated: string | undefined
  const tokens = new Map<string, string>()
  const modified = new Map<string, string>()

  const ask: Phone['ask'] = (method, path, token = json.authenticationToken, body) =>
    send(api, method, `/api/wallet${path}`, { headers: { authorization: `ApplePass ${token}` }, body })
  const registration = () => `/v1/devices/${device}/registrations/${json.passTypeIdentifier}`

  return {
    device,
    pushToken,
    ask,
    add(pass) {
      json = passJson(pass)
      tokens.set(json.serialNumber, json.authenticationToken)
      return ask('POST', `${registration()}/${json.serialNumber}`, undefined, { pushToken })
    },
    remove: () => ask('DELETE', `${registration()}/${json.serialNumber}`),
    async refresh() {
      const tag = lastUpdated === undefined ? '' : `?passesUpdatedSince=${lastUpdated}`
      const { status, body } = await ask('GET', `${registration()}${tag}`)
      if (status === 204) return []
      lastUpdated = body.lastUpdated
      const fetched = []
      for (const serial of body.serialNumbers) {
        const since = modified.get(serial)
        const answer = await send(api, 'GET', `/api/wallet/v1/passes/${json.passTypeIdentifier}/${serial}`, {
          headers: {
            authorization: `ApplePass ${tokens.get(serial)}`,
            ...(since ? { 'if-modified-since': since } : {}),
          },
        })
        if (answer.status === 304) continue
        modified.set(serial, answer.headers.get('last-modified') ?? '')
        fetched.push(passJson(answer.body))
      }
      return fetched
    },
  }
}
