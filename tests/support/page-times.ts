import type { Page } from 'playwright-core'

const watchMoves = `
  window.moves = []
  navigation.addEventListener('currententrychange', () => {
    window.moves.push({ path: location.pathname, at: performance.now() })
  })
`

/** Has the page note when it goes elsewhere, by its own clock. To be called before it is opened. */
export async function noteMoves(page: Page): Promise<void> {
  await page.addInitScript({ content: watchMoves })
}

interface Times {
  /** When the last call to an address was sent, and when its answer had come. */
  readonly call: (part: string) => { sent: number; answered: number }
  /** When the page first went to a path. */
  readonly moved: (path: string) => number
}

/** What the page noted, in milliseconds of its own clock. */
export async function readTimes(page: Page): Promise<Times> {
  const { calls, moves } = await page.evaluate(() => ({
    calls: performance.getEntriesByType('resource').map((entry) => {
      const { name, startTime, responseEnd } = entry as PerformanceResourceTiming
      return { name, sent: startTime, answered: responseEnd }
    }),
    moves: Reflect.get(window, 'moves') as { path: string; at: number }[],
  }))
  const need = <T>(found: T | undefined, what: string): T => {
    if (found === undefined) throw new Error(`the page has noted no ${what}`)
    return found
  }
  return {
    call: (part) =>
      need(
        calls.findLast(({ name }) => name.includes(part)),
        `call to ${part}`,
      ),
    moved: (path) => need(moves.find((move) => move.path === path)?.at, `move to ${path}`),
  }
}
