import { AppError } from '@tessera/domain/errors'
import { expect, test } from 'vitest'
import { watchedStream } from './watched-stream.ts'

/** Watches a stream of three chunks; the test sets the clock. */
function watching(check: () => Promise<unknown>) {
  const state = { at: 0, made: 0, left: false }
  const source = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        state.made += 1
        if (state.made > 3) controller.close()
        else controller.enqueue(Uint8Array.of(state.made))
      },
      cancel() {
        state.left = true
      },
    },
    { highWaterMark: 0 },
  )
  const reader = watchedStream(source, () => new Date(state.at), check).getReader()
  return { state, reader }
}

test('asks once a second at most, also after the clock was set back, and passes everything on', async () => {
  let asked = 0
  const { state, reader } = watching(async () => {
    asked += 1
  })
  const seen: unknown[] = []
  for (const at of [999, 1_000, 0, 0]) {
    state.at = at
    seen.push((await reader.read()).value?.[0], asked)
  }
  expect(seen).toEqual([1, 0, 2, 1, 3, 2, undefined, 2])
})

test('breaks off before the next chunk, and ends the work, once its reader may no longer have it', async () => {
  const { state, reader } = watching(async () => {
    throw new AppError('forbidden', 'Admin role required')
  })
  expect((await reader.read()).value).toEqual(Uint8Array.of(1))
  state.at = 1_000
  await expect(reader.read()).rejects.toThrow('Admin role required')
  expect(state).toMatchObject({ made: 2, left: true })
})

test('goes on while nobody can be asked, and breaks off after half a minute of that', async () => {
  const { state, reader } = watching(async () => {
    throw new AppError('unavailable', 'Please try again')
  })
  for (const [at, chunk] of [
    [1_000, 1],
    [29_999, 2],
  ] as const) {
    state.at = at
    expect((await reader.read()).value).toEqual(Uint8Array.of(chunk))
  }
  state.at = 30_000
  await expect(reader.read()).rejects.toThrow('Please try again')
})

test('ends the work when its reader leaves', async () => {
  const { state, reader } = watching(async () => undefined)
  await reader.cancel()
  expect(state).toMatchObject({ made: 0, left: true })
})
