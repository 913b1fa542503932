import { expect, test } from 'vitest'
import type { Database } from './database.ts'
import { HostedFeed } from './hosted-feed.ts'

/** A Firestore of which the listener begins and breaks at the test's word, and which answers reads as `read` does. */
function listened(read = async (): Promise<unknown> => undefined) {
  const listeners: { begin: (snapshot: object) => void; breaks: () => void }[] = []
  const query = {
    where: () => query,
    onSnapshot(begin: (snapshot: object) => void, breaks: () => void) {
      listeners.push({ begin, breaks })
      return () => undefined
    },
  }
  const line = { collection: () => query, doc: () => ({ get: read }) }
  const patience = { start: 5, sign: 5, read: 7 }
  const feed = new HostedFeed(() => line as unknown as Database, 600_000, patience)
  return { feed, listeners, ask: (cursor?: string) => feed.since('club', 'members', cursor, false) }
}

test('without a listener that has begun, no list counts as known', async () => {
  const { feed, ask } = listened()
  expect(await ask()).toEqual({ cursor: '' })
  expect(await ask('')).toEqual({ cursor: '' })
  // Streams name a change once more after this time.
  expect(feed.laterElsewhere).toBeGreaterThan(0)
  await feed.close()
})

test('after an interruption everything is read again, until the listener has begun again', async () => {
  const { feed, listeners, ask } = listened()
  const first = ask()
  listeners[0]?.begin({ docs: [], docChanges: () => [] })
  const { cursor } = await first
  expect(await ask(cursor)).toMatchObject({ changed: [] })
  expect(feed.isHeard).toBe(true)
  listeners[0]?.breaks()
  expect(await ask(cursor)).toEqual({ cursor: '', patience: 7 })
  expect(feed.isHeard).toBe(false)
  await feed.close()
})

test('while nothing comes by the connection, everything is read again, until it gives a sign of life', async () => {
  const { promise: sign, resolve } = Promise.withResolvers<void>()
  const { feed, listeners, ask } = listened(() => sign)
  const first = ask()
  listeners[0]?.begin({ docs: [], docChanges: () => [] })
  expect(await first).toEqual({ cursor: '', patience: 7 })
  expect(feed.isHeard).toBe(false)
  resolve()
  await sign
  const { cursor } = await ask()
  expect(feed.isHeard).toBe(true)
  expect(await ask(cursor)).toMatchObject({ changed: [] })
  await feed.close()
})
