import sharp from 'sharp'
import { expect, test } from 'vitest'
import { spec } from '../spec/tags.ts'
import { type Client, goBackWithin, keepScreen } from '../support/browser.ts'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import { addMemberTo, makeClubAt } from '../support/product-club.ts'

/** A wide logo on a transparent background. */
const drawnLogo = () =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200">
      <circle cx="100" cy="100" r="90" fill="#1f5f8b"/><path d="M40 160 L160 40" stroke="#fff" stroke-width="18"/>
      <text x="220" y="135" font-size="110" font-family="sans-serif" font-weight="700" fill="#1f5f8b">RCAD</text></svg>`),
  )
    .png()
    .toBuffer()

const settingsOf = ({ page }: Client) => page.getByRole('main')
const openSettings = ({ page }: Client) => page.getByRole('link', { name: 'Settings' }).click()
/** Saves the settings, and goes back to the dashboard. */
const saveSettings = async (client: Client) => {
  await settingsOf(client).getByRole('button', { name: 'Save' }).click()
  await client.page.getByText('Club updated successfully').waitFor()
  await client.page.getByRole('link', { name: 'Back' }).click()
  await client.page.getByRole('tab').first().waitFor()
}

describeInBrowser('the app', ({ open, openAdmin, openMember }) => {
  test('can be installed: the icons of the manifest exist in their sizes', async () => {
    const { page, context, faults } = await open()
    await page.goto('/login')
    const href = await page.locator('link[rel=manifest]').getAttribute('href')
    const manifest = await (await fetch(`${product.address}${href}`)).json()
    expect(manifest).toMatchObject({ name: 'Tessera', display: 'standalone', start_url: '/' })
    for (const { src, sizes, type } of manifest.icons) {
      const response = await fetch(`${product.address}${src}`)
      expect([src, response.headers.get('content-type')]).toEqual([src, type])
      if (type !== 'image/png') continue
      const { width, height } = await sharp(await response.arrayBuffer()).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
    const session = await context.newCDPSession(page)
    const { errors } = await session.send('Page.getAppManifest')
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    expect([errors, installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')]).toEqual([[], []])
    expect(faults).toEqual([])
  })

  test('the page of the API lists its endpoints by groups, which unfold', async () => {
    const { page, faults } = await open()
    await page.goto('/api/docs')
    await page.getByRole('heading', { name: /^views / }).waitFor()
    await page
      .getByRole('heading', { name: /^members / })
      .getByRole('button')
      .click()
    await page.getByText('/api/members/with-photo').first().waitFor()
    expect(faults).toEqual([])
  })

  test('starts by itself once the server responds that has just been started', async () => {
    const { page } = await open()
    let isServed = false
    await page.route('/config.json', (route) =>
      isServed ? route.continue() : route.fulfill({ status: 502, body: '' }),
    )
    await page.goto('/login')
    await page.getByRole('heading', { name: 'Not quite there yet' }).waitFor()
    isServed = true
    await page.getByLabel('Email address').waitFor()
  })

  test('says that there is no connection, and is back with it, in the language of the device or the chosen one', async () => {
    const client = await open('phone', { serviceWorkers: 'allow', locale: 'de-AT' })
    const { page, context } = client
    await page.goto('/member-login')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    for (const [chosen, heading, again, field] of [
      ['', 'Keine Verbindung', 'Noch einmal versuchen', 'E-Mail-Adresse'],
      ['en', 'No connection', 'Try again', 'Email address'],
      ['it', 'Nessuna connessione', 'Riprova', 'Indirizzo e-mail'],
    ] as const) {
      if (chosen) await page.evaluate((language) => localStorage.setItem('tessera.language', language), chosen)
      await context.setOffline(true)
      await page.reload()
      await page.getByRole('heading', { name: heading }).waitFor()
      await expect.poll(() => page.title()).toBe(`${heading} · Tessera`)
      await expect.poll(() => page.getByRole('main').count()).toBe(1)
      await keepScreen(client, `offline-${chosen}`)
      await page.getByRole('button', { name: again }).click()
      await page.getByRole('heading', { name: heading }).waitFor()
      await context.setOffline(false)
      await page.getByLabel(field).waitFor()
      expect(new URL(page.url()).pathname).toBe('/member-login')
    }
  })

  test('follows the colour scheme of the device or the chosen one, in every tab and after a reload', async () => {
    const client = await openAdmin(await makeClubAt(product))
    const { page, context } = client
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const [light, dark] = ['rgb(247, 244, 238)', 'rgb(22, 20, 18)']
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(paper).toBe(dark)
    const choose = async (look: string) => {
      await page.getByRole('button', { name: 'Appearance' }).click()
      await page.getByRole('menuitemcheckbox', { name: look }).click()
      await page.getByRole('menu').waitFor({ state: 'hidden' })
    }
    await choose('Light')
    await expect.poll(paper).toBe(light)
    await page.reload()
    await page.getByRole('button', { name: 'Appearance' }).waitFor()
    await expect.poll(paper).toBe(light)
    const other = await context.newPage()
    await other.goto('/')
    await other.getByRole('button', { name: 'Appearance' }).waitFor()
    await expect.poll(() => other.locator('html').getAttribute('data-theme')).toBe('light')
    await choose('Dark')
    await expect.poll(() => other.locator('html').getAttribute('data-theme')).toBe('dark')
    await other.close()
    await keepScreen(client, 'appearance-dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(paper).toBe(dark)
    await choose('As this device')
    await expect.poll(paper).toBe(light)
  })

  test('uses the colour of the club, light and dark, until it is removed', async () => {
    const client = await openAdmin(await makeClubAt(product))
    const { page } = client
    const accent = () =>
      page.getByRole('button', { name: 'Add Member' }).evaluate((button) => getComputedStyle(button).backgroundColor)
    const own = await accent()
    const choose = async (colour: string) => {
      await openSettings(client)
      await settingsOf(client).getByTitle(colour).click()
      await saveSettings(client)
    }
    await choose('Cherry')
    await expect.poll(accent).not.toBe(own)
    await openSettings(client)
    await keepScreen(client, 'club-colour')
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('tab', { name: 'Pass Configuration' }).click()
    await page.getByRole('article', { name: /^Membership card/ }).waitFor()
    await keepScreen(client, 'club-colour-card')
    await page.emulateMedia({ colorScheme: 'dark' })
    await keepScreen(client, 'club-colour-card-dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('tab', { name: 'Members', exact: true }).click()
    await choose('Tessera green')
    await expect.poll(accent).toBe(own)
  })

  test('shows the logo of the club to administrators, to members and on the card, until it is removed', async () => {
    const club = await makeClubAt(product)
    const client = await openAdmin(club)
    const { page } = client
    const logo = page.locator('header img')
    await openSettings(client)
    const file = settingsOf(client).getByLabel('Logo', { exact: true })
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await drawnLogo() })
    await settingsOf(client).locator('img').waitFor()
    await keepScreen(client, 'club-logo-chosen')
    await saveSettings(client)
    await expect.poll(() => logo.getAttribute('src')).toMatch(/^\/api\/logos\//)
    await keepScreen(client, 'club-logo')
    await page.emulateMedia({ colorScheme: 'dark' })
    await keepScreen(client, 'club-logo-dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('tab', { name: 'Pass Configuration' }).click()
    await page
      .getByRole('article', { name: /^Membership card/ })
      .locator('header img')
      .waitFor()
    await keepScreen(client, 'club-logo-card')
    const member = await openMember(club, await addMemberTo(club))
    await expect.poll(() => member.page.locator('header img').getAttribute('src')).toMatch(/^\/api\/logos\//)
    await keepScreen(member, 'club-logo-member')
    await openSettings(client)
    await settingsOf(client).getByRole('button', { name: 'Remove logo' }).click()
    await saveSettings(client)
    await expect.poll(() => logo.count()).toBe(0)
  })

  test('does not scroll behind a modal, which a click outside closes; keeps its input after a reload and after going back, until it is discarded', {
    tags: spec('2.166 2.168'),
  }, async () => {
    const { page } = await openAdmin(await makeClubAt(product), '/#payments')
    await page.getByRole('tab', { name: 'Members', exact: true }).click()
    const locked = () =>
      page.evaluate(() =>
        [document.documentElement, document.body].some((one) => getComputedStyle(one).overflowY === 'hidden'),
      )
    expect(await locked()).toBe(false)
    await page.getByRole('button', { name: 'Add Member' }).click()
    await page.getByRole('dialog').waitFor()
    await expect.poll(locked).toBe(true)
    await page.mouse.click(5, 5)
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(locked).toBe(false)
    const name = page.getByRole('dialog').getByLabel('Full Name')
    const add = () => page.getByRole('button', { name: 'Add Member' }).click()
    await add()
    await name.fill('Zoë Ziegler')
    await page.reload()
    await add()
    await page.getByText('Restored what you had typed').waitFor()
    await expect.poll(() => name.inputValue()).toBe('Zoë Ziegler')
    await goBackWithin(page)
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('tab', { name: 'Members', exact: true }).click()
    await add()
    await expect.poll(() => name.inputValue()).toBe('Zoë Ziegler')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => name.inputValue()).toBe('')
    const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('tessera')))
    expect(await kept()).toEqual([])
  })
})
