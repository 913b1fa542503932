import { asOwner } from '../documents/as-owner.ts'
import type { Documents } from '../documents/documents.ts'
import type { Answer, Call } from '../http/server.ts'
import type { Need } from '../http/when-ready.ts'

const maxBytes = 11 * 1024 * 1024

const readVerbs = new Set(['batchGet', 'runQuery', 'runAggregationQuery', 'listCollectionIds', 'partitionQuery'])
const lockVerbs = new Set(['beginTransaction', 'rollback'])

interface Route {
  readonly need: Need
  readonly answer: (call: Call) => Promise<Answer>
}

/**
 * The Firestore routes that the Admin SDK uses over REST. Only `:commit` and `:batchWrite` change documents, so that
 * every write goes through `Documents.write`.
 */
export function adminFirestore(documents: Documents) {
  const pass = async (call: Call): Promise<Answer> => {
    const path = call.query ? `${call.path}?${call.query}` : call.path
    const body = call.method === 'POST' ? await call.body(maxBytes) : undefined
    return await documents.readAsOwner({ method: call.method, path, ...(body !== undefined && { body }) })
  }
  const write = async (call: Call, verb: 'commit' | 'batchWrite'): Promise<Answer> => {
    const answer = await documents.write(verb, await call.body(maxBytes), asOwner, call.query)
    return { status: answer.status, body: answer.body }
  }

  const reading: Route = { need: 'reading', answer: pass }
  return (method: string, path: string): Route | undefined => {
    if (!path.startsWith(documents.base)) return undefined
    const rest = path.slice(documents.base.length)
    if (method === 'GET') return rest === '' || rest.startsWith('/') ? reading : undefined
    const [, below = '', verb = ''] = /^(\/.*)?:(\w+)$/.exec(rest) ?? []
    if (method !== 'POST') return undefined
    if (below === '' && (verb === 'commit' || verb === 'batchWrite'))
      return { need: 'emulators', answer: (call) => write(call, verb) }
    if (readVerbs.has(verb) || (below === '' && lockVerbs.has(verb))) return reading
    return undefined
  }
}
