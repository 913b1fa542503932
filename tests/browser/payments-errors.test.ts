import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { spec } from '../spec/tags.ts'
import { enterForTest, fillPayment, type Office, openOffice, openView } from '../support/payments-office.ts'
import { describeInBrowser, product } from '../support/stage.ts'

const network = 'The server cannot be reached. Please check your connection and try again.'

describeInBrowser('every validation and every error of payments, items and years', ({ browser, proxy }) => {
  let foreign: Office
  beforeAll(async () => {
    foreign = await openOffice(product)
  })

  const enter = (office: Office) => enterForTest(office, browser(), proxy.settings())

  /** From now on this page's calls reach Firestore as another club's administrator, whom the rules refuse. */
  const beSomebodyElse = (page: Page, calls = '**/*:commit*') =>
    page.route(calls, (route: Route) =>
      route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${foreign.writer.token}` } }),
    )

  test('Record Payment says what is missing', { tags: spec('2.143 5.15 5.16 5.17') }, async () => {
    const office = await openOffice(product)
    const { page } = await enter(office)
    await page.getByRole('button', { name: 'Record Payment' }).click()
    const dialog = page.getByRole('dialog')
    const record = dialog.getByRole('button', { name: 'Record Payment' })
    await record.click()
    await dialog.getByText('Please select a member').waitFor()
    await dialog.getByText('Please select a payment item').waitFor()
    await dialog.getByText('Please enter a valid amount').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await fillPayment(page, office)
    for (const amount of ['', '-1', '1.005']) {
      await dialog.getByLabel('Amount').fill(amount)
      await record.click()
      await dialog.getByText('Please enter a valid amount').waitFor()
    }
    await expect.poll(() => dialog.getByLabel('Amount').getAttribute('step')).toBe('0.01')
    await expect.poll(() => dialog.getByLabel('Amount').getAttribute('min')).toBe('0')
    await dialog.getByLabel('Amount').fill('0')
    await record.click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => office.stored('payments')).toHaveLength(1)
  })

  test('Edit Payment wants more than nothing, and a day', { tags: spec('5.24 5.25') }, async () => {
    const office = await openOffice(product)
    await office.pay(60, '2026-01-01')
    const { page } = await enter(office)
    await page.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.getByText(office.member.fullName).count()).toBe(1)
    await expect.poll(() => dialog.getByRole('combobox').count()).toBe(0)
    await dialog.getByLabel('Amount').fill('0')
    await dialog.getByLabel('Payment Date').fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Please enter a valid amount').waitFor()
    await dialog.getByText('Please enter a valid date').waitFor()
    expect((await office.stored('payments'))[0]).toMatchObject({ amount: 60 })
  })

  test('items and years say what is missing', { tags: spec('5.29 5.30 5.35 5.36 5.37') }, async () => {
    const office = await openOffice(product)
    const { page } = await enter(office)
    const dialog = page.getByRole('dialog')
    await openView(page, 'Payment Items')
    await page.getByRole('button', { name: 'Add Item' }).click()
    await dialog.getByRole('button', { name: 'Add Item' }).click()
    await dialog.getByText('Name is required').waitFor()
    await dialog.getByText('Valid price is required').waitFor()
    await expect.poll(() => dialog.getByLabel('Purchase Restriction').inputValue()).toBe('multiple')
    await expect.poll(() => dialog.getByLabel('Enabled').isChecked()).toBe(true)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await openView(page, 'Years')
    await page.getByRole('button', { name: 'Add Year' }).click()
    const year = dialog.getByLabel('Year', { exact: true })
    for (const [typed, told] of [
      ['', 'Year is required'],
      ['26', 'Year must be a 4-digit number'],
      ['2026', 'This year already exists'],
    ] as const) {
      await year.fill(typed)
      await dialog.getByRole('button', { name: 'Add Year' }).click()
      await dialog.getByText(told).waitFor()
    }
    await expect.poll(() => office.stored('paymentYears')).toHaveLength(1)
  })

  test('names that a database might mistake for something else stay what they are', async () => {
    const office = await openOffice(product)
    const { page } = await enter(office)
    const name = '__proto__ ~*/[a.b] `c` __name__'
    const dialog = page.getByRole('dialog')
    await openView(page, 'Payment Items')
    await page.getByRole('button', { name: 'Add Item' }).click()
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Price').fill('5')
    await dialog.getByRole('button', { name: 'Add Item' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('row', { name }).getByRole('button', { name: 'Disable' }).click()
    await page.getByRole('row', { name }).getByText('Disabled').waitFor()
    expect((await office.stored('paymentItems')).map((item) => item.name)).toContain(name)
    await openView(page, 'Payments')
    const form = await fillPayment(page, office)
    await form.getByLabel('Notes').fill(name)
    await form.getByRole('button', { name: 'Record Payment' }).click()
    await form.waitFor({ state: 'hidden' })
    await page.getByLabel('Search payments').fill('~*/[A.B]')
    await page.getByRole('row').getByText(name).waitFor()
  })

  test('what Firestore refuses is told where it was asked for', {
    tags: spec('1.19 3.56 8.18 8.19 8.20 8.21 8.22 8.23 8.24 8.25 8.26 8.46'),
  }, async () => {
    const office = await openOffice(product)
    await office.pay(60, '2026-01-01')
    const { page } = await enter(office)
    await beSomebodyElse(page)
    const dialog = page.getByRole('dialog')
    const close = async () => {
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
    const sure = () => page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()

    await fillPayment(page, office)
    await dialog.getByRole('button', { name: 'Record Payment' }).click()
    await dialog.getByText('Failed to add payment record').waitFor()
    await close()
    await page.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByLabel('Amount').fill('61')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Failed to update payment record').waitFor()
    await close()
    await page.getByRole('button', { name: 'Delete' }).click()
    await sure()
    await page.getByText('Failed to delete payment: Failed to delete payment record').waitFor()

    await openView(page, 'Payment Items')
    await page.getByRole('button', { name: 'Add Item' }).click()
    await dialog.getByLabel('Name').fill('Key')
    await dialog.getByLabel('Price').fill('5')
    await dialog.getByRole('button', { name: 'Add Item' }).click()
    await dialog.getByText('Failed to add payment item').waitFor()
    await close()
    const item = page.getByRole('row', { name: 'Annual fee' })
    await item.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByLabel('Price').fill('6')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Failed to update payment item').waitFor()
    await close()
    await item.getByRole('button', { name: 'Disable' }).click()
    await page.getByText('Failed to update status: Failed to update payment item').waitFor()
    await item.getByText('Enabled').waitFor()
    await item.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Are you sure you want to delete this payment item?').waitFor()
    await sure()
    await page.getByText('Failed to delete: Failed to delete payment item').waitFor()

    await openView(page, 'Years')
    await page.getByRole('button', { name: 'Add Year' }).click()
    await dialog.getByRole('button', { name: 'Add Year' }).click()
    await dialog.getByText('Failed to add payment year').waitFor()
    await close()
    const year = page.getByRole('row', { name: '2026' })
    await year.getByRole('button', { name: 'Edit' }).click()
    await expect.poll(() => dialog.getByLabel('Year', { exact: true }).getAttribute('readonly')).not.toBeNull()
    await dialog.getByLabel('Active').uncheck()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Failed to update payment year').waitFor()
    await close()
    await year.getByRole('button', { name: 'Deactivate' }).click()
    await page.getByText('Failed to update status: Failed to update payment year').waitFor()
    await year.getByRole('button', { name: 'Delete' }).click()
    await page
      .getByText('Are you sure you want to delete this year? This will not delete related payment records.')
      .waitFor()
    await sure()
    await page.getByText('Failed to delete: Failed to delete payment year').waitFor()
    await expect.poll(() => office.stored('payments')).toHaveLength(1)
    await expect.poll(() => office.stored('paymentItems')).toHaveLength(1)
    await expect.poll(() => office.stored('paymentYears')).toHaveLength(1)
  })

  test('lists that Firestore refuses, or that no network brings, say so, and load on a second try', {
    tags: spec('8.15 8.16 8.17 8.28'),
  }, async () => {
    const office = await openOffice(product)
    const { page } = await enter(office)
    await beSomebodyElse(page, '**/*:run*Query*')
    await page.reload()
    await page.getByText('Failed to fetch payment records').waitFor()
    await openView(page, 'Payment Items')
    await page.getByText('Failed to fetch payment items').waitFor()
    await openView(page, 'Years')
    await page.getByText('Failed to fetch payment years').waitFor()
    await page.unrouteAll()
    await proxy.whileCut('/v1/projects/*/databases/*/documents:run*Query', 'POST', async () => {
      await page.reload()
      await page.getByText(network).first().waitFor()
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('row', { name: '2026' }).waitFor()
  })
})
