import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ask } from '../../scripts/product/command.ts'
import { spec } from '../spec/tags.ts'
import { keepScreen, openBrowser, openVisitor, type Visitor } from '../support/browser.ts'
import { linkIn, waitForMail } from '../support/outbox.ts'

const skipped = process.env.TESSERA_NO_BROWSER ?? (process.env.TESSERA_NO_JAVA && process.env.TESSERA_NO_DOCKER)
const year = String(new Date().getFullYear())
const stamp = Date.now().toString(36)
const club = `Ruderclub Alte Donau ${stamp}`
const admin = { name: 'Karin Kassier', email: `kassier-${stamp}@ruderclub.example`, password: 'ein gutes Passwort' }
const member = { number: '022', name: 'Benedikt Ferraro', email: `b.ferraro-${stamp}@ruderclub.example` }

/** The main job of the product, each step by a person at a screen, one after another. */
describe.skipIf(skipped)('from an empty server to a card in the pocket', () => {
  let browser: Browser
  let office: Visitor
  let phone: Visitor
  const product = skipped ? { address: '', kind: 'local' as const, dataDir: '' } : inject('product')

  beforeAll(async () => {
    browser = await openBrowser()
    office = await openVisitor(browser, product.address)
    phone = await openVisitor(browser, product.address, 'phone')
  })
  afterAll(async () => {
    await browser?.close()
  })

  test('a stranger is led to the sign-in page', async () => {
    const { page } = office
    await page.goto('/')
    await page.waitForURL('**/login')
    await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor()
    await keepScreen(office, 'login')
    await page.goto('/nowhere')
    await page.waitForURL('**/login')
  })

  test('registers the club', { tags: spec('1.1 4.5') }, async () => {
    const { page } = office
    await page.getByRole('link', { name: 'Create your club' }).click()
    await page.getByRole('heading', { name: 'Create your admin account' }).waitFor()
    await keepScreen(office, 'register')
    await page.getByLabel('Full Name').fill(admin.name)
    await page.getByLabel('Email address').fill(admin.email)
    await page.getByLabel('Club Name').fill(club)
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await page.getByLabel('Confirm Password').fill('another one')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Passwords do not match').waitFor()
    await page.getByLabel('Confirm Password').fill(admin.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: club }).waitFor()
    await page.getByText(`Welcome, ${admin.email}`).waitFor()
    await page.getByText('No members found. Add your first member!').waitFor()
    await keepScreen(office, 'dashboard-empty')
  })

  test('signs out and in again', { tags: spec('1.2 4.4') }, async () => {
    const { page } = office
    await page.getByRole('button', { name: 'Log Out' }).click()
    await page.waitForURL('**/login')
    await page.getByLabel('Email address').fill(admin.email)
    await page.getByLabel('Password', { exact: true }).fill('a wrong one')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').waitFor()
    await keepScreen(office, 'login-refused')
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: club }).waitFor()
    // The refused sign-in is the one fault that the browser itself reports.
    expect(office.faults.splice(0).filter((fault) => !fault.includes('400'))).toEqual([])
  })

  test('adds a member', async () => {
    const { page } = office
    await page.getByRole('button', { name: 'Add Member' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Add Member' }).click()
    await dialog.getByText('All fields are required').waitFor()
    await dialog.getByLabel('Member ID').fill(member.number)
    await dialog.getByLabel('Full Name').fill(member.name)
    await dialog.getByLabel('Email').fill(member.email)
    await keepScreen(office, 'member-form')
    await dialog.getByRole('button', { name: 'Add Member' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('row', { name: member.name }).getByText('Active').waitFor()
  })

  test('adds this year and a fee that is required in it', async () => {
    const { page } = office
    await page.getByRole('tab', { name: 'Payments' }).click()
    await page.getByRole('tab', { name: 'Years' }).click()
    await page.getByRole('button', { name: 'Add Year' }).first().click()
    const years = page.getByRole('dialog')
    await years.getByLabel('Year', { exact: true }).fill(year)
    await years.getByRole('button', { name: 'Add Year' }).click()
    await years.waitFor({ state: 'hidden' })
    await page.getByRole('row', { name: year }).waitFor()
    await keepScreen(office, 'years')

    await page.getByRole('tab', { name: 'Payment Items' }).click()
    await page.getByRole('button', { name: 'Add Item' }).first().click()
    const items = page.getByRole('dialog')
    await items.getByLabel('Name').fill('Annual fee')
    await items.getByLabel('Price').fill('60')
    await items.getByLabel('Year', { exact: true }).selectOption(year)
    await items.getByLabel('Required for active membership').check()
    await keepScreen(office, 'item-form')
    await items.getByRole('button', { name: 'Add Item' }).click()
    await items.waitFor({ state: 'hidden' })
    await page.getByRole('row', { name: 'Annual fee' }).waitFor()
    await keepScreen(office, 'items')
  })

  test('sees that the member owes it, records the payment, and the member is active', {
    tags: spec('2.110'),
  }, async () => {
    const { page } = office
    await page.getByRole('tab', { name: 'Members', exact: true }).click()
    const row = page.getByRole('row', { name: member.name })
    await row.getByText('Payment Due').waitFor()
    await keepScreen(office, 'members-due')
    await row.getByRole('button', { name: 'Record Payment' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Missing payments').waitFor()
    await keepScreen(office, 'record-payment')
    await dialog.getByRole('button', { name: `Annual fee ${year}` }).click()
    await expect.poll(() => dialog.getByLabel('Amount').inputValue()).toBe('60')
    await dialog.getByRole('button', { name: 'Record Payment' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await row.getByText('Active').waitFor()
    await keepScreen(office, 'members')

    await page.getByRole('tab', { name: 'Payments' }).click()
    await page.getByRole('tabpanel').getByRole('tab', { name: 'Payments', exact: true }).click()
    const payment = page.getByRole('row', { name: member.name })
    await payment.getByText(`Annual fee ${year}`).waitFor()
    await payment.getByText('60.00').waitFor()
    await keepScreen(office, 'payments')
  })

  test('configures the card', { tags: spec('1.8 2.113 2.114 2.115 2.116 2.117') }, async () => {
    const { page } = office
    await page.getByRole('tab', { name: 'Member Passes' }).click()
    await page.getByText('Configure Passes').waitFor()
    await keepScreen(office, 'passes-unconfigured')
    await page.getByRole('tab', { name: 'Pass Configuration' }).click()
    await page.getByLabel('Pass Type Identifier').fill('pass.org.example.club')
    await page.getByLabel('Team Identifier').fill('EXAMPLE123')
    await page.getByLabel('Organization Name').fill(club)
    await page.getByLabel('Description').fill('Membership card')
    await page.getByLabel('Logo Text').fill('Alte Donau')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Pass configuration saved successfully').first().waitFor()

    await page.getByRole('button', { name: 'Certificate and key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Signer Certificate').setInputFiles('certs.example/signer-cert.pem')
    await dialog.getByLabel('Private Key').setInputFiles('certs.example/signer-key.pem')
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: /built-in card/i }).click()
    await page.getByText('The built-in card is used', { exact: true }).waitFor()
    await keepScreen(office, 'pass-configuration')
  })

  test("makes the member's card, which openssl verifies", { tags: spec('1.9') }, async () => {
    const { page } = office
    await page.getByRole('tab', { name: 'Member Passes' }).click()
    const row = page.getByRole('row', { name: member.name })
    const download = page.waitForEvent('download')
    await row.getByRole('button', { name: 'Generate Pass' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`${member.number}.pkpass`)
    await page.getByText(`Pass generated successfully for member ${member.number}`).first().waitFor()
    await keepScreen(office, 'passes')
    verifyPass(await file.path())
  })

  test('the member asks for a magic link and opens the e-mail', async () => {
    const { page } = phone
    await page.goto('/login')
    await page.getByRole('link', { name: 'Sign in with a magic link' }).click()
    await page.getByRole('heading', { name: 'Member Sign In' }).waitFor()
    await page.getByText('Enter your email to receive a magic link').waitFor()
    await page.getByLabel('Email').fill(member.email)
    await keepScreen(phone, 'member-login')
    await page.getByRole('button', { name: 'Send Magic Link' }).click()
    await page.getByText('15 minutes').waitFor()
    await keepScreen(phone, 'member-login-sent')
    const mail = await waitForMail(product, member.email)
    expect(mail.subject).toContain(club)
    await page.goto(linkIn(mail, '/member-auth'))
    await page.waitForURL('**/member-dashboard')
  })

  test('sees that the membership is active, and the payment', async () => {
    const { page } = phone
    await page.getByRole('heading', { name: 'Member Dashboard' }).waitFor()
    await page.getByText(`Welcome, ${member.name}`).waitFor()
    await page.getByText(club).first().waitFor()
    await keepScreen(phone, 'member-profile')
    await page.getByRole('tab', { name: 'Payments' }).click()
    await page.getByText('Active', { exact: true }).first().waitFor()
    await page.getByText(`Annual fee ${year}`).waitFor()
    await keepScreen(phone, 'member-payments')
  })

  test('downloads the card', async () => {
    const { page } = phone
    await page.getByRole('tab', { name: 'Membership Pass' }).click()
    const button = page.getByRole('button', { name: 'Download Apple Wallet Pass' })
    await button.waitFor()
    await keepScreen(phone, 'member-pass')
    const download = page.waitForEvent('download')
    await button.click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`${member.number}.pkpass`)
    verifyPass(await file.path())
  })

  test('is sent home from the office, and the administrator from the member side', { tags: spec('6.7') }, async () => {
    await phone.page.goto('/')
    await phone.page.waitForURL('**/member-dashboard')
    await office.page.goto('/member-dashboard')
    await office.page.waitForURL(`${product.address}/`)
    await phone.page.getByRole('button', { name: 'Log Out' }).click()
    await phone.page.waitForURL('**/member-login')
  })

  test('nothing went wrong in either browser', () => {
    expect({ office: office.faults, phone: phone.faults }).toEqual({ office: [], phone: [] })
  })
})

function verifyPass(path: string): void {
  const verified = ask('bash', ['tests/support/verify-pass.sh', path, 'certs.example/root.pem'])
  expect(verified.output).toBe('')
  expect(verified.ok).toBe(true)
  expect(readFileSync(path).length).toBeGreaterThan(1000)
}
