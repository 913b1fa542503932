import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { keepScreen, openBrowser } from '../support/browser.ts'
import { openOffice } from '../support/payments-office.ts'

const skipped = process.env.TESSERA_NO_BROWSER ?? (process.env.TESSERA_NO_JAVA && process.env.TESSERA_NO_DOCKER)
const year = new Date().getFullYear()

describe.skipIf(skipped)('what the board and the treasurer ask for', () => {
  let browser: Browser
  const product = skipped ? { address: '', kind: 'local' as const, dataDir: '' } : inject('product')
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
  })

  test('received, outstanding, months and items, in pictures and in tables', async () => {
    const office = await openOffice(product, String(year))
    const { page, context, faults } = await office.enter(browser)
    // The fee of this year is required: before it is paid, it is outstanding.
    await office.pay(10.1, `${year - 1}-12-31`, { itemId: 'key', itemName: 'Key', yearId: 'none' })
    await office.pay(0.2, `${year}-02-01`, { itemId: 'key', itemName: 'Key', yearId: 'none', notes: '=1+1, "quoted"' })
    await page.reload()
    const overview = page.getByRole('region', { name: 'Overview' })
    await overview.getByText('€60.00', { exact: true }).waitFor()
    await overview.getByText('Outstanding now, of 1 member', { exact: true }).waitFor()
    await office.pay(60.1, `${year}-03-01`)
    await page.reload()
    await overview.getByText('Outstanding now', { exact: true }).waitFor()
    await overview.getByText('€60.30').first().waitFor()
    await overview.getByText('€10.10').first().waitFor()
    const picture = overview.getByRole('img', { name: /The most in \d{4}: €60\.10 in March\./ })
    await picture.waitFor()
    await keepScreen({ page, context, faults }, 'payments-overview')
    await page.emulateMedia({ colorScheme: 'dark' })
    await keepScreen({ page, context, faults }, 'payments-overview-dark')

    await overview.getByText('Months as a table').click()
    const months = overview.getByRole('table', { name: 'Received by month' })
    await expect.poll(() => months.getByRole('row', { name: /^March/ }).innerText()).toMatch(/€60\.10\s+€0\.00/)
    await expect.poll(() => months.getByRole('row', { name: /^December/ }).innerText()).toMatch(/€0\.00\s+€10\.10/)
    await expect.poll(() => months.getByRole('row', { name: /^Total/ }).innerText()).toMatch(/€60\.30\s+€10\.10/)
    await overview.getByText('Items as a table').click()
    const items = overview.getByRole('table', { name: 'Received by item' })
    await expect.poll(() => items.getByRole('row', { name: /^Key/ }).innerText()).toMatch(/€0\.20\s+€10\.10/)
    await expect.poll(() => items.getByRole('row', { name: /^Total/ }).innerText()).toMatch(/€60\.30\s+€10\.10/)

    await page.getByText('3 payments, total €70.40').waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^payments-\d{4}-\d{2}-\d{2}\.csv$/)
    const lines = readFileSync(await file.path(), 'utf8').split('\r\n')
    expect(lines[0]).toBe('\uFEFFDate,Member ID,Member,Item,Amount,Notes,Payment ID')
    expect(lines[1]).toMatch(new RegExp(`^${year}-03-01,022,Benedikt Ferraro,Annual fee ${year},60\\.10,,`))
    expect(lines[2]).toContain(`,Key,0.20,"'=1+1, ""quoted""",`)
    expect(lines.at(-2)).toBe('Total,,,,70.40,,')

    // What is searched for is what is exported.
    await page.getByLabel('Search payments').fill('key')
    await page.getByText('2 payments, total €10.30').waitFor()
    const second = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect(
      readFileSync(await (await second).path(), 'utf8')
        .split('\r\n')
        .at(-2),
    ).toBe('Total,,,,10.30,,')
    expect(faults).toEqual([])
    await context.close()
  })
})
