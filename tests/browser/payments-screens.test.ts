import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { spec } from '../spec/tags.ts'
import { openBrowser } from '../support/browser.ts'
import { fillPayment, type Office, openOffice, openView } from '../support/payments-office.ts'

const skipped = process.env.TESSERA_NO_BROWSER ?? (process.env.TESSERA_NO_JAVA && process.env.TESSERA_NO_DOCKER)
const year = new Date().getFullYear()

/** The fields that a query compares by more or less: the database takes such inequality filters on one field only. */
const unequal = (query: string): string[] =>
  [...query.matchAll(/"fieldPath":"(\w+)"\},"op":"(?:LESS|GREATER|NOT)/g)].map(([, field = '']) => field)

describe.skipIf(skipped)('the Payments tab', () => {
  const product = skipped ? { address: '', kind: 'local' as const, dataDir: '' } : inject('product')
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
  })

  const enter = async (office: Office): Promise<Page> => {
    const { page, context, faults } = await office.enter(browser)
    const asked: string[][] = []
    page.on('request', (request) => {
      if (/:run(Aggregation)?Query/.test(request.url())) asked.push(unequal(request.postData() ?? ''))
    })
    onTestFinished(async () => {
      expect(faults).toEqual([])
      expect(asked.filter((fields) => new Set(fields).size > 1)).toEqual([])
      await context.close()
    })
    return page
  }
  const columns = (page: Page, name: string) =>
    page.getByRole('table', { name, exact: true }).getByRole('columnheader').allTextContents()

  test('has three views; payments stand newest first, and the search reads member, item and notes', {
    tags: spec(
      '2.131 2.132 2.133 2.134 2.135 2.136 2.137 2.138 2.139 2.140 2.142 2.176 3.59 5.51 8.70 9.23 9.24 9.25 9.26',
    ),
  }, async () => {
    const office = await openOffice(product, String(year))
    const page = await enter(office)
    await expect
      .poll(() => page.getByRole('tabpanel').getByRole('tab').allTextContents())
      .toEqual(['Payments', 'Payment Items', 'Years'])
    await page.getByText('No payment records found.').waitFor()
    await office.pay(1.5, '2024-03-09', { notes: 'Paid LATE' })
    await office.pay(2, '2025-12-31', { itemName: 'Key deposit' })
    await office.pay(3, '2025-01-01')
    await page.reload()
    const table = page.getByRole('table', { name: 'Payments', exact: true })
    const cells = () =>
      table
        .locator('tbody tr')
        .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].slice(0, 5).map((c) => c.textContent)))
    await expect.poll(cells, { timeout: 60_000 }).toEqual([
      ['Benedikt Ferraro', '31 Dec 2025', 'Key deposit', '€2.00', '-'],
      ['Benedikt Ferraro', '1 Jan 2025', `Annual fee ${year}`, '€3.00', '-'],
      ['Benedikt Ferraro', '9 Mar 2024', `Annual fee ${year}`, '€1.50', 'Paid LATE'],
    ])
    await expect.poll(() => columns(page, 'Payments')).toEqual(['Member', 'Date', 'Item', 'Amount', 'Notes', 'Actions'])
    for (const [typed, found] of [
      ['FERRARO', 3],
      ['key DEP', 1],
      ['paid late', 1],
    ] as const) {
      await page.getByLabel('Search payments').fill(typed)
      await expect.poll(async () => (await cells()).length, { timeout: 60_000 }).toBe(found)
    }
    await table.getByRole('button', { name: 'Edit' }).waitFor()
    await table.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Are you sure you want to delete this payment record?').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => office.stored('payments'), { timeout: 60_000 }).toHaveLength(2)
  })

  test('Payment Status Debug opens, and counts who has paid each required item', {
    tags: spec('2.144 2.145 9.28'),
  }, async () => {
    const office = await openOffice(product, String(year))
    const page = await enter(office)
    const line = page.getByText('0 of 1 members paid (0%)')
    const panel = page.getByText('Payment Status Debug')
    await panel.waitFor()
    await expect.poll(() => line.isVisible()).toBe(false)
    await panel.click()
    await line.waitFor()
    await page.getByText(`Annual fee ${year}`).first().waitFor()
    await office.pay(60, `${year}-01-01`)
    await page.reload()
    await panel.click()
    await page.getByText('1 of 1 members paid (100%)').waitFor()
    await panel.click()
    await page.getByText('1 of 1 members paid (100%)').waitFor({ state: 'hidden' })
  })

  test('Record Payment: today, price and name of the item, and what it writes', {
    tags: spec(
      '1.7 2.111 2.112 2.141 3.42 3.61 3.62 3.63 3.64 3.65 3.66 3.67 3.68 3.69 3.71 3.72 3.73 5.19 5.21 5.22 5.23 5.26 5.27 7.34 9.3 9.4',
    ),
  }, async () => {
    const office = await openOffice(product, String(year))
    const page = await enter(office)
    const dialog = await fillPayment(page, office)
    const today = await page.evaluate(() => {
      const now = new Date()
      const two = (part: number) => String(part).padStart(2, '0')
      return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
    })
    await expect.poll(() => dialog.getByLabel('Payment Date').inputValue()).toBe(today)
    await expect.poll(() => dialog.getByLabel('Amount').inputValue()).toBe('60')
    await expect.poll(() => dialog.getByLabel('Amount').getAttribute('min')).toBe('0')
    await expect.poll(() => dialog.getByLabel('Amount').getAttribute('step')).toBe('0.01')
    await dialog.getByText('Missing payments').waitFor()
    await dialog.getByLabel('Amount').fill('59.99')
    await dialog.getByLabel('Notes').fill('by hand')
    await dialog.getByRole('button', { name: 'Record Payment' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const [payment] = await office.stored('payments')
    const yearId = `${office.clubId}_${year}`
    expect(payment).toMatchObject({ memberId: office.member.id, memberName: office.member.fullName, yearId })
    expect(payment).toMatchObject({ itemId: office.itemId, itemName: `Annual fee ${year}`, amount: 59.99 })
    expect(payment).toMatchObject({ notes: 'by hand', createdBy: office.uid, createdAt: expect.any(String) })
    expect(payment?.paymentDate).toBe(`${today}T00:00:00Z`)

    await page.getByRole('row', { name: office.member.fullName }).getByRole('button', { name: 'Edit' }).click()
    await expect.poll(() => dialog.locator('label').allTextContents()).toEqual(['Amount', 'Payment Date', 'Notes'])
    await dialog.getByLabel('Amount').fill('61')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const [edited] = await office.stored('payments')
    expect(edited).toMatchObject({ amount: 61, createdAt: payment?.createdAt, createdBy: payment?.createdBy })
    expect(edited).toMatchObject({ memberId: office.member.id, itemId: office.itemId, itemName: `Annual fee ${year}` })

    await fillPayment(page, office)
    await expect.poll(() => dialog.getByText('Missing payments').count()).toBe(0)
  })

  test('Payment Items: columns, Annual, defaults, years to choose from, Enable and Disable', {
    tags: spec(
      '1.5 2.146 2.147 2.148 2.149 2.150 2.151 2.152 2.153 2.154 2.155 2.156 3.41 3.43 3.45 3.46 3.47 3.48 3.53 3.90 4.64 5.31 5.33 5.34 5.41 8.68 9.18',
    ),
  }, async () => {
    const office = await openOffice(product, String(year))
    await office.write(`paymentYears/${office.clubId}_2001`, { clubId: office.clubId, year: '2001', active: false })
    await office.write(`paymentYears/${office.clubId}_2090`, { clubId: office.clubId, year: '2090', active: true })
    const page = await enter(office)
    const dialog = page.getByRole('dialog')
    await openView(page, 'Payment Items')
    const row = page.getByRole('row', { name: 'Annual fee' })
    await row.waitFor()
    await expect
      .poll(() => columns(page, 'Payment Items'))
      .toEqual([...['Name', 'Year', 'Price', 'Restriction', 'Required', 'Status', 'Actions']])
    await page.getByRole('button', { name: 'Add Item' }).click()
    await expect
      .poll(() => dialog.getByLabel('Year', { exact: true }).getByRole('option').allTextContents())
      .toEqual([...['No year', '2090', String(year)]])
    const restriction = dialog.getByLabel('Purchase Restriction')
    await expect.poll(() => restriction.inputValue()).toBe('multiple')
    await expect.poll(() => restriction.getByRole('option').allTextContents()).toEqual(['Multiple', 'Annual'])
    await expect.poll(() => dialog.getByLabel('Enabled').isChecked()).toBe(true)
    await expect.poll(() => dialog.getByLabel('Required for active membership').isChecked()).toBe(false)
    await dialog.getByLabel('Name').fill('Locker')
    await dialog.getByLabel('Description').fill('In the boathouse')
    await dialog.getByLabel('Price').fill('0')
    await restriction.selectOption('once_per_year')
    await dialog.getByRole('button', { name: 'Add Item' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const locker = page.getByRole('row', { name: 'Locker' })
    await locker.getByText('Annual', { exact: true }).waitFor()
    await locker.getByRole('button', { name: 'Disable' }).click()
    await locker.getByRole('button', { name: 'Enable' }).waitFor()
    const stored = async () => (await office.stored('paymentItems')).find(({ name }) => name === 'Locker')
    await expect.poll(stored, { timeout: 60_000 }).toMatchObject({
      ...{ price: 0, purchaseRestriction: 'once_per_year', enabled: false, isRequiredForActive: false },
      description: 'In the boathouse',
    })
    await locker.getByRole('button', { name: 'Enable' }).click()
    await locker.getByRole('button', { name: 'Disable' }).waitFor()
    await expect.poll(stored, { timeout: 60_000 }).toMatchObject({ enabled: true })
    await locker.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByLabel('Price').fill('7.5')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await locker.getByText('€7.50').waitFor()
    await expect.poll(stored, { timeout: 60_000 }).toMatchObject({ price: 7.5, description: 'In the boathouse' })
    await locker.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Are you sure you want to delete this payment item?').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(stored, { timeout: 60_000 }).toBeUndefined()
  })

  test('Years: the suggested year, Activate and Deactivate, and a deletion that keeps the payments', {
    tags: spec('1.6 2.157 2.158 2.159 2.160 2.161 2.162 2.163 2.164 3.58 4.65 5.38 5.39 8.69 8.71'),
  }, async () => {
    const office = await openOffice(product, String(year))
    await office.pay(60, `${year}-01-01`)
    const page = await enter(office)
    const dialog = page.getByRole('dialog')
    await openView(page, 'Years')
    await page.getByRole('row', { name: String(year), exact: true }).waitFor()
    await expect.poll(() => columns(page, 'Years')).toEqual(['Year', 'Status', 'Actions'])
    await page.getByRole('button', { name: 'Add Year' }).click()
    await expect.poll(() => dialog.getByLabel('Year', { exact: true }).inputValue()).toBe(String(year + 1))
    await dialog.getByRole('button', { name: 'Add Year' }).click()
    const row = page.getByRole('row', { name: String(year + 1), exact: true })
    await row.getByRole('button', { name: 'Deactivate' }).click()
    await row.getByRole('button', { name: 'Activate' }).waitFor()
    const stored = async () => (await office.stored('paymentYears')).map((one) => [one.year, one.active])
    await expect.poll(stored, { timeout: 60_000 }).toContainEqual([String(year + 1), false])
    await row.getByRole('button', { name: 'Activate' }).click()
    await row.getByRole('button', { name: 'Deactivate' }).waitFor()
    await expect.poll(stored, { timeout: 60_000 }).toContainEqual([String(year + 1), true])
    await row.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByLabel('Active').uncheck()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(stored, { timeout: 60_000 }).toContainEqual([String(year + 1), false])
    const old = page.getByRole('row', { name: String(year), exact: true })
    await old.getByRole('button', { name: 'Edit' }).click()
    await expect.poll(() => dialog.getByLabel('Year', { exact: true }).getAttribute('readonly')).not.toBeNull()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await old.getByRole('button', { name: 'Delete' }).click()
    await page
      .getByText('Are you sure you want to delete this year? This will not delete related payment records.')
      .waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(stored, { timeout: 60_000 }).toEqual([[String(year + 1), false]])
    await expect.poll(() => office.stored('payments')).toHaveLength(1)
  })
})
