import { expect, inject, onTestFinished } from 'vitest'
import { addMemberTo, makeClubAt, type ProductClub } from './product-club.ts'
import { stopPart } from './stop-part.ts'

const product = inject('product')
const [clubs, streamsOfEach] = [25, 20]

interface Stream {
  /** The text that has arrived so far. */
  readonly text: () => string
  readonly ended: () => boolean
}

async function listen({ signedIn }: ProductClub): Promise<Stream> {
  const left = new AbortController()
  onTestFinished(() => left.abort())
  const headers = { authorization: `Bearer ${signedIn.idToken}` }
  const { status, body } = await fetch(`${product.address}/api/events`, { headers, signal: left.signal })
  expect(status).toBe(200)
  let [text, isEnded] = ['', false]
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of body ?? []) text += decoder.decode(chunk)
  }
  void read()
    .catch(() => undefined)
    .finally(() => {
      isEnded = true
    })
  return { text: () => text, ended: () => isEnded }
}

const events = ({ text }: Stream) => text().match(/^data:/gm)?.length ?? 0

/** Checks that nginx, in Docker, and the API hold 500 streams and have room for requests beside them. */
export async function checkStreams(): Promise<void> {
  const made = await Promise.all(Array.from({ length: clubs }, () => makeClubAt(product)))
  const streams = await Promise.all(
    made.map((club) => Promise.all(Array.from({ length: streamsOfEach }, () => listen(club)))),
  )
  const all = streams.flat()
  expect(all).toHaveLength(500)
  await expect.poll(() => all.every((stream) => events(stream) > 0), { timeout: 30_000 }).toBe(true)
  const [first, ...others] = streams
  const before = others.flat().map(events)
  await addMemberTo(made[0] as ProductClub)
  await expect.poll(() => first?.every(({ text }) => text().includes('members"]')), { timeout: 30_000 }).toBe(true)
  expect(others.flat().map(events)).toEqual(before)
  for (const club of made) await addMemberTo(club)
  await expect.poll(() => all.every((stream) => events(stream) > 1), { timeout: 30_000 }).toBe(true)

  const { start } = await stopPart(product, 'api')
  await expect.poll(() => all.every(({ ended }) => ended()), { timeout: 30_000 }).toBe(true)
  await start()
  const again = await Promise.all(made.map(listen))
  await Promise.all(made.map((club) => addMemberTo(club)))
  await expect.poll(() => again.every(({ text }) => text().includes('"members"')), { timeout: 30_000 }).toBe(true)
}
