import { act, waitFor } from '@testing-library/react/pure'
import { expect, onTestFinished, vi } from 'vitest'

/** Holds timeouts of exactly these milliseconds during the test; only `end` runs them. */
export function holdWaits(...milliseconds: number[]) {
  const held = new Map<unknown, { delay: number; work: () => void }>()
  const [start, stop] = [setTimeout, clearTimeout]
  const starting = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    work: () => void,
    delay = 0,
    ...rest: []
  ) => {
    // Those with arguments are of Node's own client.
    if (!milliseconds.includes(delay) || rest.length > 0) return start(work, delay, ...rest)
    const id = {}
    held.set(id, { delay, work })
    return id
  }) as typeof setTimeout)
  const stopping = vi
    .spyOn(globalThis, 'clearTimeout')
    .mockImplementation((id) => (held.delete(id) ? undefined : stop(id)))
  onTestFinished(() => {
    starting.mockRestore()
    stopping.mockRestore()
  })
  const find = (delay: number) => [...held].filter(([, wait]) => wait.delay === delay)
  const run = (waits: ReturnType<typeof find>) =>
    act(async () => {
      for (const [id, { work }] of waits) {
        held.delete(id)
        work()
      }
    })
  return {
    /** Number of pending timeouts of this length. */
    count: (delay: number) => find(delay).length,
    /** Waits until a timeout of this length is pending, runs `check`, then runs the newest timeout. */
    end: async (delay: number, check: () => void = () => undefined): Promise<void> => {
      await waitFor(() => expect(find(delay), `waits of ${delay} ms`).not.toEqual([]))
      check()
      await run(find(delay).slice(-1))
    },
    /** As `end`, but runs all pending timeouts of this length, also those of other requests of the page. */
    endAll: async (delay: number): Promise<void> => {
      await waitFor(() => expect(find(delay), `waits of ${delay} ms`).not.toEqual([]))
      await run(find(delay))
    },
  }
}

/** Returns a function that advances the clock by seconds; the clock also runs by itself, from `now` on if given. */
export function holdClock(now?: string) {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    ...(now ? { now: new Date(now) } : {}),
  })
  onTestFinished(async () => {
    // jsdom draws frames by an interval that ends when it is idle. Left in the fake clock, it would never run again.
    await vi.advanceTimersByTimeAsync(50)
    vi.useRealTimers()
  })
  return (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
}
