import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import { waitForMail } from '../support/outbox.ts'
import { addMemberTo, makeClubAt, requireFee } from '../support/product-club.ts'

describeInBrowser('e-mails to members', ({ openAdmin }) => {
  test('reminders: a look at each, one left out, sent, kept with the member, and not offered again', async () => {
    const club = await makeClubAt(product)
    await requireFee(club)
    const anna = await addMemberTo(club, { memberId: '1', fullName: 'Anna Auer' })
    const ben = await addMemberTo(club, { memberId: '2', fullName: 'Ben Bauer' })
    await addMemberTo(club, { memberId: '3', fullName: 'Cora Cermak' })
    const client = await openAdmin(club)
    const { page } = client
    await page
      .getByRole('button', { name: /^Payment Due/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Remind 3 members' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(`To ${anna.email}`).waitFor()
    await dialog.getByText('Hello Anna Auer,').waitFor()
    await expectAccessible(client, 'remind')
    await dialog.getByRole('button', { name: 'Next person' }).click()
    await dialog.getByText(`To ${ben.email}`).waitFor()
    await dialog.getByText('Ben Bauer, 2 of 3').waitFor()
    await dialog.getByLabel('Cora Cermak').uncheck()
    await dialog.getByRole('button', { name: 'Send 2 e-mails' }).click()
    await dialog.getByText('2 e-mails were sent').waitFor()
    await expectAccessible(client, 'reminded')
    expect((await waitForMail(product, anna.email, '/member-dashboard')).subject).toBe('Your payment is due')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => page.getByRole('cell', { name: /Reminded on/ }).count()).toBe(2)

    await page.getByRole('button', { name: 'Remind 3 members' }).click()
    await dialog.getByRole('button', { name: 'Send 1 e-mail' }).waitFor()
    expect(await dialog.getByLabel('Anna Auer').isChecked()).toBe(false)
    await page.keyboard.press('Escape')

    await page.getByText('Anna Auer').click()
    await page
      .getByRole('row', { name: /Anna Auer/ })
      .getByRole('button', { name: 'Edit' })
      .click()
    await dialog.getByText('E-mails').click()
    await dialog.getByText('Payment reminder').click()
    await dialog.getByText('Hello Anna Auer,').waitFor()
    await expectAccessible(client, 'letters-of-member')
  })
})
