import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { keepScreen, unexpected, type Visitor } from '../support/browser.ts'
import { openOffice } from '../support/payments-office.ts'
import { addMemberTo, configurePasses, makeClubAt, recordPaymentFor, requireFee } from '../support/product-club.ts'
import { signInMemberAt } from '../support/sign-in.ts'
import { describeInBrowser, product } from '../support/stage.ts'

const year = String(new Date().getFullYear())
const oldFee = { name: 'Old fee', price: 5, purchaseRestriction: 'multiple', enabled: true, yearId: 'gone' }

describeInBrowser('money in other languages', ({ browser, open }) => {
  const leave = (visitor: Visitor) =>
    onTestFinished(async () => {
      expect(unexpected(visitor)).toEqual([])
      await visitor.context.close()
    })
  const speak = async (page: Page, menu: string, language: string) => {
    await page.getByRole('button', { name: menu, exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name: language }).click()
  }
  const cells = (page: Page, table: string) => () =>
    page
      .getByRole('table', { name: table, exact: true })
      .locator('tbody tr[role="row"]')
      .evaluateAll((rows) =>
        rows.map((row) =>
          [...row.querySelectorAll('td')].slice(0, 5).map((cell) => cell.textContent?.replace(/\s/g, ' ')),
        ),
      )

  test('the Payments tab: days, amounts and months as the language writes them, and the ledger’s headings', async () => {
    const office = await openOffice(product, year)
    const paid = await office.pay(1234.5, `${year}-01-12`)
    await office.write(`paymentItems/${randomUUID()}`, { ...oldFee, isRequiredForActive: true })
    const visitor = await office.enter(browser())
    const { page } = visitor
    leave(visitor)
    await page.getByText('1 payment, total €1,234.50').waitFor()

    // What is drawn already changes along.
    await speak(page, 'Language', 'Deutsch')
    const { fullName } = office.member
    const row = (day: string, amount: string) => [[fullName, day, `Annual fee ${year}`, amount, '-']]
    await expect.poll(cells(page, 'Zahlungen')).toEqual(row(`12. Jan. ${year}`, '1.234,50 €'))
    await page.getByText('1 Zahlung, zusammen 1.234,50 €').waitFor()
    await page.getByText('Zurzeit offen, von 1 Mitglied').waitFor()
    await page.getByRole('img', { name: `Am meisten ${year}: 1.234,50 € im Januar.` }).waitFor()
    await page.getByText('Zahlungsstatus nachprüfen').click()
    await page.getByText('Old fee (Jahr unbekannt)').waitFor()
    await page.getByText('Gezahlt: 1 von 1 Mitglied (100 %)').waitFor()
    await keepScreen(visitor, 'payments-deutsch')

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV exportieren' }).click()
    const lines = readFileSync(await (await download).path(), 'utf8').split('\r\n')
    expect(lines[0]).toBe('\uFEFFDatum,Mitgliedsnummer,Mitglied,Posten,Betrag,Notizen,Zahlungsnummer')
    expect(lines[1]).toBe(`${year}-01-12,022,${fullName},Annual fee ${year},1234.50,,${paid}`)
    expect(lines[2]).toBe('Summe,,,,1234.50,,')

    await page.getByRole('button', { name: 'Zahlung erfassen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Zahlung erfassen' })
    await dialog.getByRole('button', { name: 'Zahlung erfassen' }).click()
    await dialog.getByText('Bitte ein Mitglied wählen').waitFor()
    await dialog.getByText('Bitte einen gültigen Betrag eingeben').waitFor()
    await keepScreen(visitor, 'record-payment-deutsch')
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()

    await page.getByRole('row', { name: fullName }).getByRole('button', { name: 'Bearbeiten' }).click()
    const edit = page.getByRole('dialog', { name: 'Zahlung bearbeiten' })
    await edit.getByLabel('Betrag').fill('7')
    await office.deleteDocument(`payments/${paid}`)
    await edit.getByRole('button', { name: 'Speichern' }).click()
    await edit.getByText('Das wurde inzwischen von jemand anderem gelöscht.').waitFor()
    await edit.getByRole('button', { name: 'Abbrechen' }).click()
    await page.getByText('Keine Zahlungen gefunden.').waitFor()

    await page.getByRole('tabpanel').getByRole('tab', { name: 'Posten' }).click()
    await expect.poll(cells(page, 'Posten')).toContainEqual(['Old fee', 'Jahr unbekannt', '5,00 €', 'Mehrmals', 'Ja'])
    await keepScreen(visitor, 'payment-items-deutsch')
    await speak(page, 'Sprache', 'Italiano')
    await expect
      .poll(cells(page, 'Voci di pagamento'))
      .toContainEqual(['Old fee', 'anno sconosciuto', '5,00 €', 'Più volte', 'Sì'])
    await keepScreen(visitor, 'payment-items-italiano')
    await page.getByRole('tabpanel').getByRole('tab', { name: 'Anni' }).click()
    await page.getByRole('row', { name: year }).getByText('Attivo').waitFor()
    await page.getByRole('button', { name: 'Aggiungi anno' }).click()
    const years = page.getByRole('dialog', { name: 'Aggiungi anno' })
    await years.getByLabel('Anno', { exact: true }).fill(year)
    await years.getByRole('button', { name: 'Aggiungi anno' }).click()
    await years.getByText('Questo anno esiste già').waitFor()
    await keepScreen(visitor, 'payment-years-italiano')
  })

  test('a member’s own side: status, what is missing, what was paid, and the card', async () => {
    const club = await makeClubAt(product)
    const fee = await requireFee(club)
    await club.write(`paymentItems/${randomUUID()}`, { ...oldFee, isRequiredForActive: true })
    await configurePasses(club)
    const member = await addMemberTo(club)
    const of = { itemId: fee.id, itemName: `Annual fee ${year}`, yearId: fee.yearId }
    await recordPaymentFor(club, member, { ...of, amount: 1234.5, day: `${year}-03-01` })
    const visitor = await open('phone')
    const { page } = visitor
    leave(visitor)
    await signInMemberAt(visitor, product, member.email)
    await page.getByText(`Welcome, ${member.fullName}`).waitFor()

    await speak(page, 'Language', 'Deutsch')
    await page.getByRole('heading', { name: 'Meine Mitgliedschaft' }).waitFor()
    await page.getByText(`Willkommen, ${member.fullName}`).waitFor()
    await expect.poll(() => page.title()).toBe(`Meine Mitgliedschaft · ${club.name}`)
    await keepScreen(visitor, 'member-profile-deutsch')
    await page.getByRole('tab', { name: 'Zahlungen' }).click()
    await page.getByText('Inaktiv', { exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Was noch fehlt' }).waitFor()
    await page.getByRole('listitem').getByText('Old fee (Jahr unbekannt)').waitFor()
    const own = (day: string, amount: string) => [[day, `Annual fee ${year}`, amount, '-']]
    await expect.poll(cells(page, 'Die eigenen Zahlungen')).toEqual(own(`1. März ${year}`, '1.234,50 €'))
    await keepScreen(visitor, 'member-payments-deutsch')

    await speak(page, 'Sprache', 'Italiano')
    await page.getByRole('heading', { name: 'Cosa manca' }).waitFor()
    await expect.poll(cells(page, 'I propri pagamenti')).toEqual(own(`1 mar ${year}`, '1.234,50 €'))
    await keepScreen(visitor, 'member-payments-italiano')
    await page.getByRole('tab', { name: 'Tessera' }).click()
    const card = page.getByRole('article')
    await card.getByText('Inattivo').waitFor()
    await card.getByText(`31 dic ${year}`).waitFor()
    await page.getByRole('button', { name: 'Scarica la tessera per Apple Wallet' }).waitFor()
    await keepScreen(visitor, 'member-pass-italiano')
  })
})
