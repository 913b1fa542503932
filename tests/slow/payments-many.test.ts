import type { PaymentsAnswer } from '@tessera/domain/payments/contract'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Client, keepScreen, openClient, unexpected } from '../support/browser.ts'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import { makeClubAt } from '../support/product-club.ts'
import { signInAdmin } from '../support/sign-in.ts'

const many = 5_000

/** A response of the API with payments, newest first. */
const ledger = (): PaymentsAnswer => ({
  version: 'a.1',
  payments: Array.from({ length: many }, (_, n) => ({
    id: `p${n}`,
    memberId: `m${n % 90}`,
    memberName: `Person ${n + 1}`,
    itemId: 'fee',
    itemName: 'Annual fee',
    notes: n % 50 === 0 ? `transfer ${n}` : '',
    createdBy: 'somebody',
    amount: 0.1,
    paymentDate: new Date(Date.UTC(2026, 0, 1) - Math.floor(n / 4) * 86_400_000).toISOString().slice(0, 10),
  })),
})

describeInBrowser('thousands of payments', ({ browser }) => {
  let client: Client
  let page: Page

  beforeAll(async () => {
    const club = await makeClubAt(product)
    client = await openClient(browser(), product.address)
    page = client.page
    // Only the page is tested, with a generated response.
    await page.route(/\/api\/payments(\?|$)/, (route) => route.fulfill({ json: ledger() }))
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

  test('renders only the rows in or near the viewport, at the beginning and at the end', async () => {
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

  test('opens the last row for editing, and keyboard navigation continues from there', async () => {
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

  test('search and total cover all payments', async () => {
    await page.getByLabel('Search payments').fill('transfer')
    await page.getByText('100 payments, total').waitFor()
    await page.getByText('€10.00', { exact: true }).first().waitFor()
    await page.getByLabel('Search payments').fill(`person ${many}`)
    await expect.poll(() => rows().count()).toBe(1)
    await page.getByText('1 payment, total').waitFor()
    await page.getByLabel('Search payments').fill('')
    await page.getByText(`5,000 payments, total`).waitFor()
  })

  test('renders only the cards in or near the viewport on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(() => scrollTo(0, 0))
    await row(1).waitFor()
    await expect.poll(() => rows().count()).toBeLessThan(100)
    await toTheEnd(many)
    await expect.poll(() => rows().count()).toBeLessThan(100)
  })

  test('the browser reports no errors', () => expect(unexpected(client)).toEqual([]))
})
