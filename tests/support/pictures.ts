import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { root } from '../../scripts/product/environment.ts'
import type { Client } from './browser.ts'

/** Folder of the pictures for the docs: `docs/images` with `make pictures`. A test run takes none. */
const folder = resolve(root, process.env.PICTURES ?? '')

/** True if pictures for the docs are taken; otherwise only their steps run. */
export const forDocs = Boolean(process.env.PICTURES)

/** Saves a picture of a screen for the docs, without animations and without a hovering pointer. */
export async function takePicture({ page }: Client, name: string): Promise<void> {
  if (!forDocs) return
  mkdirSync(folder, { recursive: true })
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  // Images below the screen load only when scrolled to, so they are not awaited.
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
  )
  await showNotices(page, false)
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
  await showNotices(page, true)
}

/** Shows or hides notices, which are temporary and would cover the screen. */
const showNotices = (page: Page, shown: boolean) =>
  page.getByLabel('Notices').evaluateAll(
    (all, visibility) => {
      for (const one of all) if (one instanceof HTMLElement) one.style.visibility = visibility
    },
    shown ? '' : 'hidden',
  )
