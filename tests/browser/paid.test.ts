import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { enterForTest, fillPayment, type Office, openOffice } from '../support/payments-office.ts'
import { describeInBrowser, product } from '../support/stage.ts'

const paidPath = '/api/payments/paid'
const queryPath = '/v1/projects/*/databases/*/documents:runQuery'
const minute = 61_000
const thisYear = String(new Date().getFullYear())

describeInBrowser('what was paid, as the server knows it', ({ browser, proxy }) => {
  const enter = (office: Office) => enterForTest(office, browser(), proxy.settings())
  const open = (page: Page, tab: string) => page.getByRole('tab', { name: tab, exact: true }).first().click()

  /** Loads the page again at one of its tabs, and counts from then on what it asks Firestore of payments. */
  async function startAt(page: Page, tab: string) {
    const asked: string[] = []
    page.on('request', (request) => {
      if (isOfPayments(request)) asked.push(request.url())
    })
    await page.goto('about:blank')
    await page.goto(`/#${tab}`)
    return asked
  }
  const isOfPayments = (request: Request) =>
    /:run(Aggregation)?Query/.test(request.url()) && /"collectionId":"payments"/.test(request.postData() ?? '')

  /** How often the server has answered what was paid, from now on. */
  function countAnswers(page: Page): () => number {
    let answers = 0
    page.on('requestfinished', (request) => {
      if (new URL(request.url()).pathname === paidPath) answers += 1
    })
    return () => answers
  }

  test('members, cards and their setup show statuses without a query of payments; the list of them asks', async () => {
    const office = await openOffice(product, thisYear)
    await office.pay(60, `${office.year}-01-02`)
    const { page } = await enter(office)
    const asked = await startAt(page, 'members')
    const row = page.getByRole('row', { name: office.member.fullName })
    await row.getByText('Active', { exact: true }).waitFor()
    await open(page, 'Member Passes')
    await row.getByText('Active', { exact: true }).waitFor()
    await open(page, 'Pass Configuration')
    await page.getByText('Active', { exact: true }).first().waitFor()
    expect(asked).toEqual([])
    await open(page, 'Payments')
    await page.getByText('1 payment, total €60.00').waitFor()
    expect(asked.length).toBeGreaterThan(0)
  })

  test('who looks at the list and does nothing asks Firestore nothing of it, and hears that all is as it was', async () => {
    const office = await openOffice(product)
    await office.pay(60, '2026-01-02')
    const { page, context } = await enter(office)
    const session = await context.newCDPSession(page)
    const statuses: number[] = []
    const paths = new Map<string, string>()
    session.on('Network.requestWillBeSent', ({ requestId, request }) => paths.set(requestId, request.url))
    session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
      if (paths.get(requestId)?.endsWith(paidPath)) statuses.push(statusCode)
    })
    await session.send('Network.enable')
    await page.clock.install()
    const answers = countAnswers(page)
    const asked = await startAt(page, 'payments')
    await page.getByText('1 payment, total €60.00').waitFor()
    await expect.poll(answers).toBe(2)
    const [before, heard] = [asked.length, statuses.length]
    let questions = 0
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === paidPath) questions += 1
    })
    for (const more of [2, 4]) {
      // No further than to the question: the clock would use up the patience with its answer.
      for (let second = 0; questions < more && second < 90; second += 1) await page.clock.runFor(1_000)
      await expect.poll(answers).toBe(2 + more)
    }
    expect(asked.length).toBe(before)
    await expect.poll(() => statuses.slice(heard)).toEqual([304, 304, 304, 304])
    await page.getByText('1 payment, total €60.00').waitFor()
    await office.pay(5, '2026-01-03', { notes: 'by the other' })
    await page.clock.runFor(minute)
    await page.getByText('2 payments, total €65.00').waitFor()
    expect(asked.length).toBeGreaterThan(before)
  })

  test('what another administrator records is seen among the members within a minute', async () => {
    const office = await openOffice(product)
    const { page } = await enter(office)
    await page.clock.install()
    const asked = await startAt(page, 'members')
    const row = page.getByRole('row', { name: office.member.fullName })
    await row.getByText('Payment Due', { exact: true }).waitFor()
    await office.pay(60, '2026-01-02')
    await page.clock.runFor(minute)
    await row.getByText('Active', { exact: true }).waitFor()
    expect(asked).toEqual([])
  })

  test('what is recorded and deleted here is judged at once, and never calculated anew', async () => {
    const office = await openOffice(product)
    const { page } = await enter(office)
    await startAt(page, 'members')
    const row = page.getByRole('row', { name: office.member.fullName })
    await row.getByText('Payment Due', { exact: true }).waitFor()
    await page.evaluate(() => {
      const seen = new MutationObserver(() => {
        if (document.body.textContent?.includes('Calculating...')) Reflect.set(window, 'calculated', true)
      })
      seen.observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    const calculated = () => page.evaluate(() => Reflect.get(window, 'calculated') === true)
    await row.getByRole('button', { name: 'Record Payment' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Payment Item').selectOption({ label: `Annual fee ${office.year}` })
    await dialog.getByRole('button', { name: 'Record Payment' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await row.getByText('Active', { exact: true }).waitFor()
    expect(await calculated()).toBe(false)
    await open(page, 'Payments')
    await page.getByRole('row', { name: office.member.fullName }).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No payment records found.').waitFor()
    await page.getByText('Outstanding now').waitFor({ state: 'detached' })
    await open(page, 'Members')
    await row.getByText('Payment Due', { exact: true }).waitFor()
    expect(await calculated()).toBe(false)
  })

  /** An item that counts once a year, and the form filled in for it. */
  async function fillOnceAYear(page: Page, office: Office) {
    const dialog = await fillPayment(page, office)
    await dialog.getByLabel('Payment Item').selectOption({ label: 'Locker' })
    await dialog.getByLabel('Notes').fill('number 12')
    return dialog
  }
  async function openWithLocker(): Promise<{ office: Office; locker: string }> {
    const office = await openOffice(product, thisYear)
    const locker = `locker-${office.clubId}`
    await office.write(`paymentItems/${locker}`, {
      ...{ name: 'Locker', price: 25, purchaseRestriction: 'once_per_year', enabled: true },
      isRequiredForActive: false,
    })
    return { office, locker }
  }
  const today = () => new Date().toLocaleDateString('sv')

  test('an item that somebody else recorded a moment ago is not recorded a second time in the year', async () => {
    const { office, locker } = await openWithLocker()
    const { page } = await enter(office)
    const dialog = await fillOnceAYear(page, office)
    await office.pay(25, today(), { itemId: locker, itemName: 'Locker', notes: 'by the other' })
    await dialog.getByRole('button', { name: 'Record Payment' }).click()
    await dialog.getByText('This item was already paid for this year').waitFor()
    await expect.poll(() => dialog.getByLabel('Notes').inputValue()).toBe('number 12')
    expect((await office.stored('payments')).map(({ notes }) => notes)).toEqual(['by the other'])
    // What the other recorded is listed by then.
    await page.getByText('by the other').waitFor({ state: 'attached' })
  })

  test('a look at what was paid that fails is a recording that failed, and loses nothing', async () => {
    const { office } = await openWithLocker()
    const { page } = await enter(office)
    const dialog = await fillOnceAYear(page, office)
    const record = dialog.getByRole('button', { name: 'Record Payment' })
    await proxy.whileBroken(queryPath, 'POST', async () => {
      await record.click()
      await dialog.getByText('Failed to add payment record').waitFor()
    })
    expect(await office.stored('payments')).toEqual([])
    await expect.poll(() => dialog.getByLabel('Notes').inputValue()).toBe('number 12')
    await record.click()
    await dialog.waitFor({ state: 'hidden' })
    expect((await office.stored('payments')).map(({ notes }) => notes)).toEqual(['number 12'])
  })

  test('where the server does not say it, members and cards say so, and show statuses on a second try', async () => {
    const office = await openOffice(product)
    const { page } = await enter(office)
    const row = page.getByRole('row', { name: office.member.fullName })
    for (const tab of ['members', 'member-passes']) {
      await proxy.whileBroken(paidPath, 'GET', async () => {
        await startAt(page, tab)
        await page.getByRole('alert').getByText('Failed to fetch payment records', { exact: true }).waitFor()
      })
      await page.getByRole('button', { name: 'Try again' }).click()
      await row.getByText('Payment Due', { exact: true }).waitFor()
    }
  })

  test('the list of payments does without the server, and tells who has paid once it is back', async () => {
    const office = await openOffice(product)
    await office.pay(60, '2026-01-02')
    const { page } = await enter(office)
    await proxy.whileUnanswered(paidPath, 'GET', async () => {
      await startAt(page, 'payments')
      await page.getByText('1 payment, total €60.00').waitFor()
    })
    await proxy.whileBroken(paidPath, 'GET', async () => {
      await startAt(page, 'payments')
      await page.getByText('1 payment, total €60.00').waitFor()
      await page.getByText('Payment Status Debug').click()
      await page.getByText('Failed to fetch payment records').waitFor()
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('1 of 1 members paid (100%)').waitFor()
  })
})
