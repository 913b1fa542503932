import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { keepScreen, openBrowser, openVisitor, unexpected } from '../support/browser.ts'
import { openOffice } from '../support/office.ts'
import { signInMemberAt } from '../support/sign-in.ts'

const skipped = process.env.TESSERA_NO_BROWSER ?? (process.env.TESSERA_NO_JAVA && process.env.TESSERA_NO_DOCKER)

describe.skipIf(skipped)('the app', () => {
  let browser: Browser
  const address = skipped ? '' : inject('product').address

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  test('can be installed: a manifest whose icons are there in the sizes it names', async () => {
    const { page, context, faults } = await openVisitor(browser, address)
    await page.goto('/login')
    const href = await page.locator('link[rel=manifest]').getAttribute('href')
    const manifest = await (await fetch(`${address}${href}`)).json()
    expect(manifest).toMatchObject({ name: 'Tessera', display: 'standalone', start_url: '/' })
    for (const { src, sizes, type } of manifest.icons) {
      const response = await fetch(`${address}${src}`)
      expect([src, response.headers.get('content-type')]).toEqual([src, type])
      if (type !== 'image/png') continue
      const { width, height } = await sharp(await response.arrayBuffer()).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
    const told = await context.newCDPSession(page)
    const { errors } = await told.send('Page.getAppManifest')
    const { installabilityErrors } = await told.send('Page.getInstallabilityErrors')
    expect([errors, installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')]).toEqual([[], []])
    expect(faults).toEqual([])
    await context.close()
  })

  test.each([
    ['en-GB', '', 'No connection', 'Try again', 'Email address'],
    ['de-AT', '', 'Keine Verbindung', 'Noch einmal versuchen', 'E-Mail-Adresse'],
    ['en-GB', 'it', 'Nessuna connessione', 'Riprova', 'Indirizzo e-mail'],
  ])('says so where there is no connection, and is back with it: %s %s', async (locale, chosen, ...says) => {
    const [heading, again, field] = says
    const visitor = await openVisitor(browser, address, 'phone', { serviceWorkers: 'allow', locale })
    const { page, context } = visitor
    if (chosen) await page.addInitScript((language) => localStorage.setItem('tessera.language', language), chosen)
    await page.goto('/member-login')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('heading', { name: heading }).waitFor()
    await expect.poll(() => page.title()).toBe(`${heading} · Tessera`)
    await expect.poll(() => page.getByRole('main').count()).toBe(1)
    await keepScreen(visitor, `offline-${chosen || locale}`)
    await context.setOffline(false)
    await page.getByRole('button', { name: again }).click()
    await page.getByLabel(field).waitFor()
    expect(new URL(page.url()).pathname).toBe('/member-login')
    await context.close()
  })

  test('looks as the device does, or as was chosen, in every tab and after a reload', async () => {
    const office = await openOffice(browser, address)
    const { page, context, faults } = office
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const [light, dark] = ['rgb(247, 244, 238)', 'rgb(22, 20, 18)']
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => paper()).toBe(dark)
    const choose = async (look: string) => {
      await page.getByRole('button', { name: 'Appearance' }).click()
      await page.getByRole('menuitemcheckbox', { name: look }).click()
      await page.getByRole('menu').waitFor({ state: 'hidden' })
    }
    await choose('Light')
    await expect.poll(() => paper()).toBe(light)
    await page.reload()
    await page.getByRole('heading', { name: 'Ruderclub' }).waitFor()
    await expect.poll(() => paper()).toBe(light)
    const other = await context.newPage()
    await other.goto('/')
    await other.getByRole('button', { name: 'Appearance' }).waitFor()
    await expect.poll(() => other.locator('html').getAttribute('data-theme')).toBe('light')
    await choose('Dark')
    await expect.poll(() => other.locator('html').getAttribute('data-theme')).toBe('dark')
    await other.close()
    await keepScreen(office, 'appearance-dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => paper()).toBe(dark)
    await choose('As this device')
    await expect.poll(() => paper()).toBe(light)
    expect(faults).toEqual([])
    await context.close()
  })

  test('wears the colour that the club has chosen, light and dark, until it is taken away', async () => {
    const office = await openOffice(browser, address)
    const { page, context, faults } = office
    const accent = () =>
      page.getByRole('button', { name: 'Add Member' }).evaluate((button) => getComputedStyle(button).backgroundColor)
    const own = await accent()
    const dialog = page.getByRole('dialog', { name: 'Club settings' })
    const choose = async (colour: string) => {
      await page.getByRole('button', { name: 'Club settings' }).click()
      await dialog.getByTitle(colour).click()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
    await choose('Cherry')
    await expect.poll(accent).not.toBe(own)
    await page.getByRole('button', { name: 'Club settings' }).click()
    await keepScreen(office, 'club-colour')
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Pass Configuration' }).click()
    await page.getByRole('article', { name: /^Membership card/ }).waitFor()
    await keepScreen(office, 'club-colour-card')
    await page.emulateMedia({ colorScheme: 'dark' })
    await keepScreen(office, 'club-colour-card-dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('tab', { name: 'Members', exact: true }).click()
    await choose('Tessera green')
    await expect.poll(accent).toBe(own)
    expect(faults).toEqual([])
    await context.close()
  })

  test('shows the logo that the club has chosen, here, to members and on the card, until it is taken away', async () => {
    const office = await openOffice(browser, address)
    const { page, context, faults } = office
    const logo = page.locator('header img')
    const dialog = page.getByRole('dialog', { name: 'Club settings' })
    const save = async () => {
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
    await page.getByRole('button', { name: 'Club settings' }).click()
    const file = dialog.getByLabel('Logo', { exact: true })
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('An SVG cannot be used as a logo. Please save it as a PNG image.').waitFor()
    expect(unexpected({ faults: faults.splice(0) })).toEqual([])
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await drawnLogo() })
    await expect.poll(() => dialog.locator('img').count()).toBe(1)
    await keepScreen(office, 'club-logo-chosen')
    await save()
    await expect.poll(() => logo.getAttribute('src')).toMatch(/^\/api\/logos\//)
    await keepScreen(office, 'club-logo')
    await page.emulateMedia({ colorScheme: 'dark' })
    await keepScreen(office, 'club-logo-dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('tab', { name: 'Pass Configuration' }).click()
    const card = page.getByRole('article', { name: /^Membership card/ })
    await expect.poll(() => card.locator('header img').count()).toBe(1)
    await keepScreen(office, 'club-logo-card')
    const { email } = await office.addMember('7', 'Benedikt Ferraro')
    const member = await openVisitor(browser, address, 'phone')
    await signInMemberAt(member, inject('product'), email)
    await expect.poll(() => member.page.locator('header img').getAttribute('src')).toMatch(/^\/api\/logos\//)
    await keepScreen(member, 'club-logo-member')
    await page.getByRole('button', { name: 'Club settings' }).click()
    await dialog.getByRole('button', { name: 'Remove logo' }).click()
    await save()
    await expect.poll(() => logo.count()).toBe(0)
    expect([...faults, ...member.faults]).toEqual([])
    await Promise.all([context.close(), member.context.close()])
  })

  test('leads a new club from its name to its card, ticking off what is done', async () => {
    const office = await openOffice(browser, address)
    const { page, context, faults } = office
    const steps = page.getByRole('button', { name: /^First steps: / })
    await expect.poll(() => steps.textContent()).toBe('First steps: 1 of 4 done')
    await steps.click()
    const dialog = page.getByRole('dialog', { name: 'First steps' })
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(4)
    await expect.poll(() => dialog.getByLabel('Done').count()).toBe(1)
    await keepScreen(office, 'first-steps')
    await dialog.getByRole('link', { name: 'Enter the members' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await office.addMember('1', 'Benedikt Ferraro')
    await page.reload()
    await page.getByRole('button', { name: 'First steps: 2 of 4 done' }).click()
    await dialog.getByRole('link', { name: 'Set the annual fee' }).click()
    await page.getByRole('tab', { name: 'Years', selected: true }).waitFor()
    expect(faults).toEqual([])
    await context.close()
  })
})

/** An oar on nothing, wide, as a club's logo may be. */
const drawnLogo = () =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200">
      <circle cx="100" cy="100" r="90" fill="#1f5f8b"/><path d="M40 160 L160 40" stroke="#fff" stroke-width="18"/>
      <text x="220" y="135" font-size="110" font-family="sans-serif" font-weight="700" fill="#1f5f8b">RCAD</text></svg>`),
  )
    .png()
    .toBuffer()
