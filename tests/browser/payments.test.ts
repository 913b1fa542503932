import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { spec } from '../spec/tags.ts'
import { keepScreen } from '../support/browser.ts'
import {
  commitPath,
  enterForTest,
  fillPayment,
  loseAnswerOf,
  type Office,
  openOffice,
  openView,
} from '../support/payments-office.ts'
import { describeInBrowser, product } from '../support/stage.ts'

const network = 'The server cannot be reached. Please check your connection and try again.'

describeInBrowser('payments of two administrators and a bad connection', ({ browser, proxy }) => {
  const enter = (office: Office) => enterForTest(office, browser(), proxy.settings())

  test('a payment whose answer was lost is one payment after the retry', async () => {
    const office = await openOffice(product)
    const { page } = await enter(office)
    const dialog = await fillPayment(page, office)
    await expect.poll(() => dialog.getByLabel('Amount').inputValue()).toBe('60')
    await dialog.getByLabel('Notes').fill('paid in cash')
    await loseAnswerOf(proxy, page, dialog.getByRole('button', { name: 'Record Payment' }))
    await dialog.getByText(network).waitFor()
    await expect.poll(() => dialog.getByLabel('Notes').inputValue()).toBe('paid in cash')
    await expect.poll(() => office.stored('payments')).toHaveLength(1)
    await dialog.getByRole('button', { name: 'Record Payment' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByRole('row', { name: office.member.fullName }).count()).toBe(1)
    await expect.poll(() => office.stored('payments')).toHaveLength(1)
  })

  test('one that was corrected before the retry is one payment, as it was corrected', async () => {
    const office = await openOffice(product)
    const { page } = await enter(office)
    const dialog = await fillPayment(page, office)
    await loseAnswerOf(proxy, page, dialog.getByRole('button', { name: 'Record Payment' }))
    await dialog.getByText(network).waitFor()
    await dialog.getByLabel('Amount').fill('55.5')
    await loseAnswerOf(proxy, page, dialog.getByRole('button', { name: 'Record Payment' }))
    await dialog.getByText(network).waitFor()
    await dialog.getByRole('button', { name: 'Record Payment' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect((await office.stored('payments')).map(({ amount }) => amount)).toEqual([55.5])
    await page.getByText('1 payment, total').waitFor()
  })

  test('without a network it says so, keeps what was typed, and succeeds afterwards', async () => {
    const office = await openOffice(product)
    const { page, context } = await enter(office)
    const dialog = await fillPayment(page, office)
    await dialog.getByLabel('Notes').fill('at the boathouse')
    await context.setOffline(true)
    await dialog.getByRole('button', { name: 'Record Payment' }).click()
    await dialog.getByText(network).waitFor()
    await context.setOffline(false)
    await dialog.getByRole('button', { name: 'Record Payment' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect((await office.stored('payments')).map(({ notes }) => notes)).toEqual(['at the boathouse'])
  })

  test('a server that does not answer is given up after a minute, and the retry is the same payment', async () => {
    const office = await openOffice(product)
    const { page } = await enter(office)
    await page.clock.install()
    await page.reload()
    const dialog = await fillPayment(page, office)
    await proxy.whileUnanswered(commitPath, 'POST', async () => {
      await dialog.getByRole('button', { name: 'Record Payment' }).click()
      await expect.poll(() => office.stored('payments')).toHaveLength(1)
      await page.clock.runFor(61_000)
      await dialog.getByText('The server took too long to answer. Please try again.').waitFor()
    })
    await dialog.getByRole('button', { name: 'Record Payment' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => office.stored('payments')).toHaveLength(1)
  })

  test('the later of two who edit one payment is told, and overwrites only knowingly', async () => {
    const office = await openOffice(product)
    await office.pay(60, '2026-03-01')
    const [first, second] = [await enter(office), await enter(office)]
    for (const { page } of [first, second]) await page.getByRole('button', { name: 'Edit' }).click()
    const [one, other] = [first.page.getByRole('dialog'), second.page.getByRole('dialog')]
    await one.getByLabel('Amount').fill('70')
    await one.getByRole('button', { name: 'Save' }).click()
    await one.waitFor({ state: 'hidden' })

    await other.getByLabel('Amount').fill('80')
    await other.getByLabel('Notes').fill('with the key')
    await other.getByRole('button', { name: 'Save' }).click()
    await other.getByText('Somebody else changed this payment meanwhile: it is now €70.00 of 1 Mar 2026.').waitFor()
    await keepScreen(second, 'payment-changed-meanwhile')
    await expect.poll(() => other.getByLabel('Notes').inputValue()).toBe('with the key')
    expect((await office.stored('payments'))[0]).toMatchObject({ amount: 70, notes: '' })
    await other.getByRole('button', { name: 'Save' }).click()
    await other.waitFor({ state: 'hidden' })
    const [payment] = await office.stored('payments')
    expect(payment).toMatchObject({ amount: 80, notes: 'with the key', createdBy: office.uid })
  })

  test('an edit whose answer was lost is no conflict with itself', async () => {
    const office = await openOffice(product)
    await office.pay(60, '2026-03-01')
    const { page } = await enter(office)
    await page.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount').fill('61')
    await loseAnswerOf(proxy, page, dialog.getByRole('button', { name: 'Save' }))
    await dialog.getByText(network).waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect((await office.stored('payments'))[0]).toMatchObject({ amount: 61 })
  })

  test('deleting hands the focus to the next row, and after the last to what records the next', async () => {
    const office = await openOffice(product)
    await office.pay(60, '2026-03-01', { notes: 'older' })
    await office.pay(70, '2026-03-02', { notes: 'newer' })
    const { page } = await enter(office)
    const focused = () =>
      page.evaluate(() => {
        const { activeElement } = document
        return `${activeElement?.getAttribute('aria-label') ?? activeElement?.textContent} ${activeElement?.closest('tr')?.textContent ?? ''}`
      })
    const remove = async (notes: string) => {
      await page.getByRole('row', { name: notes }).getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('row', { name: notes }).waitFor({ state: 'detached' })
    }
    await remove('newer')
    await expect.poll(focused).toMatch(/^Delete .*older/)
    await remove('older')
    await expect.poll(focused).toMatch(/^Record Payment/)
  })

  test('what was deleted meanwhile is said to be; deleting it again is no error', async () => {
    const office = await openOffice(product)
    const id = await office.pay(60, '2026-03-01')
    const [first, second] = [await enter(office), await enter(office)]
    await first.page.getByRole('button', { name: 'Edit' }).click()
    await office.deleteDocument(`payments/${id}`)
    await first.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await first.page.getByRole('dialog').getByText('Somebody else deleted this meanwhile.').waitFor()
    await second.page.getByRole('button', { name: 'Delete' }).click()
    const question = second.page.getByRole('alertdialog')
    await question.getByText('Are you sure you want to delete this payment record?').waitFor()
    await question.getByRole('button', { name: 'Delete' }).click()
    await second.page.getByText('No payment records found.').waitFor()
  })

  test('what somebody else changed is not deleted unseen', async () => {
    const office = await openOffice(product)
    await office.pay(60, '2026-03-01')
    const [first, second] = [await enter(office), await enter(office)]
    await first.page.getByRole('button', { name: 'Edit' }).click()
    await first.page.getByRole('dialog').getByLabel('Amount').fill('75')
    await first.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await first.page.getByRole('dialog').waitFor({ state: 'hidden' })
    await second.page.getByRole('button', { name: 'Delete' }).click()
    await second.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await second.page.getByText('Failed to delete payment: Somebody else changed this meanwhile.').waitFor()
    await second.page.getByRole('row', { name: office.member.fullName }).getByText('€75.00').waitFor()
  })

  test('a year whose answer was lost is one’s own after the retry', async () => {
    const office = await openOffice(product)
    const { page } = await enter(office)
    await openView(page, 'Years')
    await page.getByRole('button', { name: 'Add Year' }).click()
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.getByLabel('Year', { exact: true }).inputValue()).toBe('2027')
    await loseAnswerOf(proxy, page, dialog.getByRole('button', { name: 'Add Year' }))
    await dialog.getByText(network).waitFor()
    // The list behind the form has it by now; it is this one all the same.
    await page.getByRole('row', { name: '2027', includeHidden: true }).waitFor({ state: 'attached' })
    await dialog.getByRole('button', { name: 'Add Year' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('2027 added').waitFor()
    expect((await office.stored('paymentYears')).map(({ year }) => year).sort()).toEqual(['2026', '2027'])
  })

  test('a year that never arrived, and that somebody else added meanwhile, is not one’s own', async () => {
    const office = await openOffice(product)
    const [first, second] = [await enter(office), await enter(office)]
    for (const { page } of [first, second]) {
      await openView(page, 'Years')
      await page.getByRole('button', { name: 'Add Year' }).click()
    }
    const add = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Add Year' }).click()
    await proxy.whileCut(commitPath, 'POST', async () => {
      await add(first.page)
      await first.page.getByText(network).waitFor()
    })
    await office.write(`paymentYears/${office.clubId}_2027`, { clubId: office.clubId, year: '2027', active: true })
    await add(first.page)
    await first.page.getByText('This year already exists').waitFor()
    await add(second.page)
    await second.page.getByText('This year already exists').waitFor()
  })

  test('of two who add the same year, the later is told', { tags: spec('5.60') }, async () => {
    const office = await openOffice(product)
    const [first, second] = [await enter(office), await enter(office)]
    const pages = [first.page, second.page]
    for (const page of pages) {
      await openView(page, 'Years')
      await page.getByRole('button', { name: 'Add Year' }).click()
    }
    await Promise.all(pages.map((page) => page.getByRole('dialog').getByRole('button', { name: 'Add Year' }).click()))
    const [added, refused] = ['2027 added', 'This year already exists']
    for (const page of pages) await page.getByText(added).or(page.getByText(refused)).waitFor()
    const told = await Promise.all(pages.map((page) => page.getByText(refused).count()))
    expect(told.sort()).toEqual([0, 1])
    await expect.poll(() => office.stored('paymentYears')).toHaveLength(2)
  })

  test('what one records another sees within a minute, and keeps what is being typed', async () => {
    const office = await openOffice(product)
    const { page } = await enter(office)
    await page.clock.install()
    await page.reload()
    const dialog = await fillPayment(page, office)
    await dialog.getByLabel('Notes').fill('half a sentence')
    await office.pay(42, '2026-02-02', { notes: 'by the other' })
    await page.clock.runFor(61_000)
    await page.getByText('by the other').waitFor({ state: 'attached' })
    await expect.poll(() => dialog.getByLabel('Notes').inputValue()).toBe('half a sentence')
    await expect.poll(() => dialog.getByLabel('Amount').inputValue()).toBe('60')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('1 payment, total €42.00').waitFor()

    const [payment] = await office.stored('payments')
    expect(payment).toMatchObject({ notes: 'by the other' })
    await page.clock.runFor(20_000)
    await office.pay(8, '2026-02-03')
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.getByText('2 payments, total €50.00').waitFor()
  })

  test('another’s edits and deletions are seen as well', async () => {
    const office = await openOffice(product)
    const id = await office.pay(60, '2026-03-01')
    await office.pay(5, '2026-03-02')
    const [first, second] = [await enter(office), await enter(office)]
    await first.page.clock.install()
    await first.page.reload()
    await first.page.getByText('2 payments, total €65.00').waitFor()
    await second.page.getByRole('row', { name: '€60.00' }).getByRole('button', { name: 'Edit' }).click()
    await second.page.getByRole('dialog').getByLabel('Notes').fill('receipt 7')
    await second.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await second.page.getByRole('dialog').waitFor({ state: 'hidden' })
    await first.page.clock.runFor(61_000)
    await first.page.getByText('receipt 7').waitFor()
    await office.deleteDocument(`payments/${id}`)
    await first.page.clock.runFor(61_000)
    await first.page.getByText('1 payment, total €5.00').waitFor()
  })
})
