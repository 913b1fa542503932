import type { Duplex } from 'node:stream'
import type { CollectionName } from '@tessera/domain/stored/collections'
import type { Database } from './database.ts'

/** A stream's target, as the SDK sends it; only the fields that identify a listener. */
interface Target {
  readonly query?: {
    readonly structuredQuery?: {
      readonly from?: readonly { readonly collectionId?: string }[]
      readonly where?: { readonly fieldFilter?: { readonly value?: { readonly stringValue?: string } } }
    }
  }
}

/** A message of a stream. After `CURRENT`, each `NO_CHANGE` of no target says that all changes until now have been sent. */
interface Message {
  readonly targetChange?: { readonly targetChangeType?: string; readonly targetIds?: readonly number[] }
}

/** The method through which the SDK opens all of its streams. It is not among the SDK's types. */
interface Streams {
  requestStream(method: string, isBoth: boolean, request: { addTarget?: Target }, ...rest: unknown[]): Promise<Duplex>
}

/** Events of the listeners' streams. */
export interface Hear {
  /** A message came by any stream. */
  readonly heard: () => void
  /** The stream of a listener ended; the SDK opens another without notifying the listener. */
  readonly broken: (collection: CollectionName, clubId: string | undefined) => void
  /** Everything that changed while there was no stream has reached the listener. */
  readonly caughtUp: (collection: CollectionName, clubId: string | undefined) => void
}

/** Hears when streams of the listeners on `db` bring something, break and catch up. */
export function followStreams(db: Database, { heard, broken, caughtUp }: Hear): void {
  const sdk = db as unknown as Streams
  const own: Streams = Object.getPrototypeOf(db)
  /** The newest stream of each listener. */
  const newest = new Map<string, Duplex>()
  sdk.requestStream = async (method, isBoth, request, ...rest) => {
    const stream = await own.requestStream.call(db, method, isBoth, request, ...rest)
    if (method !== 'listen') return stream
    const { from, where } = request.addTarget?.query?.structuredQuery ?? {}
    const of = [from?.[0]?.collectionId as CollectionName, where?.fieldFilter?.value?.stringValue] as const
    const key = of.join(' ')
    newest.set(key, stream)
    const onEnd = () => {
      if (newest.get(key) !== stream) return
      newest.delete(key)
      broken(...of)
    }
    stream.once('error', onEnd).once('end', onEnd).once('close', onEnd)
    let isCurrent = false
    // The SDK has paused the stream until it reads it as well, so that no message is lost to it.
    stream.on('data', ({ targetChange }: Message) => {
      heard()
      const { targetChangeType, targetIds = [] } = targetChange ?? {}
      if (targetChangeType === 'CURRENT') isCurrent = true
      if (!isCurrent || targetChangeType !== 'NO_CHANGE' || targetIds.length > 0) return
      // The SDK reads this message next, and then calls the listener.
      setImmediate(() => newest.get(key) === stream && caughtUp(...of))
    })
    return stream
  }
}
