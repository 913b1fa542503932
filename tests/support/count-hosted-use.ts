import type { Readable } from 'node:stream'
import { Firestore, Query } from 'firebase-admin/firestore'
import { type Use, useOf } from './count-use.ts'
import type { Google } from './google-stand-in.ts'

/** Requests to Firestore in hosted mode, of this process and of browsers. */
export interface HostedUse extends Use {
  /** Listeners that began. */
  readonly listeners: number
  /** Of requests and responses as JSON; they are smaller on the wire. */
  readonly bytes: number
}

/** The two methods through which the Admin SDK sends everything: listeners over gRPC, the rest over REST. */
interface Requests {
  request(method: string, request: { writes?: unknown[] }, ...rest: unknown[]): Promise<unknown>
  requestStream(
    method: string,
    isBoth: boolean,
    request: { documents?: unknown[] },
    ...rest: unknown[]
  ): Promise<Readable>
}

/** False for the document by which lines of listeners are asked if they live, which depends on the time between requests. */
const isCounted = (path: unknown): boolean => !String(path).endsWith('/server/sign-of-life')

const nothing: HostedUse = { reads: 0, writes: 0, listeners: 0, bytes: 0 }

/**
 * Counts what this process asks a Firebase project for, and what browsers ask of its stand-in. `of` returns the use of some
 * work; what listeners hear later is not in it. Leaves out what the rules read.
 */
export function countHostedUse(google: Google): {
  readonly of: (work: () => Promise<unknown>) => Promise<HostedUse>
  /** The use since `of` was called last. */
  readonly now: () => HostedUse
  readonly stop: () => void
} {
  let use = nothing
  const add = (more: Partial<HostedUse>) => {
    const sum = (name: keyof HostedUse) => use[name] + (more[name] ?? 0)
    use = { reads: sum('reads'), writes: sum('writes'), listeners: sum('listeners'), bytes: sum('bytes') }
  }
  const sizeOf = (value: unknown) => JSON.stringify(value).length
  const sdk = Firestore.prototype as unknown as Requests
  const { request, requestStream } = sdk
  sdk.request = async function (this: Requests, method, asked, ...rest) {
    const said = await request.call(this, method, asked, ...rest)
    add({ writes: method === 'commit' ? (asked.writes?.length ?? 0) : 0, bytes: sizeOf(asked) + sizeOf(said) })
    return said
  }
  sdk.requestStream = async function (this: Requests, method, isBoth, asked, ...rest) {
    const stream = await requestStream.call(this, method, isBoth, asked, ...rest)
    if (method === 'listen') return stream
    add({ bytes: sizeOf(asked) })
    if (method === 'batchGetDocuments') add({ reads: (asked.documents ?? []).filter(isCounted).length })
    if (method === 'runAggregationQuery') add({ reads: 1 })
    let found = 0
    onEach(stream, (event, chunk) => {
      if (event === 'data') add({ bytes: sizeOf(chunk) })
      if (method !== 'runQuery') return
      if (chunk?.document) found += 1
      // An empty result counts as one read.
      if (event === 'end') add({ reads: Math.max(1, found) })
    })
    return stream
  }
  const { onSnapshot } = Query.prototype
  // Not as they arrive: the emulator sends all documents again at each change.
  Query.prototype.onSnapshot = function (this: Query, hear: Parameters<Query['onSnapshot']>[0], ...rest) {
    add({ listeners: 1 })
    let isFirst = true
    const count: typeof hear = (snapshot) => {
      // A document counts when it enters the result or changes in it, not when it is deleted.
      const read = snapshot.docChanges().filter(({ type }) => type !== 'removed')
      add({ reads: isFirst ? Math.max(1, read.length) : read.length, bytes: sizeOf(read.map(({ doc }) => doc.data())) })
      isFirst = false
      hear(snapshot)
    }
    return onSnapshot.call(this, count, ...rest)
  }
  const unfollow = google.follow(async ({ path, asked, said, isOwner }) => {
    if (isOwner) return
    add({ ...(await useOf(path, asked, async () => said)), bytes: asked.length + said.length })
  })
  return {
    async of(work) {
      use = nothing
      await work()
      return use
    },
    now: () => use,
    stop: () => {
      unfollow()
      Object.assign(sdk, { request, requestStream })
      Query.prototype.onSnapshot = onSnapshot
    },
  }
}

/** Calls `hear` before each `data` and `end` of a stream, without making it flow. */
function onEach(
  stream: Readable,
  hear: (event: 'data' | 'end', chunk?: { readonly document?: unknown }) => void,
): void {
  const { emit } = stream
  stream.emit = (event: string | symbol, ...rest: unknown[]) => {
    if (event === 'data' || event === 'end') hear(event, rest[0] as { document?: unknown } | undefined)
    return emit.call(stream, event, ...rest)
  }
}
