import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { spec } from '../spec/tags.ts'
import { keepScreen } from '../support/browser.ts'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import { isQuery } from '../support/query-shape.ts'
import { fillPayment, makeTreasury, type Treasury } from '../support/treasury.ts'

const [itemsPath, yearsPath] = ['/?view=items#payments', '/?view=years#payments']
const thisYear = String(new Date().getFullYear())

describeInBrowser('payments', ({ openAdmin, openMember, proxy }) => {
  const enter = ({ club }: Treasury, path = '/#payments', timezoneId?: string) =>
    openAdmin(club, path, timezoneId ? { timezoneId } : {})

  test('records, finds, exports, edits and deletes a payment', {
    tags: spec('1.7 1.19 3.59 3.64 3.65 3.66 3.67 3.68 3.69 3.71 3.72 3.73 5.27 5.51 7.34'),
  }, async () => {
    const treasury = await makeTreasury(product)
    const { page } = await enter(treasury)
    const dialog = await fillPayment(page, treasury)
    await dialog.getByLabel('Amount').fill('59.99')
    await dialog.getByLabel('Payment Date').fill('2026-02-03')
    const odd = '__proto__ ~*/[a.b] `c` __name__'
    await dialog.getByLabel('Notes').fill(odd)
    await dialog.getByRole('button', { name: 'Record Payment' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const [payment] = await treasury.stored('payments')
    expect(payment).toMatchObject({
      ...{ memberId: treasury.member.id, memberName: treasury.member.fullName, yearId: `${treasury.clubId}_2026` },
      ...{ itemId: treasury.itemId, itemName: 'Annual fee 2026', amount: 59.99, notes: odd },
      ...{ paymentDate: '2026-02-03T00:00:00Z', createdBy: treasury.uid, createdAt: expect.any(String) },
    })
    expect(Math.abs(Date.now() - Date.parse(String(payment?.createdAt)))).toBeLessThan(60_000)

    await page.reload()
    await page.getByLabel('Search payments').fill('~*/[A.B]')
    const row = page.getByRole('row', { name: treasury.member.fullName })
    await row.getByText('€59.99').waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const lines = readFileSync(await (await download).path(), 'utf8').split('\r\n')
    expect(lines[1]?.replace(/\w{20}$/, 'id')).toBe(`2026-02-03,022,Benedikt Ferraro,Annual fee 2026,59.99,${odd},id`)

    await row.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByLabel('Amount').fill('61')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await treasury.stored('payments')).toEqual([{ ...payment, amount: 61, updatedAt: expect.any(String) }])
    await row.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No payment records found.').waitFor()
    expect(await treasury.stored('payments')).toEqual([])
  })

  test('adds, changes and deletes an item and a year', { tags: spec('1.5 1.6 3.53 3.58') }, async () => {
    const treasury = await makeTreasury(product)
    const { page } = await enter(treasury, itemsPath)
    const dialog = page.getByRole('dialog')
    const remove = async (name: string) => {
      await page.getByRole('row', { name }).getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('row', { name }).waitFor({ state: 'detached' })
    }
    const item = async () => (await treasury.stored('paymentItems')).find(({ name }) => name === 'Locker')
    await page.getByRole('button', { name: 'Add Item' }).click()
    await dialog.getByLabel('Name').fill('Locker')
    await dialog.getByLabel('Description').fill('In the boathouse')
    await dialog.getByLabel('Price').fill('7.5')
    await dialog.getByLabel('Purchase Restriction').selectOption('Annual')
    await dialog.getByRole('button', { name: 'Add Item' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('row', { name: 'Locker' }).getByRole('button', { name: 'Disable' }).click()
    await expect.poll(item).toMatchObject({
      ...{ price: 7.5, purchaseRestriction: 'once_per_year', enabled: false, isRequiredForActive: false },
      description: 'In the boathouse',
    })
    await remove('Locker')
    expect(await item()).toBeUndefined()

    const years = async () => (await treasury.stored('paymentYears')).map(({ year, active }) => [year, active])
    await page.goto(yearsPath)
    await page.getByRole('button', { name: 'Add Year' }).click()
    await dialog.getByRole('button', { name: 'Add Year' }).click()
    await page.getByRole('row', { name: '2027' }).getByRole('button', { name: 'Deactivate' }).click()
    await expect.poll(years).toContainEqual(['2027', false])
    await remove('2026')
    expect(await years()).toEqual([['2027', false]])
  })

  test('records a payment once if its response is lost, without asking the user', async () => {
    const treasury = await makeTreasury(product)
    const { page } = await enter(treasury)
    const dialog = await fillPayment(page, treasury)
    const record = dialog.getByRole('button', { name: 'Record Payment' })
    await dialog.getByLabel('Notes').fill('paid in cash')
    await proxy.whileLost('/v1/projects/*/databases/*/documents:commit', 'POST', async () => {
      const lost = page.waitForEvent('requestfailed', (request) => request.url().includes(':commit'))
      await record.click()
      await lost
    })
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('1 payment, total').waitFor()
    expect((await treasury.stored('payments')).map(({ notes }) => notes)).toEqual(['paid in cash'])
  })

  test('warns before overwriting or deleting a payment that another administrator has changed', async () => {
    const treasury = await makeTreasury(product)
    await treasury.pay(60, '2026-03-01')
    const [first, second, third] = [await enter(treasury), await enter(treasury), await enter(treasury)]
    for (const { page } of [first, second]) await page.getByRole('button', { name: 'Edit' }).click()
    await third.page.getByRole('row', { name: treasury.member.fullName }).waitFor()
    // The third administrator is asked before the others save: a list without an open question follows them at once.
    const remove = () => third.page.getByRole('button', { name: 'Delete' }).click()
    const confirm = () => third.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await remove()
    const [one, other] = [first.page.getByRole('dialog'), second.page.getByRole('dialog')]
    await one.getByLabel('Amount').fill('70')
    await one.getByRole('button', { name: 'Save' }).click()
    await one.waitFor({ state: 'hidden' })

    await other.getByLabel('Amount').fill('80')
    await other.getByRole('button', { name: 'Save' }).click()
    await other.getByText('Somebody else changed this payment meanwhile: it is now €70.00 of 1 Mar 2026.').waitFor()
    await keepScreen(second, 'payment-changed-meanwhile')
    expect(await treasury.stored('payments')).toMatchObject([{ amount: 70 }])
    await other.getByRole('button', { name: 'Save' }).click()
    await other.waitFor({ state: 'hidden' })
    expect(await treasury.stored('payments')).toMatchObject([{ amount: 80, createdBy: treasury.uid }])

    await confirm()
    await third.page.getByText('Failed to delete payment: Somebody else changed this meanwhile.').waitFor()
    await third.page.getByRole('row', { name: treasury.member.fullName }).getByText('€80.00').waitFor()
    await first.page.getByRole('row', { name: treasury.member.fullName }).getByText('€80.00').waitFor()
    await first.page.getByRole('button', { name: 'Edit' }).click()
    await one.getByLabel('Amount').fill('90')
    await remove()
    await confirm()
    await third.page.getByText('No payment records found.').waitFor()
    await one.getByRole('button', { name: 'Save' }).click()
    await one.getByText('Somebody else deleted this meanwhile.').waitFor()
  })

  test('reports a year that another administrator has added at the same time', { tags: spec('5.60') }, async () => {
    const treasury = await makeTreasury(product)
    const pages = [(await enter(treasury, yearsPath)).page, (await enter(treasury, yearsPath)).page]
    for (const page of pages) await page.getByRole('button', { name: 'Add Year' }).click()
    await Promise.all(pages.map((page) => page.getByRole('dialog').getByRole('button', { name: 'Add Year' }).click()))
    const [added, refused] = ['2027 added', 'This year already exists']
    for (const page of pages) await page.getByText(added).or(page.getByText(refused)).waitFor()
    const counts = await Promise.all(pages.map((page) => page.getByText(refused).count()))
    expect(counts.sort()).toEqual([0, 1])
    await expect.poll(() => treasury.stored('paymentYears')).toHaveLength(2)
  })

  test('an open list shows what another administrator records, without queries or requests in between', async () => {
    const treasury = await makeTreasury(product)
    await treasury.pay(60, '2026-01-02')
    const { page } = await enter(treasury)
    await page.goto('/#payments')
    await page.getByText('1 payment, total €60.00').waitFor()
    const asked: string[] = []
    page.on('request', (request) => {
      const isPayments = isQuery(request.url()) && /"collectionId":"payments"/.test(request.postData() ?? '')
      if (isPayments || request.url().includes('/api/payments?')) asked.push(new URL(request.url()).search)
    })
    await treasury.pay(5, '2026-01-03')
    await page.getByText('2 payments, total €65.00').waitFor()
    await treasury.pay(6, '2026-01-04')
    await page.getByText('3 payments, total €71.00').waitFor()
    for (const query of asked) expect(query).toMatch(/^\?since=/)
  })

  test('a date recorded in UTC-11 is the same date in UTC+14', async () => {
    const treasury = await makeTreasury(product)
    const behind = await enter(treasury, '/#payments', 'Pacific/Pago_Pago')
    for (const day of ['2026-01-01', '2025-12-31']) {
      const dialog = await fillPayment(behind.page, treasury)
      await dialog.getByLabel('Payment Date').fill(day)
      await dialog.getByLabel('Notes').fill(`on ${day}`)
      await dialog.getByRole('button', { name: 'Record Payment' }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
    const { page } = await enter(treasury, '/#payments', 'Pacific/Kiritimati')
    await page.getByRole('row', { name: 'on 2025-12-31' }).getByText('31 Dec 2025', { exact: true }).waitFor()
    const row = page.getByRole('row', { name: 'on 2026-01-01' })
    await row.getByText('1 Jan 2026', { exact: true }).waitFor()
    await row.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.getByLabel('Payment Date').inputValue()).toBe('2026-01-01')
    await dialog.getByLabel('Amount').fill('1.25')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect((await treasury.stored('payments')).map(({ paymentDate }) => paymentDate).sort()).toEqual([
      ...['2025-12-31T00:00:00Z', '2026-01-01T00:00:00Z'],
    ])
  })

  test('reports what the Firestore rules refuse', { tags: spec('8.16 8.18') }, async () => {
    const [treasury, foreign] = [await makeTreasury(product), await makeTreasury(product)]
    const { page } = await enter(treasury)
    // From now on this page's requests reach Firestore as another club's administrator.
    const headers = { authorization: `Bearer ${foreign.writer.token}` }
    await page.route(/documents:/, (route) => route.continue({ headers: { ...route.request().headers(), ...headers } }))
    const dialog = await fillPayment(page, treasury)
    await dialog.getByRole('button', { name: 'Record Payment' }).click()
    await dialog.getByText('Failed to add payment record').waitFor()
    expect(await treasury.stored('payments')).toEqual([])
    await page.goto(itemsPath)
    await page.getByRole('alert').getByText('Failed to fetch payment items').waitFor()
  })

  test('amounts fit the screens, in dark mode and in other languages', async () => {
    const treasury = await makeTreasury(product, thisYear)
    await treasury.pay(1234.5, `${thisYear}-01-12`)
    const client = await enter(treasury)
    const { page } = client
    await page.getByText('1 payment, total €1,234.50').waitFor()
    await keepScreen(client, 'payments-overview')
    await page.emulateMedia({ colorScheme: 'dark' })
    await keepScreen(client, 'payments-overview-dark')
    await page.evaluate(() => localStorage.setItem('tessera.language', 'de'))
    await page.reload()
    await page.getByText('1 Zahlung, zusammen 1.234,50 €').waitFor()
    await keepScreen(client, 'payments-deutsch')
    await page.getByRole('button', { name: 'Zahlung erfassen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Zahlung erfassen' }).click()
    await page.getByText('Bitte ein Mitglied wählen').waitFor()
    await keepScreen(client, 'record-payment-deutsch')
    await page.evaluate(() => localStorage.setItem('tessera.language', 'it'))
    await page.goto('about:blank')
    for (const [path, name, table] of [
      [itemsPath, 'payment-items-italiano', 'Voci di pagamento'],
      [yearsPath, 'payment-years-italiano', 'Anni'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('table', { name: table }).waitFor()
      await keepScreen(client, name)
    }
    const own = await openMember(treasury.club, treasury.member, '/member-dashboard#payments')
    await own.page.evaluate(() => localStorage.setItem('tessera.language', 'de'))
    await own.page.reload()
    await own.page.getByText('1.234,50 €').first().waitFor()
    await keepScreen(own, 'member-payments-deutsch')
  })
})
