import { Firestore, Query } from 'firebase-admin/firestore'
import { z } from 'zod'
import { costOf, hearRequests, type Use, verbOf } from './api-requests.ts'
import type { Google } from './google-stand-in.ts'

/** Requests to Firestore in hosted mode, of this process and of browsers. */
export interface HostedUse extends Use {
  /** Listeners that began. */
  readonly listeners: number
  /** Of requests and responses as JSON; they are smaller on the wire. */
  readonly bytes: number
}

const askedSchema = z.object({ writes: z.array(z.unknown()).default([]), documents: z.array(z.unknown()).default([]) })
const rowsSchema = z.array(z.object({ document: z.unknown().optional() }))

/** Cost of a browser's request to Firestore's REST API, by its body and that of the response. */
function costOfBrowser(path: string, asked: string, said: string): Use {
  const verb = /\/documents:(\w+)/.exec(path)?.[1] ?? ''
  const rows = verb === 'runQuery' ? rowsSchema.parse(JSON.parse(said)) : []
  const found = rows.filter(({ document }) => document !== undefined).length
  return costOf({ verb, asked: /^(commit|batchGet)$/.test(verb) ? askedSchema.parse(JSON.parse(asked)) : {}, found })
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
  const unhear = hearRequests(Firestore.prototype, (method, asked) => {
    if (method === 'listen') return undefined
    let found = 0
    add({ bytes: sizeOf(asked) })
    return {
      said: (part) => {
        add({ bytes: sizeOf(part) })
        if (part.document) found += 1
      },
      ended: () => {
        const documents = (asked.documents ?? []).filter(isCounted)
        add(costOf({ verb: verbOf(method), asked: { ...asked, documents }, found }))
      },
    }
  })
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
    add({ ...costOfBrowser(path, asked, said), bytes: asked.length + said.length })
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
      unhear()
      Query.prototype.onSnapshot = onSnapshot
    },
  }
}
