import type { Page } from 'playwright-core'

const watch = `
  window.moves = []
  window.waits = []
  navigation.addEventListener('currententrychange', () => {
    window.moves.push({ path: location.pathname, at: performance.now() })
  })
  const setTimer = window.setTimeout
  window.setTimeout = (work, delay, ...rest) => {
    const wait = { delay: delay ?? 0, from: performance.now() }
    window.waits.push(wait)
    return setTimer((...given) => {
      wait.to = performance.now()
      work(...given)
    }, delay, ...rest)
  }
`

/** Has the page note when it goes elsewhere and what it waits for, by its own clock. To be called before it is opened. */
export async function noteTimes(page: Page): Promise<void> {
  await page.addInitScript({ content: watch })
}

interface Times {
  /** When the last call to an address that ends so was sent, and when its answer had come. */
  readonly call: (end: string) => { sent: number; answered: number }
  /** When the page first went to a path. */
  readonly moved: (path: string) => number
  /** For how many milliseconds each the page waited, of its own will, between two moments; what is too short to see is left out. */
  readonly waits: (from: number, to: number) => number[]
}

interface Noted {
  moves: { path: string; at: number }[]
  waits: { delay: number; from: number; to?: number }[]
}

const seen = 50

/** What the page noted, in milliseconds of its own clock. */
export async function readTimes(page: Page): Promise<Times> {
  const { calls, moves, waits } = await page.evaluate(() => ({
    calls: performance.getEntriesByType('resource').map((entry) => {
      const { name, startTime, responseEnd } = entry as PerformanceResourceTiming
      return { name, sent: startTime, answered: responseEnd }
    }),
    moves: Reflect.get(window, 'moves') as Noted['moves'],
    waits: Reflect.get(window, 'waits') as Noted['waits'],
  }))
  const need = <T>(found: T | undefined, what: string): T => {
    if (found === undefined) throw new Error(`the page has noted no ${what}`)
    return found
  }
  return {
    call: (end) =>
      need(
        calls.findLast(({ name }) => new URL(name).pathname.endsWith(end)),
        `call to ${end}`,
      ),
    moved: (path) => need(moves.find((move) => move.path === path)?.at, `move to ${path}`),
    waits: (from, to) =>
      waits
        .filter((wait) => wait.delay >= seen && wait.from >= from && wait.to !== undefined && wait.to <= to)
        .map(({ delay }) => delay),
  }
}
