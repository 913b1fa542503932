import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessibleTwice } from '../support/accessible.ts'
import { addMemberTo, makeClubAt, recordPaymentFor, requireFee } from '../support/product-club.ts'
import { signInAdmin } from '../support/sign-in.ts'
import { describeInBrowser, product } from '../support/stage.ts'

/** One club, and every screen of its office that another test does not look at, each in two looks. */
const patience = { timeout: 600_000 }
const day = `${new Date().getFullYear()}-01-12`

describeInBrowser('axe finds nothing in the office, light at a desk and dark on a phone', ({ open, proxy }) => {
  test('members, payments, items and years: empty, filled, asked, and failing', patience, async () => {
    const club = await makeClubAt(product, 'Ruderclub Alte Donau')
    const visitor = await open()
    const { page, context } = visitor
    const look = (name: string) => expectAccessibleTwice(visitor, `office-${name}`)
    const tab = (name: string) => page.getByRole('tab', { name, exact: true }).first().click()
    const view = (name: string) => page.getByRole('tabpanel').getByRole('tab', { name, exact: true }).click()
    const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
    const dialog = page.getByRole('dialog')
    /** Looks at what a button opens, and closes it. */
    const opened = async (button: string | RegExp, name: string, more?: (at: typeof dialog) => Promise<unknown>) => {
      await press(button)
      await page.locator('[role=dialog], [role=alertdialog]').waitFor()
      await more?.(dialog)
      await look(name)
      await page.keyboard.press('Escape')
      await page.locator('[role=dialog], [role=alertdialog]').waitFor({ state: 'hidden' })
    }
    await signInAdmin(visitor, club)
    await page.getByText('No members found. Add your first member!').waitFor()
    await look('members-empty')
    await opened(/^First steps/, 'first-steps')
    await opened('Club settings', 'club-settings')
    await opened('Add Member', 'member-refused', async (form) => {
      await form.getByRole('button', { name: 'Add Member' }).click()
      await form.getByText('All fields are required').waitFor()
    })
    await tab('Payments')
    await page.getByText('No payment records found.').waitFor()
    await look('payments-empty')
    await view('Payment Items')
    await page.getByText('No payment items yet').waitFor()
    await look('items-empty')
    await view('Years')
    await page.getByText('No years yet').waitFor()
    await look('years-empty')
    await opened('Add Year', 'year-form')

    const fee = await requireFee(club)
    const paid = await addMemberTo(club, { memberId: '1' })
    const others = [
      await addMemberTo(club, { memberId: '2', fullName: 'Anna Schuldig' }),
      await addMemberTo(club, { memberId: '3', fullName: 'Ursula Abgemeldet' }),
    ]
    await club.call('PATCH', `/api/members/${others[1]?.id}/toggle-status`)
    const { id: itemId, name: itemName, yearId } = fee
    await recordPaymentFor(club, paid, { itemId, itemName, yearId, amount: 60, day, notes: 'in cash' })
    await page.goto('/')
    await page.reload()
    await page.getByRole('row', { name: 'Anna Schuldig' }).getByText('Payment Due').waitFor()
    await look('members')
    await opened('Edit', 'member-form')
    await opened('Delete', 'confirm')
    await opened('Record Payment', 'record-payment', (form) => form.getByText('Missing payments').waitFor())
    await page.getByRole('row', { name: 'Anna Schuldig' }).getByRole('button', { name: 'Payment Due' }).click()
    await page.getByRole('dialog', { name: 'Missing payments' }).waitFor()
    await look('reasons')
    await page.keyboard.press('Escape')
    await press('Appearance')
    await page.getByRole('menuitemcheckbox', { name: 'Dark' }).waitFor()
    await look('menu')
    await page.keyboard.press('Escape')
    await importSteps(page, look)

    await tab('Payments')
    await page.getByRole('table', { name: 'Payments' }).waitFor()
    await look('payments')
    await page.getByText('Months as a table').click()
    await page.getByText('Payment Status Debug').click()
    await look('payments-open')
    await opened('Edit', 'edit-payment')
    await page.getByRole('searchbox').or(page.getByLabel('Search payments')).first().fill('nothing like it')
    await page.getByText('Nothing found for').waitFor()
    await look('payments-none-found')
    await view('Payment Items')
    await page.getByRole('row', { name: 'Annual fee' }).waitFor()
    await look('items')
    await opened('Edit', 'item-form')
    await view('Years')
    await page.getByRole('row', { name: fee.year }).waitFor()
    await look('years')

    await proxy.whileCut('/api/members', 'GET', async () => {
      await page.goto('/')
      await page.reload()
      await page.getByRole('alert').first().waitFor()
      await look('members-failed')
      expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(1)
    })
    await context.close()
  })
})

/** The import of two rows, one of which cannot be taken, step by step. */
async function importSteps(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog')
  const csv = 'Number,Name,Email\n7,Nora Neu,nora@club.test\n8,,nobody\n'
  await page.getByRole('button', { name: 'Import' }).click()
  await dialog.getByLabel('CSV file').waitFor({ state: 'attached' })
  await look('import-choose')
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await dialog.getByText('What will happen').first().waitFor()
  await look('import-preview')
  await dialog.getByRole('button', { name: /^Import / }).click()
  await dialog.getByText('Not imported', { exact: true }).waitFor()
  await look('import-result')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
}
