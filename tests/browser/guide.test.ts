import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayInZone } from '@tessera/domain/clubs/time-zone'
import type { Download, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { takePhoto } from '../../scripts/demo/faces/photo.ts'
import { root } from '../../scripts/product/environment.ts'
import { spec } from '../spec/tags.ts'
import { type Client, deviceZone } from '../support/browser.ts'
import { makeDemo } from '../support/demo.ts'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import { forDocs, takePicture } from '../support/pictures.ts'
import { askForLink, signInAdmin } from '../support/sign-in.ts'
import { verifyPass } from '../support/verify-pass.ts'

/** The club takes over the zone of the browser that founds it. */
const year = dayInZone(new Date(), deviceZone).slice(0, 4)
const domain = `${forDocs ? '' : `${randomUUID()}.`}sportverein-sonnleiten.example.org`
const admin = { name: 'Karin Kofler', email: `karin@${domain}`, password: 'ein gutes Passwort' }
const club = 'Sportverein Sonnleiten'
const member = { number: '001', name: 'Jörg Außerhofer', email: `joerg@${domain}` }

const taken: string[] = []
async function picture(client: Client, name: string): Promise<void> {
  taken.push(name)
  await takePicture(client, name)
}

/** Follows docs/first-card.md step by step, and takes its pictures. */
describeInBrowser('the guide to the first card', ({ open }) => {
  test('leads from an empty server to a verified card on the phone', {
    tags: [...spec('1.1 1.2 1.8 1.9 2.110 2.113 2.114 2.115 2.116 2.117 4.4 4.5 6.7'), 'long'],
  }, async () => {
    const adminClient = await open('desktop', { colorScheme: 'light' })
    const phone = await open('phone', { colorScheme: 'light' })
    await registerClub(adminClient)
    await signOutAndIn(adminClient)
    await addMember(adminClient)
    await addFee(adminClient)
    await recordPayment(adminClient)
    await setUpCard(adminClient)
    await makeCard(adminClient.page)
    await openMembership(phone)

    await phone.page.goto('/')
    await phone.page.waitForURL('**/member-dashboard')
    await adminClient.page.goto('/member-dashboard')
    await adminClient.page.waitForURL(`${product.address}/`)
    // The guide shows exactly the pictures that this test takes.
    expect(picturesIn('docs/first-card.md', 'images/').sort()).toEqual(taken.toSorted())
  })

  test('the README shows the members of the demo club', async () => {
    expect(picturesIn('README.md', 'docs/images/')).toEqual(['members'])
    if (!forDocs) return
    const { password, output } = makeDemo(product, 'demo', 240)
    if (!password) throw new Error(output)
    const client = await open('desktop', { colorScheme: 'light' })
    await signInAdmin(client, { email: 'admin@demo.example.org', password })
    await client.page.getByRole('row', { name: 'Anna Gruber' }).getByText('Active').waitFor()
    await takePicture(client, 'members')
    // Filling a whole club is slow on a busy machine.
  }, 900_000)
})

async function registerClub(adminClient: Client): Promise<void> {
  const { page } = adminClient
  await page.goto('/')
  await page.waitForURL('**/login')
  await page.getByRole('link', { name: 'Create your club' }).click()
  await page.getByLabel('Full Name').fill(admin.name)
  await page.getByLabel('Email address').fill(admin.email)
  await page.getByLabel('Club Name').fill(club)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByLabel('Confirm Password').fill(admin.password)
  await picture(adminClient, 'register')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: club }).waitFor()
  await page.getByText(`Welcome, ${admin.email}`).waitFor()
  await page.getByText('No members found. Add your first member!').waitFor()
  await picture(adminClient, 'first-look')
}

async function signOutAndIn(adminClient: Client): Promise<void> {
  await adminClient.page.getByRole('button', { name: 'Log Out' }).click()
  await adminClient.page.waitForURL('**/login')
  await signInAdmin(adminClient, admin)
  await adminClient.page.getByRole('heading', { name: club }).waitFor()
}

async function addMember(adminClient: Client): Promise<void> {
  const { page } = adminClient
  await page.getByRole('button', { name: 'Add Member' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Member ID').fill(member.number)
  await dialog.getByLabel('Full Name').fill(member.name)
  await dialog.getByLabel('Email').fill(member.email)
  const buffer = await takePhoto({ name: member.name, woman: false, age: 41 })
  await dialog.getByLabel('Photo', { exact: true }).setInputFiles({ name: 'joerg.jpg', mimeType: 'image/jpeg', buffer })
  await dialog.getByLabel('Photo as it will be shown').waitFor()
  await picture(adminClient, 'add-member')
  await dialog.getByRole('button', { name: 'Add Member' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('row', { name: member.name }).getByText('Active').waitFor()
}

async function addFee(adminClient: Client): Promise<void> {
  const { page } = adminClient
  const dialog = page.getByRole('dialog')
  await page.getByRole('tab', { name: 'Payments' }).click()
  await page.getByRole('tab', { name: 'Years' }).click()
  await page.getByRole('button', { name: 'Add Year' }).first().click()
  await dialog.getByLabel('Year', { exact: true }).fill(year)
  await dialog.getByRole('button', { name: 'Add Year' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('tab', { name: 'Payment Items' }).click()
  await page.getByRole('button', { name: 'Add Item' }).first().click()
  await dialog.getByLabel('Name').fill('Annual fee')
  await dialog.getByLabel('Price').fill('60')
  await dialog.getByLabel('Year', { exact: true }).selectOption(year)
  await dialog.getByLabel('Purchase Restriction').selectOption({ label: 'Annual' })
  await dialog.getByLabel('Required for active membership').check()
  await picture(adminClient, 'add-fee')
  await dialog.getByRole('button', { name: 'Add Item' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('row', { name: 'Annual fee' }).waitFor()
}

async function recordPayment(adminClient: Client): Promise<void> {
  const { page } = adminClient
  await page.getByRole('tab', { name: 'Members', exact: true }).click()
  const row = page.getByRole('row', { name: member.name })
  await row.getByText('Payment Due').waitFor()
  await row.getByRole('button', { name: 'Record Payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Missing payments').waitFor()
  await dialog.getByRole('button', { name: `Annual fee ${year}` }).click()
  await expect.poll(() => dialog.getByLabel('Amount').inputValue()).toBe('60.00')
  await picture(adminClient, 'record-payment')
  await dialog.getByRole('button', { name: 'Record Payment' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await row.getByText('Active').waitFor()
  await page.getByRole('tab', { name: 'Payments' }).click()
  await page.getByRole('tabpanel').getByRole('tab', { name: 'Payments', exact: true }).click()
  const payment = page.getByRole('row', { name: member.name })
  await payment.getByText(`Annual fee ${year}`).waitFor()
  await payment.getByText('60.00').waitFor()
}

async function setUpCard(adminClient: Client): Promise<void> {
  const { page } = adminClient
  await page.getByRole('tab', { name: 'Member Passes' }).click()
  await page.getByRole('link', { name: 'Configure Passes' }).click()
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
  await picture(adminClient, 'card')
}

async function makeCard(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Member Passes' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('row', { name: member.name }).getByRole('button', { name: 'Generate Pass' }).click()
  await page.getByText(`Pass generated successfully for member ${member.number}`).first().waitFor()
  await expectCard(await download)
}

async function openMembership(phone: Client): Promise<void> {
  const { page } = phone
  const link = await askForLink(phone, product, member.email)
  await picture(phone, 'link-sent')
  await page.goto(link)
  await page.waitForURL('**/member-dashboard')
  await page.getByText(`Welcome, ${member.name}`).waitFor()
  await page.getByRole('tab', { name: 'Payments' }).click()
  await page.getByText('Active', { exact: true }).first().waitFor()
  await page.getByText(`Annual fee ${year}`).waitFor()
  await page.getByRole('tab', { name: 'Membership Pass' }).click()
  const button = page.getByRole('button', { name: 'Download Apple Wallet Pass' })
  await button.waitFor()
  await picture(phone, 'member-card')
  const download = page.waitForEvent('download')
  await button.click()
  await expectCard(await download)
}

async function expectCard(file: Download): Promise<void> {
  expect(file.suggestedFilename()).toBe(`${member.number}.pkpass`)
  expect(await verifyPass(await readFile(await file.path()))).toBe(0)
}

/** Returns the names of the pictures in a page of the docs. */
const picturesIn = (page: string, folder: string): string[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/!\[[^\]]*\]\(([^)]+)\.png\)/g)].map(([, path = '']) =>
    path.replace(folder, ''),
  )
