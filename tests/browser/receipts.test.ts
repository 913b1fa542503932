import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import { nextMail } from '../support/mailbox.ts'
import { addMemberTo, makeClubAt, recordPaymentFor, requireFee } from '../support/product-club.ts'
import { readPdf } from '../support/read-pdf.ts'

const patience = { timeout: 180_000 }
const thisYear = new Date().getUTCFullYear()

/** A club that gives receipts, with a member who has paid. */
async function clubWithPayment() {
  const club = await makeClubAt(product, 'Ruderverein Großhöflein')
  const member = await addMemberTo(club, { fullName: 'Žofie Ångström' })
  const fee = await requireFee(club)
  const payment = { itemId: fee.id, itemName: `Annual fee ${thisYear}`, yearId: fee.yearId }
  await recordPaymentFor(club, member, { ...payment, amount: 60, day: `${thisYear}-01-12` })
  await club.call('PATCH', '/api/clubs', { receipts: { address: 'Bootshaus 1\n7051 Großhöflein' } })
  return { club, member, payment }
}

describeInBrowser('receipts', ({ openAdmin, openMember }) => {
  test(
    'a receipt goes out with one click, and by itself for a new payment once that is switched on',
    patience,
    async () => {
      const { club, member, payment } = await clubWithPayment()
      const client = await openAdmin(club, '/#payments')
      const { page } = client
      await page.getByRole('button', { name: 'Send the receipt by e-mail' }).click()
      await page.getByText(`The receipt goes to ${member.email}`).waitFor()
      await expectAccessible(client, 'payments-send-receipt')
      const file = async ({ email }: { email: string }) =>
        (await nextMail(product, email, 1, '/member-dashboard')).attachments
      expect(await file(member)).toMatchObject([{ filename: `${thisYear}-0001.pdf`, mimeType: 'application/pdf' }])
      await page.goto('/settings/money')
      const form = page.getByRole('main')
      await form.getByLabel('Send the receipt of each new payment by e-mail').check()
      await expectAccessible(client, 'receipt-settings')
      await form.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Club updated successfully').waitFor()
      const other = await addMemberTo(club)
      await recordPaymentFor(club, other, { ...payment, amount: 30, day: `${thisYear}-01-13` })
      expect(await file(other)).toMatchObject([{ filename: `${thisYear}-0002.pdf`, mimeType: 'application/pdf' }])
    },
  )

  test(
    'an administrator and the member save the same receipt; the passes screen offers cards as PDF',
    patience,
    async () => {
      const { club, member } = await clubWithPayment()
      const client = await openAdmin(club, '/#payments')
      const admin = client.page
      const download = admin.waitForEvent('download')
      await admin.getByRole('button', { name: 'Receipt', exact: true }).click()
      const first = await download
      expect(first.suggestedFilename()).toBe(`${thisYear}-0001.pdf`)
      const [page] = await readPdf(await readFile(await first.path()))
      for (const words of ['Ruderverein Großhöflein', 'Žofie Ångström', '€60.00', `Receipt ${thisYear}-0001`])
        expect(page?.text).toContain(words)
      const own = await openMember(club, member, '/member-dashboard#payments')
      await own.page.getByRole('button', { name: 'Statement as PDF' }).waitFor()
      await expectAccessible(own, 'member-receipts')
      const again = own.page.waitForEvent('download')
      await own.page.getByRole('button', { name: 'Receipt', exact: true }).click()
      expect((await again).suggestedFilename()).toBe(`${thisYear}-0001.pdf`)
      await admin.getByRole('tab', { name: 'Member Passes' }).click()
      await admin.getByRole('button', { name: 'Card as PDF' }).waitFor()
      await expectAccessible(client, 'passes-with-cards')
    },
  )
})
