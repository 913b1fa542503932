import { test } from 'vitest'
import { openBrowser } from './browser.ts'
import { makeProxy } from './proxy.ts'

/** The proxy of those pages of this worker that go through one. */
export const proxy = makeProxy()

/** One Chromium for all test files of a worker: starts with the first file that asks, ends with the worker. */
// biome-ignore lint/correctness/noEmptyPattern: vitest demands a pattern, in which it reads what a fixture uses.
export const ofWorker = test.extend('chromium', { scope: 'worker' }, async ({}, { onCleanup }) => {
  await proxy.start()
  const browser = await openBrowser()
  onCleanup(async () => {
    await browser.close()
    await proxy.stop()
  })
  return browser
})
