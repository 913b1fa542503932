import type { Readable } from 'node:stream'
import { onTestFinished } from 'vitest'

/** Body of a request to Firestore, as far as tests look at it. */
export interface Asked {
  readonly writes?: readonly unknown[]
  readonly documents?: readonly unknown[]
}

/** A part of a response; queries and `batchGet` send one for each document. */
export interface Said {
  readonly document?: { readonly fields?: unknown } | null
  readonly found?: unknown
}

/** What to do with the parts of a response, and once it is whole. */
export interface Hearing {
  readonly said?: (part: Said) => void
  readonly ended?: () => void
}

/** The two methods through which the Admin SDK sends everything to Firestore: listeners over gRPC, the rest over REST. */
export interface FirestoreClient {
  request(method: string, asked: Asked, ...rest: unknown[]): Promise<unknown>
  requestStream(method: string, isBoth: boolean, asked: Asked, ...rest: unknown[]): Promise<Readable>
}

/**
 * Calls `hear` before each request of a Firestore client, which is sent once `hear` has returned. Returns a function that
 * ends this.
 */
export function hearRequests(
  client: object,
  hear: (method: string, asked: Asked) => Hearing | Promise<Hearing | undefined> | undefined,
): () => void {
  const sdk = client as FirestoreClient
  const { request, requestStream } = sdk
  const own = Object.entries(Object.getOwnPropertyDescriptors(sdk)).filter(([name]) => /^request(Stream)?$/.test(name))
  sdk.request = async function (this: FirestoreClient, method, asked, ...rest) {
    const hearing = await hear(method, asked)
    const said = await request.call(this, method, asked, ...rest)
    hearing?.said?.(said as Said)
    hearing?.ended?.()
    return said
  }
  sdk.requestStream = async function (this: FirestoreClient, method, isBoth, asked, ...rest) {
    const hearing = await hear(method, asked)
    const stream = await requestStream.call(this, method, isBoth, asked, ...rest)
    if (hearing) tap(stream, hearing)
    return stream
  }
  return () => {
    for (const name of ['request', 'requestStream']) Reflect.deleteProperty(sdk, name)
    Object.defineProperties(sdk, Object.fromEntries(own))
  }
}

/** Hears each part and the end of a stream before its reader does, without making it flow. */
function tap(stream: Readable, { said, ended }: Hearing): void {
  const { emit } = stream
  stream.emit = (event: string | symbol, ...rest: unknown[]) => {
    if (event === 'data') said?.(rest[0] as Said)
    if (event === 'end') ended?.()
    return emit.call(stream, event, ...rest)
  }
}

/** Billed by Firestore: documents read, and documents written or deleted. */
export interface Use {
  readonly reads: number
  readonly writes: number
}

interface Sent {
  readonly verb: string
  readonly asked: Asked
  found: number
  isAnswered: boolean
}

/** Cost of a request. An empty result of a query counts as one read. */
export function costOf({ verb, asked, found }: Pick<Sent, 'verb' | 'asked' | 'found'>): Use {
  const { writes = [], documents = [] } = asked
  if (verb === 'commit') return { reads: 0, writes: writes.length }
  if (verb === 'batchGet') return { reads: documents.length, writes: 0 }
  if (verb === 'runAggregationQuery') return { reads: 1, writes: 0 }
  return { reads: verb === 'runQuery' ? Math.max(1, found) : 0, writes: 0 }
}

export const verbOf = (method: string): string => (method === 'batchGetDocuments' ? 'batchGet' : method)

/** An `Api`, which this module cannot import: it watches its own queries. */
interface Counted {
  readonly deps: { readonly firebase: { readonly db: object } }
}

/**
 * Counts, for one test, what an API asks of Firestore: none of the requests of the test itself or of another API. Holds the
 * first `together` requests until all of them have been made: they must not wait for each other.
 */
export function countRequests({ deps }: Counted, together = 1) {
  let sent: Sent[] = []
  let made = 0
  const all = Promise.withResolvers<void>()
  const stop = hearRequests(deps.firebase.db, async (method, asked) => {
    const one = { verb: verbOf(method), asked, found: 0, isAnswered: false }
    sent.push(one)
    made += 1
    if (made >= together) all.resolve()
    await all.promise
    return {
      said: ({ document, found }) => {
        if (document || found) one.found += 1
      },
      ended: () => {
        one.isAnswered = true
      },
    }
  })
  onTestFinished(stop)
  const answered = () => sent.filter(({ isAnswered }) => isAnswered)
  return {
    /** `commit`, `batchGet`, `runQuery` …, in the order in which they were sent. */
    verbs: (): string[] => sent.map(({ verb }) => verb),
    queries: (): number => answered().filter(({ verb }) => /^run(Aggregation)?Query$/.test(verb)).length,
    /** Number of documents read. */
    documents: (): number => answered().reduce((sum, { found }) => sum + found, 0),
    commitsTo: (path: string): number =>
      sent.filter(({ verb, asked }) => verb === 'commit' && JSON.stringify(asked).includes(path)).length,
    use: (): Use =>
      answered()
        .map(costOf)
        .reduce((one, other) => ({ reads: one.reads + other.reads, writes: one.writes + other.writes }), {
          reads: 0,
          writes: 0,
        }),
    reset: (): void => {
      sent = []
    },
  }
}
