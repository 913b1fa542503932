import { act, waitFor } from '@testing-library/react/pure'
import { expect, onTestFinished, vi } from 'vitest'

/** Keeps the app's waits of exactly these milliseconds from ending by themselves, until the test is over. */
export function holdWaits(...milliseconds: number[]) {
  const held = new Map<unknown, { delay: number; work: () => void }>()
  const [start, stop] = [setTimeout, clearTimeout]
  const starting = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    work: () => void,
    delay = 0,
    ...rest: []
  ) => {
    if (!milliseconds.includes(delay)) return start(work, delay, ...rest)
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
  return {
    /** How many waits of this length are under way. */
    count: (delay: number) => find(delay).length,
    /** Waits for a wait of this length to begin, checks what holds meanwhile, and ends the newest. */
    end: async (delay: number, check: () => void = () => undefined): Promise<void> => {
      await waitFor(() => expect(find(delay), `waits of ${delay} ms`).not.toEqual([]))
      check()
      const [id, wait] = find(delay).at(-1) ?? []
      held.delete(id)
      await act(async () => wait?.work())
    },
  }
}
