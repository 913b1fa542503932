import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import {
  addMemberTo,
  configurePasses,
  makeClubAt,
  type ProductClub,
  recordPaymentFor,
  requireFee,
} from '../support/product-club.ts'

/** Long, because each test checks many screens in two looks; a browser that hangs is not waited for longer. */
const patience = { timeout: 240_000 }
const day = `${new Date().getUTCFullYear()}-01-12`

describeInBrowser(
  'axe finds no violation, light on a desktop and dark on a phone',
  ({ open, openAdmin, openMember, proxy }) => {
    test('on the public pages', { ...patience, tags: ['long'] }, async () => {
      const client = await open()
      const { page } = client
      const heading = (name: string) => page.getByRole('heading', { name }).waitFor()
      const refused = async (button: string, sentence: string) => {
        await page.getByRole('button', { name: button }).click()
        await page.getByText(sentence).first().waitFor()
      }
      const pages: [path: string, looks: Readonly<Record<string, () => Promise<unknown>>>][] = [
        [
          '/login',
          {
            login: () => heading('Sign in to your account'),
            'login-refused': () => refused('Sign in', 'Email is required'),
          },
        ],
        [
          '/register',
          {
            register: () => heading('Create your admin account'),
            'register-refused': () => refused('Create account', 'Email is required'),
          },
        ],
        [
          '/member-auth?mode=signIn&apiKey=self-hosted&oobCode=x',
          { 'member-auth-asking': () => page.getByText('Which email address').waitFor() },
        ],
        ['/pass', { 'no-card': () => heading('No card was read') }],
        ['/forgot-password', { 'forgot-password': () => heading('Reset your password') }],
        [
          '/member-login',
          {
            'member-login': () => heading('Member Sign In'),
            'member-login-sent': async () => {
              await page.getByLabel('Email address').fill('nobody@club.test')
              await refused('Send Magic Link', 'expires in 15 minutes')
            },
          },
        ],
        ['/member-auth', { 'member-auth-error': () => page.getByText('Invalid magic link').waitFor() }],
        ['/auth-action', { 'auth-action-error': () => page.getByText('This link cannot be read.').waitFor() }],
      ]
      for (const [path, looks] of pages) {
        await page.goto(path)
        for (const [name, ready] of Object.entries(looks)) {
          await ready()
          await expectAccessible(client, `public-${name}`)
        }
      }
    })

    test('on the dashboard of a member', { ...patience, tags: ['long'] }, async () => {
      const club = await makeClubAt(product, 'Ruderclub Alte Donau')
      const fee = await requireFee(club)
      await configurePasses(club)
      const member = await addMemberTo(club, { memberId: '042' })
      const client = await openMember(club, member)
      const { page } = client
      await page.getByText(`Welcome, ${member.fullName}`).waitFor()
      await expectAccessible(client, 'member-profile')
      await page.getByRole('tab', { name: 'Payments' }).click()
      await page.getByText('Missing Requirements').waitFor()
      await expectAccessible(client, 'member-payments-due')
      const { id: itemId, name: itemName, yearId } = fee
      await recordPaymentFor(club, member, { itemId, itemName, yearId, amount: 60, day })
      await page.reload()
      await page.getByRole('table', { name: 'Your payments' }).waitFor()
      await expectAccessible(client, 'member-payments-some')
      await page.getByRole('tab', { name: 'Membership Pass' }).click()
      await page.getByRole('button', { name: 'Download Apple Wallet Pass' }).waitFor()
      await expectAccessible(client, 'member-pass')
      await page.getByRole('link', { name: 'Show the card' }).click()
      await page.getByRole('img', { name: 'Code of the card' }).locator('path[d^="M"]').waitFor()
      await expectAccessible(client, 'member-card')
      await page.goto('/security')
      await page.getByText('This device', { exact: true }).waitFor()
      await expectAccessible(client, 'member-security')
      await page.goto('/member-dashboard')
      await page.getByRole('tab').first().waitFor()
      await proxy.whileCut('/api/member-auth/me', 'GET', async () => {
        await page.reload()
        await page.getByRole('alert').waitFor()
        await expectAccessible(client, 'member-failed')
      })
    })

    /** Opens the administrator's app; returns helpers for its screens. */
    const openScreens = async (club: ProductClub) => {
      const client = await openAdmin(club)
      const { page } = client
      const dialog = page.getByRole('dialog')
      const either = page.locator('[role=dialog], [role=alertdialog]')
      const look = (name: string) => expectAccessible(client, `office-${name}`)
      const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
      return {
        page,
        dialog,
        look,
        press,
        tab: (name: string) => page.getByRole('tab', { name, exact: true }).first().click(),
        view: (name: string) => page.getByRole('tabpanel').getByRole('tab', { name, exact: true }).click(),
        says: (text: string) => page.getByText(text, { exact: true }).first().waitFor(),
        /** Clicks a button, checks the dialog that it opens, and closes it. */
        opened: async (button: string | RegExp, name: string, more?: (at: typeof dialog) => Promise<unknown>) => {
          await press(button)
          await either.waitFor()
          await more?.(dialog)
          await look(name)
          await page.keyboard.press('Escape')
          await either.waitFor({ state: 'hidden' })
        },
      }
    }

    test('in the app of an administrator with nothing set up', { ...patience, tags: ['long'] }, async () => {
      const { page, tab, view, says, look, opened, press } = await openScreens(
        await makeClubAt(product, 'Tanzclub Blau'),
      )
      await says('No members found. Add your first member!')
      await look('members-empty')
      for (const section of ['', '/members', '/money', '/cards']) {
        await page.goto(`/settings${section}`)
        await page.getByRole('button', { name: 'Save' }).waitFor()
        await look(`settings${section.replace('/', '-')}`)
      }
      await page.goto('/')
      await says('No members found. Add your first member!')
      await opened('Add Member', 'member-refused', async (form) => {
        await form.getByRole('button', { name: 'Add Member' }).click()
        await form.getByText('All fields are required').waitFor()
      })
      await tab('Member Passes')
      await says('No members yet')
      await look('passes-empty')
      await tab('Pass Configuration')
      await says('No certificate yet')
      await look('pass-config-empty')
      for (const name of ['Certificate and key', 'Template'])
        await opened(name, `upload-${name.split(' ')[0]?.toLowerCase()}`, async (form) => {
          await form.getByRole('button', { name: 'Upload' }).click()
          await form.getByRole('alert').waitFor()
        })
      await tab('Payments')
      await says('No payment records found.')
      await look('payments-empty')
      await view('Payment Items')
      await says('No payment items yet')
      await look('items-empty')
      await view('Years')
      await says('No years yet')
      await look('years-empty')
      await opened('Add Year', 'year-form')
      await page.goto('/security')
      await page.getByText('This device', { exact: true }).waitFor()
      await look('security')
      await press('Change password')
      await page.getByRole('alert').or(page.getByText('is required')).first().waitFor()
      await look('security-refused')
    })

    test('in the app of an administrator with members, payments and passes', {
      ...patience,
      tags: ['long'],
    }, async () => {
      const club = await makeClubAt(product, 'Ruderclub Alte Donau')
      const fee = await requireFee(club)
      await configurePasses(club)
      const paid = await addMemberTo(club, { memberId: '1' })
      await addMemberTo(club, { memberId: '2', fullName: 'Anna Schuldig' })
      const away = await addMemberTo(club, { memberId: '3', fullName: 'Ursula Abgemeldet' })
      await club.call('PATCH', `/api/members/${away.id}/toggle-status`)
      const { id: itemId, name: itemName, yearId } = fee
      await recordPaymentFor(club, paid, { itemId, itemName, yearId, amount: 60, day, notes: 'in cash' })
      const { page, tab, view, says, look, opened, press } = await openScreens(club)
      const owing = page.getByRole('row', { name: 'Anna Schuldig' })
      await owing.getByText('Payment Due').waitFor()
      await look('members')
      await opened('Edit', 'member-form')
      await opened('Keyboard shortcuts', 'keys')
      await page.keyboard.press('Control+k')
      await page.getByRole('option').first().waitFor()
      await look('palette-actions')
      await page.keyboard.type('ann')
      await page.getByRole('option', { name: 'Anna Schuldig' }).first().waitFor()
      await look('palette-people')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await opened('Delete', 'confirm')
      await opened('Record Payment', 'record-payment', (form) => form.getByText('Missing payments').waitFor())
      await owing.getByRole('button', { name: 'Payment Due' }).click()
      await page.getByRole('dialog', { name: 'Missing payments' }).waitFor()
      await look('reasons')
      await page.keyboard.press('Escape')
      await press('Appearance')
      await page.getByRole('menuitemcheckbox', { name: 'Dark' }).waitFor()
      await look('menu')
      await page.keyboard.press('Escape')
      await importSteps(page, look)
      await page.getByRole('link', { name: 'Anna Schuldig' }).click()
      await page.getByRole('button', { name: /^Record Annual fee/ }).waitFor()
      await page.getByText('No card yet').waitFor()
      await look('member-page')
      await page.getByRole('textbox', { name: 'Notes' }).fill('Pays in cash')
      await look('member-page-notes')
      await press('Discard')
      await page.keyboard.press('ArrowLeft')
      await page.getByText('in cash').waitFor()
      await look('member-page-paid')
      await page.goto('/members/nobody')
      await says('Show all members')
      await look('member-page-nobody')
      await page.goto('/')
      await tab('Member Passes')
      await owing.getByText('Payment Due').waitFor()
      await says('No card yet')
      await look('passes')
      await tab('Pass Configuration')
      await says('The built-in card is used')
      await look('pass-config')
      await tab('Payments')
      await page.getByRole('table', { name: 'Payments' }).waitFor()
      await page.getByText('Received in').first().waitFor()
      await look('payments')
      await page.getByText('Received in').first().click()
      await page.getByText('Months as a table').click()
      await page.getByText('Payment Status Debug').click()
      await look('payments-open')
      await opened('Edit', 'edit-payment')
      await press('Filter')
      await page.getByLabel('Season').waitFor()
      await look('payments-filter')
      await page.getByRole('searchbox').or(page.getByLabel('Search payments')).first().fill('nothing like it')
      await page.getByText('Nothing found for').waitFor()
      await look('payments-none-found')
      await view('Payment Items')
      await page.getByRole('row', { name: 'Annual fee' }).waitFor()
      await look('items')
      await opened('Edit', 'item-form')
      await press('Disable')
      await page.getByRole('button', { name: 'Undo' }).hover()
      await look('toast')
      await view('Years')
      await page.getByRole('row', { name: fee.year, exact: true }).waitFor()
      await look('years')
      await proxy.whileCut('/api/members/standings', 'GET', async () => {
        await page.goto('/')
        await page.reload()
        await page.getByRole('alert').first().waitFor()
        await look('members-failed')
        expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(1)
      })
    })
  },
  { viaProxy: true },
)

/** Checks each step of an import of two rows, one of them invalid. */
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
  await dialog.getByLabel('Member ID', { exact: true }).selectOption('')
  await dialog.getByLabel(/^The file has no member IDs/).check()
  await look('import-numbering')
  await dialog.getByLabel('Member ID', { exact: true }).selectOption({ label: 'Number' })
  await dialog.getByRole('button', { name: /^Add / }).click()
  await dialog.getByText('Not imported', { exact: true }).waitFor()
  await look('import-result')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
}
