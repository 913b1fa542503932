import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { expect } from 'vitest'
import { atRest, keepLook, keepScreen, sizes, type Visitor } from './browser.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Has axe look at the screen in light and dark, at desktop and phone width, and keeps pictures of each. It must find nothing. */
export async function expectAccessible(visitor: Visitor, name: string): Promise<void> {
  const { page } = visitor
  const before = page.viewportSize()
  await page.evaluate(axe)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await keepScreen(visitor, `${name}-${colorScheme}`)
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport)
      await expectNothingFound(visitor, `${name}, ${colorScheme}, ${size}`)
    }
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}

const twoLooks = [
  ['light', 'desktop'],
  ['dark', 'phone'],
] as const

/** As `expectAccessible`, in two looks of the four, which show every colour and every arrangement: for tests of many screens. */
export async function expectAccessibleTwice(visitor: Visitor, name: string): Promise<void> {
  const { page } = visitor
  const before = page.viewportSize()
  await page.evaluate(axe)
  for (const [colorScheme, size] of twoLooks) {
    await page.emulateMedia({ colorScheme })
    await keepLook(visitor, `${name}-${colorScheme}`, size)
    await expectNothingFound(visitor, `${name}, ${colorScheme}, ${size}`)
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}

async function expectNothingFound({ page }: Visitor, where: string): Promise<void> {
  await atRest(page)
  // An open menu stands outside of the landmarks, as a dialog does; axe knows of that with dialogs alone.
  const { violations }: AxeResults = await page.evaluate(() =>
    Reflect.get(window, 'axe').run({
      resultTypes: ['violations'],
      rules: { region: { enabled: !document.querySelector('[role=menu]') } },
    }),
  )
  const found = violations.map(({ id, nodes }) => ({
    id,
    at: nodes.map(({ target, failureSummary }) => [`${target}`, failureSummary]),
  }))
  expect(found, where).toEqual([])
}
