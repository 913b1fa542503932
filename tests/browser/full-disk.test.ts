import { expect, onTestFinished, test } from 'vitest'
import { keepScreen } from '../support/browser.ts'
import { fillDisk } from '../support/fill-disk.ts'
import { fillPayment, openOffice } from '../support/payments-office.ts'
import { describeInBrowser, product } from '../support/stage.ts'

const notReady = 'The server is not ready at the moment. Please try again in a minute.'

describeInBrowser('a disk that is full', ({ browser }) => {
  test('is told where one is, what is there can be read, what was typed stays, and it goes on, with one payment, when there is space', async () => {
    const office = await openOffice(product)
    const visitor = await office.enter(browser())
    onTestFinished(() => visitor.context.close())
    const { page, faults } = visitor
    const dialog = await fillPayment(page, office)
    await dialog.getByLabel('Notes').fill('paid in cash')
    const other = await office.enter(browser())
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
