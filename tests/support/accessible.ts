import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { expect } from 'vitest'
import { atRest, type Client, keepLook } from './browser.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Every colour and every arrangement. */
const looks = [
  ['light', 'desktop'],
  ['dark', 'phone'],
] as const

/** Has axe look at the screen, light at a desk and dark on a phone. It must find nothing, and the screen must fit. */
export async function expectAccessible(client: Client, name: string): Promise<void> {
  const { page } = client
  const before = page.viewportSize()
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  for (const [colorScheme, size] of looks) {
    await page.emulateMedia({ colorScheme })
    await keepLook(client, `${name}-${colorScheme}`, size)
    await atRest(page)
    // An open menu stands outside of the landmarks, as a dialog does; axe knows of that with dialogs alone.
    const { violations }: AxeResults = await page.evaluate(() =>
      Reflect.get(window, 'axe').run({
        resultTypes: ['violations'],
        // The style sheets themselves are asked for by rules alone that are off.
        preload: false,
        rules: { region: { enabled: !document.querySelector('[role=menu]') } },
      }),
    )
    const found = violations.map(({ id, nodes }) => ({
      id,
      at: nodes.map(({ target, failureSummary }) => [`${target}`, failureSummary]),
    }))
    expect(found, `${name}, ${colorScheme}, ${size}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}
