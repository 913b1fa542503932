import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { keepScreen, openBrowser } from '../support/browser.ts'
import { fillDisk } from '../support/fill-disk.ts'
import { fillPayment, openOffice } from '../support/payments-office.ts'

const skipped = process.env.TESSERA_NO_BROWSER ?? (process.env.TESSERA_NO_JAVA && process.env.TESSERA_NO_DOCKER)
const notReady = 'The server is not ready at the moment. Please try again in a minute.'

describe.skipIf(skipped)('a disk that is full', () => {
  const product = skipped ? { address: '', kind: 'local' as const, dataDir: '' } : inject('product')
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
  })

  test('is told where one is, what is there can be read, what was typed stays, and it goes on, with one payment, when there is space', async () => {
    const office = await openOffice(product)
    const visitor = await office.enter(browser)
    onTestFinished(() => visitor.context.close())
    const { page, faults } = visitor
    const dialog = await fillPayment(page, office)
    await dialog.getByLabel('Notes').fill('paid in cash')
    const other = await office.enter(browser)
    onTestFinished(() => other.context.close())
    await other.page.getByRole('tab', { name: 'Members' }).click()
    const row = other.page.getByRole('row', { name: office.member.fullName })
    await row.waitFor()
    const { empty } = fillDisk(product)

    await dialog.getByRole('button', { name: 'Record Payment' }).click()
    await dialog.getByText(notReady).waitFor()
    await expect.poll(() => dialog.getByLabel('Notes').inputValue()).toBe('paid in cash')
    await keepScreen(visitor, 'disk-full')
    await row.getByRole('button', { name: 'Disable' }).click()
    await other.page.getByText(`Failed to update status: ${notReady}`).waitFor()
    await row.getByText('Payment Due').waitFor()

    await empty()
    await dialog.getByRole('button', { name: 'Record Payment' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => office.stored('payments')).toHaveLength(1)
    await row.getByRole('button', { name: 'Disable' }).click()
    await row.getByText('Disabled').waitFor()
    const surprises = [...faults, ...other.faults].filter((fault) => !fault.startsWith('Failed to load resource'))
    expect(surprises).toEqual([])
  })
})
