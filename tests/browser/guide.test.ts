import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { takePhoto } from '../../scripts/demo/faces/photo.ts'
import { root } from '../../scripts/product/environment.ts'
import { openBrowser, openVisitor, type Visitor } from '../support/browser.ts'
import { makeDemo } from '../support/demo.ts'
import { linkIn, waitForMail } from '../support/outbox.ts'
import { forDocs, takePicture } from '../support/pictures.ts'

const skipped = process.env.TESSERA_NO_BROWSER ?? (process.env.TESSERA_NO_JAVA && process.env.TESSERA_NO_DOCKER)
const product = skipped ? { address: '', kind: 'local' as const, dataDir: '' } : inject('product')
const year = String(new Date().getFullYear())
const admin = {
  name: 'Karin Kofler',
  email: 'karin@sportverein-sonnleiten.example.org',
  password: 'ein gutes Passwort',
}
const club = 'Sportverein Sonnleiten'
const member = { number: '001', name: 'Jörg Außerhofer', email: 'joerg@sportverein-sonnleiten.example.org' }

/** Walks through docs/first-card.md as a volunteer does, and takes its pictures on the way. */
describe.skipIf(skipped)('docs/first-card.md, step by step', () => {
  let browser: Browser
  let office: Visitor
  let phone: Visitor
  const taken: string[] = []
  const picture = async (visitor: Visitor, name: string) => {
    taken.push(name)
    await takePicture(visitor, name)
  }

  beforeAll(async () => {
    browser = await openBrowser()
    office = await openVisitor(browser, product.address, 'desktop', { colorScheme: 'light' })
    phone = await openVisitor(browser, product.address, 'phone', { colorScheme: 'light' })
  })
  afterAll(async () => {
    await browser?.close()
  })

  test('the club', async () => {
    const { page } = office
    await page.goto('/')
    await page.getByRole('link', { name: 'Create your club' }).click()
    await page.getByLabel('Full Name').fill(admin.name)
    await page.getByLabel('Email address').fill(admin.email)
    await page.getByLabel('Club Name').fill(club)
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await page.getByLabel('Confirm Password').fill(admin.password)
    await picture(office, 'register')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: club }).waitFor()
    await page.getByText('No members found. Add your first member!').waitFor()
    await picture(office, 'first-look')
  })

  test('a member', async () => {
    const { page } = office
    await page.getByRole('button', { name: 'Add Member' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Member ID').fill(member.number)
    await dialog.getByLabel('Full Name').fill(member.name)
    await dialog.getByLabel('Email').fill(member.email)
    const buffer = await takePhoto({ name: member.name, woman: false, age: 41 })
    await dialog
      .getByLabel('Photo', { exact: true })
      .setInputFiles({ name: 'joerg.jpg', mimeType: 'image/jpeg', buffer })
    await dialog.getByLabel('Photo as it will be shown').waitFor()
    await picture(office, 'add-member')
    await dialog.getByRole('button', { name: 'Add Member' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('row', { name: member.name }).getByText('Active').waitFor()
  })

  test('the fee of the year', async () => {
    const { page } = office
    await page.getByRole('tab', { name: 'Payments' }).click()
    await page.getByRole('tab', { name: 'Years' }).click()
    await page.getByRole('button', { name: 'Add Year' }).first().click()
    const years = page.getByRole('dialog')
    await years.getByLabel('Year', { exact: true }).fill(year)
    await years.getByRole('button', { name: 'Add Year' }).click()
    await years.waitFor({ state: 'hidden' })
    await page.getByRole('tab', { name: 'Payment Items' }).click()
    await page.getByRole('button', { name: 'Add Item' }).first().click()
    const items = page.getByRole('dialog')
    await items.getByLabel('Name').fill('Annual fee')
    await items.getByLabel('Price').fill('60')
    await items.getByLabel('Year', { exact: true }).selectOption(year)
    await items.getByLabel('Purchase Restriction').selectOption({ label: 'Annual' })
    await items.getByLabel('Required for active membership').check()
    await picture(office, 'add-fee')
    await items.getByRole('button', { name: 'Add Item' }).click()
    await items.waitFor({ state: 'hidden' })
    await page.getByRole('row', { name: 'Annual fee' }).waitFor()
  })

  test('a payment', async () => {
    const { page } = office
    await page.getByRole('tab', { name: 'Members', exact: true }).click()
    const row = page.getByRole('row', { name: member.name })
    await row.getByText('Payment Due').waitFor()
    await row.getByRole('button', { name: 'Record Payment' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: `Annual fee ${year}` }).click()
    await picture(office, 'record-payment')
    await dialog.getByRole('button', { name: 'Record Payment' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await row.getByText('Active').waitFor()
  })

  test('the card', async () => {
    const { page } = office
    await page.getByRole('tab', { name: 'Pass Configuration' }).click()
    await page.getByLabel('Pass Type Identifier').fill('pass.org.example.club')
    await page.getByLabel('Team Identifier').fill('EXAMPLE123')
    await page.getByLabel('Organization Name').fill(club)
    await page.getByLabel('Description').fill('Membership card')
    await page.getByLabel('Logo Text').fill(club)
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
    await page.getByText('Front and back, with').scrollIntoViewIfNeeded()
    await picture(office, 'card')
    await page.getByRole('tab', { name: 'Member Passes' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('row', { name: member.name }).getByRole('button', { name: 'Generate Pass' }).click()
    expect((await download).suggestedFilename()).toBe(`${member.number}.pkpass`)
  })

  test('the member has it', async () => {
    const { page } = phone
    await page.goto('/member-login')
    await page.getByLabel('Email address').fill(member.email)
    await page.getByRole('button', { name: 'Send Magic Link' }).click()
    await page.getByText('15 minutes').waitFor()
    await picture(phone, 'link-sent')
    await page.goto(linkIn(await waitForMail(product, member.email), '/member-auth'))
    await page.getByText(`Welcome, ${member.name}`).waitFor()
    await page.getByRole('tab', { name: 'Membership Pass' }).click()
    await page.getByRole('button', { name: 'Download Apple Wallet Pass' }).waitFor()
    await picture(phone, 'member-card')
    expect({ office: office.faults, phone: phone.faults }).toEqual({ office: [], phone: [] })
  })

  test('the guide shows every picture that its walk takes, and no other', () => {
    expect(picturesIn('docs/first-card.md', 'images/').sort()).toEqual(taken.toSorted())
  })
})

describe.skipIf(skipped)('the README', () => {
  test('shows the members of the demo club', async () => {
    const { password, output } = makeDemo(product, 'demo', forDocs ? 240 : 24)
    if (!password) throw new Error(output)
    const browser = await openBrowser()
    const visitor = await openVisitor(browser, product.address, 'desktop', { colorScheme: 'light' })
    const { page } = visitor
    await page.goto('/login')
    await page.getByLabel('Email address').fill('admin@demo.example.org')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('row', { name: 'Anna Gruber' }).getByText('Active').waitFor()
    await takePicture(visitor, 'members')
    expect(visitor.faults).toEqual([])
    await browser.close()
    expect(picturesIn('README.md', 'docs/images/')).toEqual(['members'])
    // A whole club takes its time where the machine is busy.
  }, 900_000)
})

/** The names of the pictures that a page of the docs shows. */
const picturesIn = (page: string, folder: string): string[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/!\[[^\]]*\]\(([^)]+)\.png\)/g)].map(([, path = '']) =>
    path.replace(folder, ''),
  )
