import { readFileSync } from 'node:fs'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { spec } from '../spec/tags.ts'
import { keepScreen, type Visitor } from '../support/browser.ts'
import { describeInBrowser } from '../support/stage.ts'
import { verifyPass } from '../support/verify-pass.ts'

const stamp = Date.now().toString(36)
const club = `Segelclub Attersee ${stamp}`
const admin = { email: `segel-${stamp}@segelclub.example`, password: 'ein gutes Passwort' }
const members = [
  { number: '7', name: 'Žofie Ångström' },
  { number: '8/a', name: 'Sean O’Brien' },
  { number: '9', name: 'Ursula Abgemeldet' },
] as const

const jsonOf = (pass: Uint8Array) => JSON.parse(strFromU8(unzipSync(pass)['pass.json'] ?? new Uint8Array()))

describeInBrowser('the club’s card', ({ open }) => {
  let office: Visitor

  beforeAll(async () => {
    office = await open()
    const { page } = office
    await page.goto('/register')
    await page.getByLabel('Full Name').fill('Sabine Segel')
    await page.getByLabel('Email address').fill(admin.email)
    await page.getByLabel('Club Name').fill(club)
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await page.getByLabel('Confirm Password').fill(admin.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('No members found. Add your first member!').waitFor()
    for (const { number, name } of members) {
      await page.getByRole('button', { name: 'Add Member' }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Member ID').fill(number)
      await dialog.getByLabel('Full Name').fill(name)
      await dialog.getByLabel('Email').fill(`m${number.length}${number[0]}-${stamp}@segelclub.example`)
      await dialog.getByRole('button', { name: 'Add Member' }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
  })

  test('the checklist says what is missing, and the preview follows what is typed', async () => {
    const { page } = office
    await page.getByRole('tab', { name: 'Pass Configuration' }).click()
    const checklist = page.getByRole('list', { name: 'Pass setup' })
    await checklist.getByText('Pass type and team are missing').waitFor()
    await checklist.getByText('No certificate yet').waitFor()
    await checklist.getByText('No template yet').waitFor()
    await page.getByLabel('Logo Text').fill('SC Attersee')
    await page.getByRole('article').getByText('SC Attersee').waitFor()
    await page.getByLabel('Organization Name').fill('Segelclub')
    await page.getByLabel('Description').fill('Card of the sailing club')
    const said = page.getByLabel('What phones say of it')
    await said.getByText('Segelclub', { exact: true }).waitFor()
    await said.getByText('Card of the sailing club').waitFor()
    await keepScreen(office, 'card-preview')
  })

  test('a wrong upload says what is wrong, and the right one takes its place', {
    tags: spec('2.118 2.119 3.81 3.82 5.46'),
  }, async () => {
    const { page } = office
    await page.getByRole('button', { name: 'Certificate and key' }).click()
    const dialog = page.getByRole('dialog')
    const upload = async (cert: string, key: string) => {
      await dialog.getByLabel('Signer Certificate').setInputFiles(`certs.example/${cert}`)
      await dialog.getByLabel('Private Key').setInputFiles(`certs.example/${key}`)
      await dialog.getByRole('button', { name: 'Upload' }).click()
    }
    await dialog.getByLabel('Signer Certificate').setInputFiles('certs.example/signer-cert.pem')
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await dialog.getByText('Please choose both the certificate and the key').waitFor()
    await upload('signer-key.pem', 'signer-cert.pem')
    await dialog.getByText('Were the two files swapped?').waitFor()
    await keepScreen(office, 'card-upload-refused')
    await upload('signer-cert.pem', 'signer-key.pem')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('Certificate and key belong together').waitFor()
    await page.getByText('These passes do not install on a phone').waitFor()
    await expect.poll(() => page.getByLabel('Pass Type Identifier').inputValue()).toBe('pass.org.example.club')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Pass configuration saved successfully').first().waitFor()
    await page.getByText('Pass type and team agree with the certificate').waitFor()
    await page.getByRole('button', { name: /built-in card/i }).click()
    await page.getByText('The built-in card is used', { exact: true }).waitFor()
    await keepScreen(office, 'card-configured')
    expect(office.faults.filter((fault) => !fault.includes('422'))).toEqual([])
  })

  test('an own template is judged, and its own back is previewed with a member of the club', {
    tags: spec('2.120'),
  }, async () => {
    const { page } = office
    await page.getByRole('button', { name: 'Template', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const upload = async (files: Record<string, Uint8Array>) => {
      const buffer = Buffer.from(zipSync(files))
      const chosen = { name: 'segel.pkpass', mimeType: 'application/zip', buffer }
      await dialog.getByLabel('Pass Template').setInputFiles(chosen)
      await dialog.getByRole('button', { name: 'Upload' }).click()
    }
    const backFields = [
      { key: 'harbour', label: 'Harbour master', value: '+43 7666 000' },
      { key: 'memberName', label: 'Belongs to', value: 'Sample' },
    ]
    const json = { 'pass.json': strToU8(JSON.stringify({ generic: { backFields } })) }
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await dialog.getByText('Please choose a template').waitFor()
    await upload(json)
    await dialog.getByText('The template has no icon.png. Every pass needs one.').waitFor()
    await upload({ ...json, 'icon.png': readFileSync('api/src/passes/built-in/icon.png') })
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('Your own template is used').waitFor()
    const back = page.getByLabel('Back of the card')
    const lines = () => back.evaluate((list) => [...list.children].map(({ textContent }) => textContent))
    await expect
      .poll(() => lines())
      .toEqual(['Harbour master', '+43 7666 000', 'Belongs to', members[0].name, 'Club', club])
    await page.reload()
    await back.getByText('Harbour master').waitFor()
    await keepScreen(office, 'card-own-template')
    await page.getByRole('button', { name: /built-in card/i }).click()
    await page.getByText('The built-in card is used', { exact: true }).waitFor()
    await expect.poll(() => lines()).toEqual(['Club', club])
    expect(office.faults.filter((fault) => !fault.includes('422'))).toEqual([])
  })

  test('passes are searched, updated, and all generated as one download without the disabled', {
    tags: spec('8.63'),
  }, async () => {
    const { page } = office
    await page.getByRole('tab', { name: 'Members', exact: true }).click()
    await page.getByRole('row', { name: members[2].name }).getByRole('button', { name: 'Disable' }).click()
    await page.getByRole('row', { name: members[2].name }).getByText('Disabled').waitFor()
    await page.getByRole('tab', { name: 'Member Passes' }).click()
    const search = page.getByRole('searchbox', { name: 'Search passes' })
    await search.fill('ÅNGSTRÖM')
    await page.getByRole('row', { name: members[1].name }).waitFor({ state: 'detached' })
    await search.fill('nobody at all')
    await page.getByText('Nobody found').waitFor()
    await search.fill('')
    const held: (() => void)[] = []
    const generateCall = '**/api/passes/generate/*'
    await page.route(generateCall, async (route) => {
      await new Promise<void>((letGo) => held.push(letGo))
      await route.continue()
    })
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Generate All' }).click()
    await expect.poll(() => held.length).toBe(2)
    const progress = page.getByRole('progressbar', { name: 'Generating passes' })
    const numbers = () => progress.evaluate((bar: HTMLProgressElement) => [bar.value, bar.max])
    await page.getByText('0 of 2').waitFor()
    await expect.poll(() => numbers()).toEqual([0, 2])
    await expect.poll(() => page.getByRole('button', { name: 'Generating...' }).isDisabled()).toBe(true)
    held[0]?.()
    await page.getByText('1 of 2').waitFor()
    await expect.poll(() => numbers()).toEqual([1, 2])
    await keepScreen(office, 'passes-generating')
    held[1]?.()
    const file = await download
    await page.getByText('2 passes saved as passes.zip').first().waitFor()
    await page.unroute(generateCall)
    expect(file.suggestedFilename()).toBe('passes.zip')
    const inside = unzipSync(readFileSync(await file.path()))
    const names = Object.fromEntries(
      Object.entries(inside).map(([name, pass]) => [name, jsonOf(pass).generic.primaryFields[0].value]),
    )
    expect(names).toEqual({ '7.pkpass': members[0].name, '8-a.pkpass': members[1].name })
    expect(await Promise.all(Object.values(inside).map(verifyPass))).toEqual([0, 0])
    await page.getByRole('button', { name: 'Update All Passes' }).click()
    await page
      .getByText(/All passes updated successfully: 0 passes changed/)
      .first()
      .waitFor()
    await keepScreen(office, 'passes-all')
    await page.emulateMedia({ colorScheme: 'dark' })
    await keepScreen(office, 'passes-all-dark')
    await page.getByRole('tab', { name: 'Pass Configuration' }).click()
    await page.getByText('The built-in card is used', { exact: true }).waitFor()
    await keepScreen(office, 'card-configured-dark')
    expect(office.faults.filter((fault) => !fault.includes('422'))).toEqual([])
  })
})
