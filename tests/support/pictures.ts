import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { root } from '../../scripts/product/environment.ts'
import type { Client } from './browser.ts'

/** Where pictures for the docs go: `docs/images` by `make pictures`. A test run takes none. */
const folder = resolve(root, process.env.PICTURES ?? '')

/** Whether the docs' own pictures are being taken, and not only their steps tried. */
export const forDocs = Boolean(process.env.PICTURES)

/** Keeps a picture of a screen for the docs, with nothing in motion and no pointer resting on it. */
export async function takePicture({ page }: Client, name: string): Promise<void> {
  if (!forDocs) return
  mkdirSync(folder, { recursive: true })
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  // What is further down is fetched when it is scrolled to, so it is not waited for.
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
  )
  await showNotices(page, false)
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
  await showNotices(page, true)
}

/** Notices pass; they would cover what a picture is to show. */
const showNotices = (page: Page, shown: boolean) =>
  page.getByLabel('Notices').evaluateAll(
    (all, visibility) => {
      for (const one of all) if (one instanceof HTMLElement) one.style.visibility = visibility
    },
    shown ? '' : 'hidden',
  )
