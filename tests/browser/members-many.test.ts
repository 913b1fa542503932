import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { type Office, openOffice } from '../support/office.ts'

const skipped = process.env.TESSERA_NO_BROWSER ?? (process.env.TESSERA_NO_JAVA && process.env.TESSERA_NO_DOCKER)
const many = 10_000
const members = Array.from({ length: many }, (_, i) => ({
  id: `m${i}`,
  memberId: String(i + 1),
  fullName: `Person ${i + 1} ${['Lindqvist', 'Ferraro', 'Óbuda', 'Żółć'][i % 4]}`,
  email: `person-${i + 1}@club.example`,
  photoUrl: null,
  enabled: i % 9 !== 0,
}))

/** How long a fixed piece of work takes in the browser of a machine with nothing else to do, in milliseconds. */
const atLeisure = 80

describe.skipIf(skipped)('ten thousand members', () => {
  let browser: Browser
  let office: Office
  const address = skipped ? '' : inject('product').address

  beforeAll(async () => {
    browser = await openBrowser()
    office = await openOffice(browser, address)
    // Only how the page deals with the answer is measured: the answer itself is made here.
    await office.page.route('**/api/members', (route) => route.fulfill({ json: members }))
  })
  afterAll(() => browser?.close())

  /** How many times slower the machine is now than one with nothing else to do; the tests share theirs with others. */
  const slowness = async () => {
    const took = await office.page.evaluate(() => {
      const at = performance.now()
      const texts = Array.from({ length: 120_000 }, (_, i) => `Person ${i * 7919}`.normalize('NFKC').toLowerCase())
      texts.sort()
      return performance.now() - at
    })
    return Math.max(1, took / atLeisure)
  }
  const longest = () =>
    office.page.evaluate(() => {
      const found = performance.getEntriesByName('busy').map(({ duration }) => duration)
      performance.clearMeasures('busy')
      return Math.round(Math.max(0, ...found))
    })

  test('the first rows stand within a second of the answer', async () => {
    const { page } = office
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries())
          performance.measure('busy', { start: startTime, duration })
      }).observe({ type: 'longtask', buffered: true })
      const seen = new MutationObserver(() => {
        if (!document.querySelector('tbody tr')) return
        performance.mark('rows')
        seen.disconnect()
      })
      seen.observe(document, { childList: true, subtree: true })
    })
    await page.reload()
    await page.getByRole('row', { name: 'Person 1 Lindqvist' }).waitFor()
    const waited = await page.evaluate(() => {
      const answer = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/api/members'))
      const end = answer instanceof PerformanceResourceTiming ? answer.responseEnd : Number.NaN
      return (performance.getEntriesByName('rows')[0]?.startTime ?? Number.NaN) - end
    })
    console.info(
      `first rows ${Math.round(waited)} ms after the answer; busy at most ${await longest()} ms in one piece`,
    )
    expect(waited).toBeLessThan(1000 * (await slowness()))
    await page.getByRole('button', { name: 'Active 8888' }).waitFor()
  })

  test('typing finds, and never waits', async () => {
    const { page } = office
    await longest()
    const at = Date.now()
    await page.getByLabel('Search members').pressSequentially('person-9999')
    await page.getByRole('row', { name: 'Person 9999' }).waitFor()
    console.info(`typed and found in ${Date.now() - at} ms; busy at most ${await longest()} ms in one piece`)
    expect(await page.getByRole('row').count()).toBe(2)
    await page.getByLabel('Search members').fill('')
    await page.getByRole('row', { name: 'Person 1 Lindqvist' }).waitFor()
    expect(await longest()).toBeLessThan(300 * (await slowness()))
  })

  test('scrolling to the end never shows a blank stretch', { timeout: 180_000 }, async () => {
    const { page } = office
    await longest()
    const at = Date.now()
    const { blank, turns } = await page.evaluate(async () => {
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const isBlank = () =>
        [0.25, 0.5, 0.75, 0.95].some((part) => {
          const there = document.elementFromPoint(innerWidth / 2, innerHeight * part)
          return !there?.closest('tr')?.querySelector('button')
        })
      let [blank, turns] = [0, 0]
      scrollTo(0, 600)
      while (scrollY + innerHeight < document.documentElement.scrollHeight - 200) {
        scrollBy(0, 1100)
        await nextFrame()
        turns += 1
        if (scrollY + innerHeight < document.documentElement.scrollHeight - 200 && isBlank()) blank += 1
      }
      return { blank, turns }
    })
    const busy = await longest()
    const rows = await page.locator('tbody tr').count()
    console.info(`${turns} leaps to the end in ${Date.now() - at} ms; busy at most ${busy} ms; ${rows} rows stand`)
    await page.getByRole('row', { name: `Person ${many} ` }).waitFor()
    expect([blank, turns > 300]).toEqual([0, true])
    expect(rows).toBeLessThan(100)
    await page.getByLabel('Search members').pressSequentially('ferraro')
    await page.getByRole('row', { name: 'Person 2 Ferraro' }).waitFor()
    const typing = await longest()
    console.info(`typing after that: busy at most ${typing} ms in one piece`)
    expect(typing).toBeLessThan(300 * (await slowness()))
  })

  test('sorting takes a moment', async () => {
    const { page } = office
    await page.getByLabel('Search members').fill('')
    await longest()
    await page.getByRole('button', { name: 'Member ID', exact: true }).click()
    await page.getByRole('row', { name: `Person ${many} ` }).waitFor()
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await page.getByRole('row', { name: 'Person 1 Lindqvist' }).waitFor()
    const busy = await longest()
    console.info(`sorting: busy at most ${busy} ms in one piece`)
    expect(busy).toBeLessThan(300 * (await slowness()))
  })

  test('nothing went wrong in the browser', () => expect(office.faults).toEqual([]))
})
