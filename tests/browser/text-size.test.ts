import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { brokenWords, type Client, keepLook } from '../support/browser.ts'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import { addMemberTo, configurePasses, makeClubAt, recordPaymentFor, requireFee } from '../support/product-club.ts'

const day = `${new Date().getUTCFullYear()}-01-12`

const twiceAsLarge = { locale: 'de-DE', textSize: 32 }

/** The panel of the open tab; during a tab change, the old panel is still present and inert. */
const openPanel = ({ page }: Client) => page.locator('[role=tabpanel]:not([inert])')

/** Expects that a screen fits at both sizes, and that no word of a part of it is broken. */
async function expectFit(client: Client, name: string, part: Locator): Promise<void> {
  for (const size of ['desktop', 'phone'] as const) {
    await keepLook(client, `large-${name}`, size)
    expect([name, size, await part.evaluate(brokenWords)]).toEqual([name, size, []])
  }
}

describeInBrowser('text of twice the size', ({ open, openAdmin, openMember }) => {
  test('fits every tab of administrators and members, in German, on a desktop and on a phone', {
    tags: ['long'],
  }, async () => {
    const club = await makeClubAt(product, 'Ruderclub Alte Donau')
    const fee = await requireFee(club, 'Mitgliedsbeitrag')
    await configurePasses(club)
    const member = await addMemberTo(club, { fullName: 'Maria Thurnhof' })
    await addMemberTo(club, { fullName: 'Benedikt Ferraro' })
    const { id: itemId, name: itemName, yearId } = fee
    await recordPaymentFor(club, member, { itemId, itemName, yearId, amount: 60, day })

    const office = await openAdmin(club, '/', twiceAsLarge)
    const tab = (name: string) => office.page.getByRole('tab', { name, exact: true }).first().click()
    const row = office.page.getByRole('row', { name: /Thurnhof/ }).last()
    await row.getByText('Mitgliedsbeitrag').or(row.getByText('Aktiv')).first().waitFor()
    await expectFit(office, 'members', row)
    await office.page.getByRole('link', { name: 'Maria Thurnhof' }).click()
    await openPanel(office).getByText('Mitgliedsbeitrag').first().waitFor()
    await expectFit(office, 'member-page', openPanel(office))
    await tab('Zahlungen')
    await row.getByText('Mitgliedsbeitrag').waitFor()
    await expectFit(office, 'payments', row)
    const figures = office.page.locator('summary', { hasText: 'Eingegangen' })
    expect(await figures.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0)
    for (const [name, shown] of [
      ['Mitgliedskarten', 'Benedikt Ferraro'],
      ['Karten einrichten', 'Vorlage'],
    ] as const) {
      await tab(name)
      await openPanel(office).getByText(shown).first().waitFor()
      await expectFit(office, name.toLowerCase(), openPanel(office))
    }

    for (const [name, button] of [
      ['Mitglieder', 'Mitglied hinzufügen'],
      ['Mitglieder', 'Importieren'],
      ['Zahlungen', 'Zahlung erfassen'],
    ] as const) {
      await tab(name)
      await office.page.getByRole('button', { name: button }).first().click()
      await office.page.getByRole('dialog').waitFor()
      await expectFit(office, button.toLowerCase(), office.page.getByRole('dialog'))
      await office.page.keyboard.press('Escape')
      await office.page.getByRole('dialog').waitFor({ state: 'hidden' })
    }

    await tab('Mitglieder')
    await office.page.getByRole('button', { name: 'Importieren' }).click()
    await office.page.getByLabel('CSV-Datei').setInputFiles({
      name: 'm.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Number,Name,Email\n7,Nora Neu,nobody\n'),
    })
    await office.page.getByRole('button', { name: 'Andere Datei' }).waitFor()
    await expectFit(office, 'import-preview', office.page.getByRole('dialog'))
    // Labels of columns do not cover each other.
    const labels = office.page.getByRole('dialog').locator('label:visible')
    const boxes = await labels.evaluateAll((all) =>
      all.map((label) => {
        const range = document.createRange()
        range.selectNodeContents(label)
        const { top, bottom, left, right } = range.getBoundingClientRect()
        return { top, bottom, left, right }
      }),
    )
    for (const [n, a] of boxes.entries())
      for (const b of boxes.slice(n + 1))
        expect(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top).toBe(true)
    await office.page.keyboard.press('Escape')
    await office.page.getByRole('dialog').waitFor({ state: 'hidden' })
    await office.page.keyboard.press('Control+k')
    await office.page.keyboard.type('thurn')
    const hit = office.page.getByRole('option', { name: /Maria Thurnhof/ }).first()
    await hit.waitFor()
    await expectFit(office, 'palette', hit)
    await office.page.keyboard.press('Escape')
    await office.page.getByRole('dialog').waitFor({ state: 'hidden' })
    // The rows are folded at this size.
    await row.getByRole('button', { name: 'Aktionen' }).click()
    await expectFit(office, 'opened-row', row)
    await row.getByRole('button', { name: 'Ruhen lassen' }).click()
    const toast = office.page.getByRole('region', { name: 'Hinweise' })
    await toast.getByRole('button', { name: 'Rückgängig' }).hover()
    await expectFit(office, 'toast', toast)
    await toast.getByRole('button', { name: 'Rückgängig' }).click()

    const card = await openMember(club, member, '/member-dashboard', twiceAsLarge)
    for (const name of await card.page.getByRole('tab').allTextContents()) {
      await card.page.getByRole('tab', { name, exact: true }).click()
      await openPanel(card).waitFor()
      await expectFit(card, `member-${name.toLowerCase()}`, openPanel(card))
    }
  })

  test('fits the public pages', async () => {
    const client = await open('phone', twiceAsLarge)
    for (const path of ['/login', '/register', '/member-login', '/forgot-password', '/member-auth', '/auth-action']) {
      await client.page.goto(path)
      await client.page.getByRole('heading').first().waitFor()
      await expectFit(client, path.slice(1), client.page.locator('main').first())
    }
  })
})
