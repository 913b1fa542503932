import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { atRest, type Client, keepLook, smallTargets } from './browser.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Both colour schemes and both layouts. */
const looks = [
  ['light', 'desktop'],
  ['dark', 'phone'],
] as const

/** Loads axe into a page that has none yet; by the protocol, which costs a quarter of what `evaluate` costs. */
async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: `${axe};0` })
  await session.detach()
}

/** Returns the texts of a page whose contrast with their background is too small. */
export async function contrastFaults(page: Page): Promise<string[]> {
  await loadAxe(page)
  const violations: AxeResults['violations'] = await page.evaluate(async () => {
    const results: AxeResults = await Reflect.get(window, 'axe').run({ runOnly: ['color-contrast'], preload: false })
    return results.violations
  })
  return violations.flatMap(({ nodes }) => nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`))
}

/** Expects no axe violation, no target under 24 pixels and no sideways scrolling, in light desktop and dark phone layout. */
export async function expectAccessible(client: Client, name: string): Promise<void> {
  const { page } = client
  const before = page.viewportSize()
  await loadAxe(page)
  for (const [colorScheme, size] of looks) {
    await page.emulateMedia({ colorScheme })
    await keepLook(client, `${name}-${colorScheme}`, size)
    await atRest(page)
    const violations: AxeResults['violations'] = await page.evaluate(async () => {
      const results: AxeResults = await Reflect.get(window, 'axe').run({
        resultTypes: ['violations'],
        // Only rules that are off need the style sheets.
        preload: false,
      })
      // An open menu or tooltip lies outside the landmarks; axe makes that exception for dialogs only.
      const isAbove = (target: unknown) => document.querySelector(`${target}`)?.closest('[data-base-ui-portal]') != null
      return results.violations
        .map((one) => ({
          ...one,
          nodes: one.nodes.filter(({ target }) => one.id !== 'region' || !isAbove(target)),
        }))
        .filter(({ nodes }) => nodes.length > 0)
    })
    const found = violations.map(({ id, nodes }) => ({
      id,
      at: nodes.map(({ target, failureSummary }) => [`${target}`, failureSummary]),
    }))
    expect(found, `${name}, ${colorScheme}, ${size}`).toEqual([])
    expect.soft(await page.evaluate(smallTargets), `${name}, ${size}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}
