import { readFileSync } from 'node:fs'
import { paymentReference } from '@tessera/domain/payments/payment-reference'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { spec } from '../spec/tags.ts'
import { keepScreen, sizes } from '../support/browser.ts'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import { isQuery } from '../support/query-shape.ts'
import { fillPayment, makeTreasury, type Treasury } from '../support/treasury.ts'

const [itemsPath, yearsPath] = ['/?part=items#payments', '/?part=years#payments']
const thisYear = String(new Date().getUTCFullYear())
const [lastYear, nextYear] = [String(Number(thisYear) - 1), String(Number(thisYear) + 1)]

const account = 'DE89370400440532013000'

/** A statement with a transfer of the fee. */
function statement(purpose: string, reference = 'A-1'): Buffer {
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>${account}</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Ntry><Amt Ccy="EUR">60.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>${thisYear}-03-02</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef>
<NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Benedikt Ferraro</Nm></Pty></Dbtr></RltdPties>
<RmtInf><Ustrd>${purpose}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
</Stmt></BkToCstmrStmt></Document>`)
}

describeInBrowser(
  'payments',
  ({ openAdmin, openMember, proxy }) => {
    const enter = ({ club }: Treasury, path = '/#payments') => openAdmin(club, path)

    test('records, finds, exports, edits and deletes a payment', {
      tags: spec('1.7 1.19 3.59 3.64 3.65 3.66 3.67 3.68 3.69 3.71 3.72 3.73 5.27 5.51 7.34'),
    }, async () => {
      const treasury = await makeTreasury(product)
      const { page } = await enter(treasury)
      const dialog = await fillPayment(page, treasury)
      await dialog.getByLabel('Amount').fill('59.99')
      await dialog.getByLabel('Payment Date').fill(`${thisYear}-01-01`)
      const odd = '__proto__ ~*/[a.b] `c` __name__'
      await dialog.getByLabel('Notes').fill(odd)
      await dialog.getByRole('button', { name: 'Record Payment' }).click()
      await dialog.waitFor({ state: 'hidden' })
      const [payment] = await treasury.stored('payments')
      expect(payment).toMatchObject({
        memberId: treasury.member.id,
        memberName: treasury.member.fullName,
        yearId: `${treasury.clubId}_${thisYear}`,
        itemId: treasury.itemId,
        itemName: `Annual fee ${thisYear}`,
        amount: 59.99,
        notes: odd,
        paymentDate: `${thisYear}-01-01T00:00:00Z`,
        createdBy: treasury.uid,
        createdAt: expect.any(String),
      })
      expect(Math.abs(Date.now() - Date.parse(String(payment?.createdAt)))).toBeLessThan(60_000)

      await page.reload()
      await page.getByLabel('Search payments').fill('~*/[A.B]')
      const row = page.getByRole('row', { name: treasury.member.fullName })
      await row.getByText('€59.99').waitFor()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export CSV' }).click()
      const lines = readFileSync(await (await download).path(), 'utf8').split('\r\n')
      expect(lines[1]?.replace(/\w{20}$/, 'id')).toBe(
        `${thisYear}-01-01,022,Benedikt Ferraro,Annual fee ${thisYear},59.99,${odd},id`,
      )

      await row.getByRole('button', { name: 'Edit' }).click()
      await dialog.getByLabel('Amount').fill('61')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.waitFor({ state: 'hidden' })
      expect(await treasury.stored('payments')).toEqual([{ ...payment, amount: 61, updatedAt: expect.any(String) }])
      await row.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByText('No payment records found.').waitFor()
      expect(await treasury.stored('payments')).toEqual([])

      const bankAccount = { holder: 'Ruderclub', iban: account, bic: '', note: '' }
      await treasury.club.call('PATCH', '/api/clubs', { bankAccount })
      // As a bank writes it: in lower case and without its dash.
      const reference = paymentReference(treasury.member.id, treasury.itemId).replace('-', ' ').toLowerCase()
      await page.goto('/payments/bank')
      // Neither the button of a proposal on a phone nor those of a wide card lie over the purpose.
      const purpose =
        'Mitgliedsbeitrag für das ganze Jahr, wie im Rundschreiben vom Jänner an alle Mitglieder angekündigt'
      await page
        .getByLabel('Add a bank statement')
        .setInputFiles({ name: 'camt.xml', mimeType: 'text/xml', buffer: statement(purpose, 'A-2') })
      const line = page.getByRole('row').filter({ hasText: purpose })
      for (const width of [sizes.phone.width, 820]) {
        await page.setViewportSize({ width, height: 800 })
        const words = await line.getByText(purpose).boundingBox()
        const button = await line.getByRole('button', { name: 'Accept' }).boundingBox()
        expect([width, (words?.x ?? 0) + (words?.width ?? 0) <= (button?.x ?? 0)]).toEqual([width, true])
      }
      await page.setViewportSize(sizes.desktop)
      await line.getByRole('button', { name: 'Not ours' }).click()
      await line.waitFor({ state: 'detached' })

      // The file of the bank records what the member has transferred, and one Undo takes it back.
      await page
        .getByLabel('Add a bank statement')
        .setInputFiles({ name: 'camt.xml', mimeType: 'text/xml', buffer: statement(`Beitrag ${reference}`) })
      await page.getByRole('button', { name: 'Record 1' }).click()
      await dialog.getByText('1 line is recorded').waitFor()
      expect(await treasury.stored('payments')).toMatchObject([
        {
          memberId: treasury.member.id,
          itemId: treasury.itemId,
          amount: 60,
          paidBy: 'bank',
          paymentDate: `${thisYear}-03-02T00:00:00Z`,
          bankLineId: expect.stringMatching(/^[\w-]+\.[0-9a-f]{32}$/),
        },
      ])
      await dialog.getByRole('button', { name: 'Undo' }).click()
      await page.getByRole('button', { name: 'Record 1' }).waitFor()
      expect(await treasury.stored('payments')).toEqual([])

      // In the history of all this, fields as wide as their longest choice leave the button no place beside them.
      await page.setViewportSize({ width: 880, height: 800 })
      await page.goto('/settings/history')
      await page.getByLabel('Who', { exact: true }).getByRole('option').nth(1).waitFor({ state: 'attached' })
      const bottomOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom)
      const [field, button] = [page.getByLabel('Up to'), page.getByRole('button', { name: 'Export CSV' })]
      await expect.poll(async () => Math.abs((await bottomOf(field)) - (await bottomOf(button)))).toBeLessThan(4)
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
        price: 7.5,
        purchaseRestriction: 'once_per_year',
        enabled: false,
        isRequiredForActive: false,
        description: 'In the boathouse',
      })
      await remove('Locker')
      expect(await item()).toBeUndefined()

      const years = async () => (await treasury.stored('paymentYears')).map(({ year, active }) => [year, active])
      await page.goto(yearsPath)
      await page.getByRole('button', { name: 'Add Year' }).click()
      await dialog.getByRole('button', { name: 'Add Year' }).click()
      await page.getByRole('row', { name: nextYear }).getByRole('button', { name: 'Deactivate' }).click()
      await expect.poll(years).toContainEqual([nextYear, false])
      await remove(thisYear)
      expect(await years()).toEqual([[nextYear, false]])
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
      await treasury.pay(60, `${thisYear}-03-01`)
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
      await other.getByText('Somebody else has changed the same fields meanwhile. Nothing has been saved.').waitFor()
      await other.getByText('Meanwhile changed to: €70.00').waitFor()
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
      const [added, refused] = [`${nextYear} added`, 'This year already exists']
      for (const page of pages) await page.getByText(added).or(page.getByText(refused)).waitFor()
      const counts = await Promise.all(pages.map((page) => page.getByText(refused).count()))
      expect(counts.sort()).toEqual([0, 1])
      await expect.poll(() => treasury.stored('paymentYears')).toHaveLength(2)
    })

    test('an open list shows what another administrator records, without queries or requests in between', async () => {
      const treasury = await makeTreasury(product)
      await treasury.pay(60, `${thisYear}-01-02`)
      const { page } = await enter(treasury)
      await page.goto('/#payments')
      await page.getByText('1 payment, total €60.00').waitFor()
      const asked: string[] = []
      page.on('request', (request) => {
        const isPayments = isQuery(request.url()) && /"collectionId":"payments"/.test(request.postData() ?? '')
        if (isPayments || request.url().includes('/api/payments?')) asked.push(new URL(request.url()).search)
      })
      await treasury.pay(5, `${thisYear}-01-03`)
      await page.getByText('2 payments, total €65.00').waitFor()
      await treasury.pay(6, `${thisYear}-01-04`)
      await page.getByText('3 payments, total €71.00').waitFor()
      for (const query of asked) expect(query).toMatch(/^\?since=/)
    })

    test('a date recorded in UTC-11 is the same date in UTC+14', async () => {
      const treasury = await makeTreasury(product)
      const behind = await enter(treasury)
      for (const day of [`${thisYear}-01-01`, `${lastYear}-12-31`]) {
        const dialog = await fillPayment(behind.page, treasury)
        await dialog.getByLabel('Payment Date').fill(day)
        await dialog.getByLabel('Notes').fill(`on ${day}`)
        await dialog.getByRole('button', { name: 'Record Payment' }).click()
        await dialog.waitFor({ state: 'hidden' })
      }
      const { page } = await openAdmin(treasury.club, '/#payments', { timezoneId: 'Pacific/Kiritimati' })
      await page
        .getByRole('row', { name: `on ${lastYear}-12-31` })
        .getByText(`31 Dec ${lastYear}`, { exact: true })
        .waitFor()
      const row = page.getByRole('row', { name: `on ${thisYear}-01-01` })
      await row.getByText(`1 Jan ${thisYear}`, { exact: true }).waitFor()
      await row.getByRole('button', { name: 'Edit' }).click()
      const dialog = page.getByRole('dialog')
      await expect.poll(() => dialog.getByLabel('Payment Date').inputValue()).toBe(`${thisYear}-01-01`)
      await dialog.getByLabel('Amount').fill('1.25')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.waitFor({ state: 'hidden' })
      expect((await treasury.stored('payments')).map(({ paymentDate }) => paymentDate).sort()).toEqual([
        `${lastYear}-12-31T00:00:00Z`,
        `${thisYear}-01-01T00:00:00Z`,
      ])
    })

    test('reports what the Firestore rules refuse', { tags: spec('8.18') }, async () => {
      const [treasury, foreign] = [await makeTreasury(product), await makeTreasury(product)]
      const { page } = await enter(treasury)
      // From now on this page's requests reach Firestore as another club's administrator.
      const headers = { authorization: `Bearer ${foreign.writer.token}` }
      await page.route(/documents:/, (route) =>
        route.continue({ headers: { ...route.request().headers(), ...headers } }),
      )
      const dialog = await fillPayment(page, treasury)
      await dialog.getByRole('button', { name: 'Record Payment' }).click()
      await dialog.getByText('Failed to add payment record').waitFor()
      expect(await treasury.stored('payments')).toEqual([])
    })

    test('amounts fit the screens, in dark mode and in other languages', async () => {
      const treasury = await makeTreasury(product)
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
  },
  { viaProxy: true },
)
