import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Client, keepScreen, openClient, unexpected } from '../support/browser.ts'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import { makeClubAt } from '../support/product-club.ts'
import { signInAdmin } from '../support/sign-in.ts'

const many = 5_000

/** Payments as Firestore answers them, the first the newest. */
const ledger = (clubId: string) =>
  Array.from({ length: many }, (_, n) => {
    const day = new Date(Date.UTC(2026, 0, 1) - Math.floor(n / 4) * 86_400_000).toISOString()
    const texts = {
      clubId,
      memberId: `m${n % 90}`,
      memberName: `Person ${n + 1}`,
      itemId: 'fee',
      itemName: 'Annual fee',
    }
    return {
      document: {
        name: `projects/demo-tessera/databases/(default)/documents/payments/p${n}`,
        fields: {
          ...Object.fromEntries(Object.entries(texts).map(([name, stringValue]) => [name, { stringValue }])),
          notes: { stringValue: n % 50 === 0 ? `transfer ${n}` : '' },
          createdBy: { stringValue: 'somebody' },
          amount: { doubleValue: 0.1 },
          paymentDate: { timestampValue: day },
          createdAt: { timestampValue: day },
        },
        createTime: day,
        updateTime: day,
      },
      readTime: day,
    }
  })

describeInBrowser('thousands of payments', ({ browser }) => {
  let client: Client
  let page: Page

  beforeAll(async () => {
    const club = await makeClubAt(product)
    client = await openClient(browser(), product.address)
    page = client.page
    const documents = ledger(club.clubId)
    // Only how the page deals with the answer is looked at: the answer itself is made here.
    await page.route('**/documents:runQuery**', (route) => {
      const asked = route.request().postData() ?? ''
      if (!asked.includes('"payments"')) return route.continue()
      return route.fulfill({ json: asked.includes('"paymentDate"') ? documents.slice(0, 100) : documents })
    })
    await signInAdmin(client, club)
    await page.getByRole('tab', { name: 'Payments' }).click()
    await page.getByText(`5,000 payments, total`).waitFor()
  })

  const rows = () => page.getByRole('table', { name: 'Payments' }).locator('tbody tr')
  const row = (n: number) => rows().filter({ has: page.getByText(`Person ${n}`, { exact: true }) })
  const toTheEnd = async (last: number) => {
    await expect
      .poll(async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        return row(last).count()
      })
      .toBe(1)
  }

  test('as many rows stand as are in sight or near it, at the beginning and at the end', async () => {
    await row(1).waitFor()
    await expect.poll(() => rows().count()).toBeLessThan(100)
    await expect
      .poll(() => page.getByRole('table', { name: 'Payments' }).getAttribute('aria-rowcount'))
      .toBe(String(many + 1))
    await keepScreen(client, 'payments-many')
    await toTheEnd(many)
    await expect.poll(() => row(1).count()).toBe(0)
    await expect.poll(() => rows().count()).toBeLessThan(100)
    await expect.poll(() => row(many).getAttribute('aria-rowindex')).toBe(String(many + 1))
    await keepScreen(client, 'payments-many-end')
  })

  test('what stands at the end can be edited, and the keyboard goes on from there', async () => {
    await toTheEnd(many)
    await row(many).getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(`Person ${many}`).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    const focused = () => page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('aria-rowindex'))
    await expect.poll(() => focused()).toBe(String(many + 1))
    for (let presses = 0; presses < 80; presses += 1) await page.keyboard.press('Shift+Tab')
    await expect.poll(focused).toBe(String(many + 1 - 40))
  })

  test('the search looks through all of them, and so does the total', async () => {
    await page.getByLabel('Search payments').fill('transfer')
    await page.getByText('100 payments, total').waitFor()
    await page.getByText('€10.00', { exact: true }).first().waitFor()
    await page.getByLabel('Search payments').fill(`person ${many}`)
    await expect.poll(() => rows().count()).toBe(1)
    await page.getByText('1 payment, total').waitFor()
    await page.getByLabel('Search payments').fill('')
    await page.getByText(`5,000 payments, total`).waitFor()
  })

  test('the newest stand before all others are asked for, and can be searched meanwhile', async () => {
    const told: string[] = []
    const goOn = Promise.withResolvers<void>()
    await page.route('**/documents:runQuery**', async (route) => {
      const asked = route.request().postData() ?? ''
      if (!asked.includes('"payments"')) return route.fallback()
      const what = asked.includes('"paymentDate"') ? 'the newest' : 'all'
      told.push(`${what} asked`)
      // The newest wait until the page has had every chance to ask for all beside them.
      if (what === 'the newest') await page.getByText('Loading payments...').waitFor()
      else await goOn.promise
      told.push(`${what} answered`)
      return route.fallback()
    })
    await page.reload()
    await page.getByText('Loading older payments...').waitFor()
    await row(1).waitFor()
    await page.getByLabel('Search payments').fill('person 51')
    await expect.poll(() => rows().count()).toBe(1)
    await page.getByLabel('Search payments').fill('')
    await expect.poll(() => told).toEqual(['the newest asked', 'the newest answered', 'all asked'])
    goOn.resolve()
    await page.getByText(`5,000 payments, total`).waitFor()
    await page.getByText('Loading older payments...').waitFor({ state: 'hidden' })
  })

  test('on a phone they are cards, of which no more stand', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(() => scrollTo(0, 0))
    await row(1).waitFor()
    await expect.poll(() => rows().count()).toBeLessThan(100)
    await toTheEnd(many)
    await expect.poll(() => rows().count()).toBeLessThan(100)
  })

  test('nothing went wrong in the browser', () => expect(unexpected(client)).toEqual([]))
})
