import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { fillPayment, type Office, openOffice } from '../support/payments-office.ts'

const skipped = process.env.TESSERA_NO_BROWSER ?? (process.env.TESSERA_NO_JAVA && process.env.TESSERA_NO_DOCKER)
const zones = { 'UTC-11': 'Pacific/Pago_Pago', UTC: 'UTC', 'UTC+14': 'Pacific/Kiritimati' }

describe.skipIf(skipped)('a day is the same day wherever one looks from', () => {
  let browser: Browser
  let office: Office
  const product = skipped ? { address: '', kind: 'local' as const, dataDir: '' } : inject('product')
  beforeAll(async () => {
    browser = await openBrowser()
    office = await openOffice(product)
  })
  afterAll(async () => {
    await browser?.close()
  })

  test.each(Object.entries(zones))('1 January and 31 December, written in %s', async (name, timezoneId) => {
    const { page, context, faults } = await office.enter(browser, { timezoneId })
    for (const day of ['2026-01-01', '2025-12-31']) {
      const dialog = await fillPayment(page, office)
      const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'))
      await expect.poll(() => dialog.getByLabel('Payment Date').inputValue()).toBe(today)
      await dialog.getByLabel('Payment Date').fill(day)
      await dialog.getByLabel('Notes').fill(`${day} from ${name}.`)
      await dialog.getByRole('button', { name: 'Record Payment' }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
    const written = await office.stored('payments')
    for (const day of ['2026-01-01', '2025-12-31']) {
      const found = written.find(({ notes }) => notes === `${day} from ${name}.`)
      expect(found).toMatchObject({ paymentDate: `${day}T00:00:00Z` })
    }
    expect(faults).toEqual([])
    await context.close()
  })

  test.each(Object.entries(zones))('read and edited in %s', async (name, timezoneId) => {
    const { page, context } = await office.enter(browser, { timezoneId })
    for (const [day, shown] of [
      ['2026-01-01', '1 Jan 2026'],
      ['2025-12-31', '31 Dec 2025'],
    ] as const) {
      for (const zone of Object.keys(zones)) {
        const row = page.getByRole('row').filter({ hasText: `${day} from ${zone}.` })
        await row.getByText(shown, { exact: true }).waitFor()
      }
      await page
        .getByRole('row')
        .filter({ hasText: `${day} from ${name}.` })
        .getByRole('button', { name: 'Edit' })
        .click()
      const dialog = page.getByRole('dialog')
      await expect.poll(() => dialog.getByLabel('Payment Date').inputValue()).toBe(day)
      await dialog.getByLabel('Amount').fill('1.25')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
    const edited = (await office.stored('payments')).filter(({ notes }) => String(notes).endsWith(`from ${name}.`))
    expect(edited.map(({ paymentDate }) => paymentDate).sort()).toEqual([
      '2025-12-31T00:00:00Z',
      '2026-01-01T00:00:00Z',
    ])
    await context.close()
  })
})
