import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import { linkIn, nextLink, nextMail } from '../support/mailbox.ts'
import { addMemberTo, configurePasses, makeClubAt, requireFee } from '../support/product-club.ts'
import { readPdf } from '../support/read-pdf.ts'

describeInBrowser('e-mails to members', ({ open, openAdmin }) => {
  test('reminders: a look at each, one left out, sent, kept with the member, and not offered again', {
    tags: ['long'],
  }, async () => {
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
    const [printed] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Print' }).click(),
    ])
    const pages = await readPdf(await readFile(await printed.path()))
    expect(pages.map(({ text }) => /Hello (\w+ \w+)/.exec(text)?.[1])).toEqual(['Anna Auer', 'Ben Bauer'])
    await dialog.getByRole('button', { name: 'Send 2 e-mails' }).click()
    await dialog.getByText('2 e-mails were sent').waitFor()
    await expectAccessible(client, 'reminded')
    expect((await nextMail(product, anna.email, 1, '/member-dashboard')).subject).toBe('Your payment is due')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => page.getByRole('cell', { name: /Reminded on/ }).count()).toBe(2)

    // The address keeps the filter: no pointer moves after it.
    await page.reload()
    await page.getByRole('button', { name: 'Remind 3 members' }).waitFor()
    await page.getByRole('button', { name: 'Remind 3 members' }).click()
    await dialog.getByRole('button', { name: 'Send 1 e-mail' }).waitFor()
    expect(await dialog.getByLabel('Anna Auer').isChecked()).toBe(false)
    await page.keyboard.press('Escape')

    await page.getByText('Anna Auer').click()
    await page.getByText('E-mails').click()
    await page.getByText('Payment reminder').click()
    await page.getByText('Hello Anna Auer,').waitFor()
    await expectAccessible(client, 'letters-of-member')
  })

  test('the card goes to those who had none, and a note is written, looked at and sent', async () => {
    const club = await makeClubAt(product)
    await configurePasses(club)
    const anna = await addMemberTo(club, { memberId: '1', fullName: 'Anna Auer' })
    await addMemberTo(club, { memberId: '2', fullName: 'Ben Bauer' })
    const client = await openAdmin(club)
    const { page } = client
    await page
      .getByRole('button', { name: /^Active/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Send the card to 2 members' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Ben Bauer').uncheck()
    await dialog.getByLabel('Attach the card for Apple Wallet').check()
    await dialog.getByText('On an iPhone, open the attached file').waitFor()
    await dialog.getByRole('button', { name: 'Send 1 e-mail' }).click()
    await dialog.getByText('1 e-mail was sent').waitFor()
    const card = await nextMail(product, anna.email, 1, '/card')
    expect(card.attachments.map(({ filename }) => filename)).toContain('1.pkpass')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Send the card to 1 member' }).waitFor()

    await page.getByRole('button', { name: 'Write to 2 members' }).click()
    await dialog.getByLabel('Subject').fill('The boats')
    await dialog.getByLabel('Text').fill('Come and row, {name} of {klub}.')
    await dialog.getByText('Unknown, and sent as written: {klub}').waitFor()
    await expectAccessible(client, 'note')
    await dialog.getByLabel('Text').fill('Come and row, {name}.')
    await dialog.getByRole('button', { name: 'Look at the e-mails' }).click()
    await dialog.getByText('Come and row, Anna Auer.').waitFor()
    await dialog.getByRole('button', { name: 'Send 2 e-mails' }).click()
    await dialog.getByText('2 e-mails were sent').waitFor()
  })

  test('a newcomer is invited, signs in from there, and chooses the language of further e-mails', {
    tags: ['long'],
  }, async () => {
    const club = await makeClubAt(product)
    const anna = await addMemberTo(club, { memberId: '1', fullName: 'Anna Auer' })
    const client = await openAdmin(club)
    const { page } = client
    await page
      .getByRole('button', { name: /^Active/ })
      .first()
      .click()
    const invite = page.getByRole('button', { name: 'Invite to sign in' })
    await invite.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(`To ${anna.email} · English`).waitFor()
    await expectAccessible(client, 'invite')
    await dialog.getByRole('button', { name: 'Send 1 e-mail' }).click()
    await dialog.getByText('1 e-mail was sent').waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
    const mail = await nextMail(product, anna.email, 1, '/member-login')
    expect(mail.subject).toBe('Your membership card is ready')

    const phone = await open('phone')
    await phone.page.goto(linkIn(mail, '/member-login'))
    const address = phone.page.getByLabel('Email address')
    await expect.poll(() => address.inputValue()).toBe(anna.email)
    await phone.page.getByRole('button', { name: 'Send Magic Link' }).click()
    await phone.page.goto(await nextLink(product, anna.email, '/member-auth'))
    await phone.page.getByRole('button', { name: 'My e-mails' }).click()
    const own = phone.page.getByRole('dialog')
    await own.getByLabel('Language').selectOption('Deutsch')
    await expectAccessible(phone, 'my-e-mails')
    await invite.click()
    await page.getByText('All who are listed have signed in before').waitFor()
    await club.call('POST', '/api/letters', {
      kind: 'card',
      language: 'en',
      group: crypto.randomUUID(),
      memberIds: [anna.id],
    })
    expect((await nextMail(product, anna.email, 1, '/card')).subject).toBe('Die Mitgliedskarte')
  })

  test('automatic reminders: what the next weeks would send, and the switch', async () => {
    const club = await makeClubAt(product)
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    await requireFee(club)
    await club.write(`paymentItems/soon-${club.clubId}`, {
      name: 'Boat',
      price: 30,
      purchaseRestriction: 'multiple',
      enabled: true,
      isRequiredForActive: true,
      dueOn: day(20),
    })
    await addMemberTo(club, { memberId: '1', fullName: 'Anna Auer' })
    const client = await openAdmin(club)
    const { page } = client
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Automatic reminders' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('would be 1 e-mail').first().waitFor()
    await dialog.getByLabel('Send reminders automatically').check()
    await dialog.getByText('1 e-mail', { exact: true }).first().waitFor()
    await expectAccessible(client, 'reminder-settings')
    await dialog.getByLabel('Days between two reminders').fill('0')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Please enter 1 to 90 days').waitFor()
    await dialog.getByLabel('Days between two reminders').fill('10')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect((await club.call('GET', '/api/letters')).reminders).toEqual({
      pauseDays: 10,
      automatic: true,
      language: 'en',
    })
  })
})
