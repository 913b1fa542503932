import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { spec } from '../spec/tags.ts'
import { keepScreen, sizes } from '../support/browser.ts'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import { addMemberTo, makeClubAt, type ProductClub, type ProductMember, requireFee } from '../support/product-club.ts'

const row = (page: Page, name: string) => page.getByRole('row', { name })
const dialogOf = (page: Page) => page.getByRole('dialog')
const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const members = ({ call }: ProductClub): Promise<ProductMember[]> => call('GET', '/api/members')
const namesIn = async (club: ProductClub) => (await members(club)).map(({ fullName }) => fullName)
const choosePhoto = (page: Page, buffer: Buffer) =>
  dialogOf(page).getByLabel('Photo', { exact: true }).setInputFiles({ name: 'c.png', mimeType: 'image/png', buffer })

/** A picture with a red left half and a blue right half. */
const halves = () =>
  sharp({ create: { width: 800, height: 400, channels: 3, background: '#0000ff' } })
    .composite([
      { input: { create: { width: 400, height: 400, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
    ])
    .png()
    .toBuffer()

describeInBrowser('the Members tab', ({ openAdmin }) => {
  test('adds a member with a photo cropped to a square, removes it, and takes one above 2 MB', {
    tags: spec('1.4 2.96 5.56'),
  }, async () => {
    const club = await makeClubAt(product)
    const client = await openAdmin(club)
    const { page } = client
    const dialog = dialogOf(page)
    await click(page, 'Add Member')
    await dialog.getByLabel('Member ID').fill(' 9 ')
    await dialog.getByLabel('Full Name').fill('Carla Calma')
    await dialog.getByLabel('Email').fill('carla@club.example')
    await choosePhoto(page, await halves())
    const square = dialog.getByLabel('Photo as it will be shown')
    await square.waitFor()
    await keepScreen(client, 'member-photo')
    const box = await square.boundingBox()
    if (!box) throw new Error('no square')
    await page.mouse.move(box.x + 20, box.y + 80)
    await page.mouse.down()
    await page.mouse.move(box.x + 160, box.y + 80, { steps: 8 })
    await page.mouse.up()
    await dialog.getByLabel('Zoom').fill('1.5')
    for (let i = 0; i < 8; i += 1) await square.press('ArrowLeft')
    await dialog.getByRole('button', { name: 'Add Member' }).dblclick()
    await dialog.waitFor({ state: 'hidden' })
    const image = row(page, 'Carla').locator('img')
    const photo = sharp(
      Buffer.from(await (await fetch(`${product.address}${await image.getAttribute('src')}`)).arrayBuffer()),
    )
    expect(await photo.metadata()).toMatchObject({ width: 512, height: 512 })
    const { channels } = await photo.stats()
    expect(channels.map(({ mean }) => Math.round(mean / 64))).toEqual([4, 0, 0])
    expect(await namesIn(club)).toEqual(['Carla Calma'])

    await click(page, 'Edit')
    await click(page, 'Remove photo')
    await click(page, 'Save')
    await dialog.waitFor({ state: 'hidden' })
    await image.waitFor({ state: 'detached' })
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe('Edit')

    // Only the cropped square is uploaded, so that the file itself may be larger than what the server accepts.
    const raw = { width: 1000, height: 1000, channels: 3 } as const
    const large = await sharp(randomBytes(3_000_000), { raw }).png().toBuffer()
    expect(large.length).toBeGreaterThan(2 * 1024 * 1024)
    await click(page, 'Edit')
    await choosePhoto(page, large)
    await square.waitFor()
    await click(page, 'Save')
    await dialog.waitFor({ state: 'hidden' })
    await image.waitFor()
  })

  test('shows members on a phone in rows of at most 72 pixels, and the four tabs whole at the bottom', async () => {
    const club = await makeClubAt(product)
    await requireFee(club)
    await addMemberTo(club, { memberId: '022', fullName: 'Maximilian Hohenlohe' })
    const { page } = await openAdmin(club, '/', { size: 'phone', locale: 'it-IT' })
    const shown = row(page, 'Maximilian')
    await shown.getByText('Annual fee').waitFor()
    await expect.poll(async () => (await shown.boundingBox())?.height).toBeLessThanOrEqual(72)
    for (const width of [360, sizes.phone.width]) {
      await page.setViewportSize({ width, height: sizes.phone.height })
      const cut = await page.getByRole('tab').evaluateAll((tabs) =>
        tabs.filter((tab) => {
          const { left, right, top, bottom } = tab.getBoundingClientRect()
          const isWhole = tab.scrollWidth <= tab.clientWidth && left >= 0 && right <= innerWidth
          return !isWhole || top < innerHeight - 80 || bottom > innerHeight
        }),
      )
      expect([width, cut]).toEqual([width, []])
    }
  })

  test('what a row offers stays within it, at every width, in German and Italian', async () => {
    const club = await makeClubAt(product)
    await requireFee(club, 'Mitgliedsbeitrag')
    await addMemberTo(club, { fullName: `محمد علي ${'ع'.repeat(100)}` })
    await addMemberTo(club, { fullName: 'Ben Berg' })
    const client = await openAdmin(club)
    const { page } = client
    for (const [language, record] of [
      ['de', 'Zahlung erfassen'],
      ['it', 'Registra pagamento'],
    ] as const) {
      await page.evaluate((chosen) => localStorage.setItem('tessera.language', chosen), language)
      await page.reload()
      await row(page, 'Ben Berg').getByRole('button', { name: record }).waitFor()
      for (const width of [1280, 1024, 760]) {
        await page.setViewportSize({ width, height: 800 })
        const over = () =>
          row(page, 'Ben Berg').evaluate((element) => {
            const last = element.querySelector('td:last-child span')?.getBoundingClientRect().right ?? 0
            return last > element.getBoundingClientRect().right - 10
          })
        await expect.poll(over, { message: `the buttons at ${width}, ${language}` }).toBe(false)
      }
      await keepScreen(client, `members-${language}`)
    }
  })

  test('imports a file, exports the filtered members, and undoes the import after a reload', async () => {
    const club = await makeClubAt(product)
    const stamp = club.clubId
    await addMemberTo(club, { memberId: '1', fullName: 'Anna Alt', email: `anna-${stamp}@club.example` })
    const client = await openAdmin(club)
    const { page } = client
    const dialog = dialogOf(page)
    const read = async (coming: Promise<Download>) => (await readFile(await (await coming).path())).toString()
    const lines = [
      'Nr;Vorname;Nachname;E-Mail',
      `1;Anna;Neu;anna-${stamp}@club.example`,
      `3;Zo\xeb;M\xfcller;zoe-${stamp}@club.example`,
      '5;Dora;Ohne;',
    ]
    await click(page, 'Import')
    await dialog.getByLabel('CSV file').setInputFiles({
      name: 'Mitglieder.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\r\n'), 'latin1'),
    })
    await dialog.getByRole('row', { name: /Zoë Müller/ }).waitFor()
    await keepScreen(client, 'members-import-preview')
    await dialog.getByLabel('Change the member whose row differs').check()
    await click(page, 'Add 1, change 1')
    const failed = page.waitForEvent('download')
    await click(page, 'Download failed rows')
    expect(await read(failed)).toContain('5,Dora,Ohne,,Email is missing')
    await keepScreen(client, 'members-import-result')
    await click(page, 'Done')
    await row(page, 'Zoë Müller').waitFor()
    expect(await namesIn(club)).toEqual(['Anna Neu', 'Zoë Müller'])

    await page.getByLabel('Search members').fill('müller')
    await row(page, 'Anna').waitFor({ state: 'hidden' })
    const exported = page.waitForEvent('download')
    await click(page, 'Export')
    expect(await read(exported)).toBe(
      `\ufeffMember ID,Full Name,Email,Status,Missing payments,First name,Last name\r\n3,Zoë Müller,zoe-${stamp}@club.example,Active,,Zoë,Müller\r\n`,
    )

    await page.reload()
    await row(page, 'Zoë Müller').waitFor()
    await click(page, 'Import')
    await dialog.getByText('1 added, 1 updated').waitFor()
    await keepScreen(client, 'members-import-choose')
    await click(page, 'Undo import')
    await page.getByText('Import undone').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    // Clears the search, which survived the reload.
    await page.getByLabel('Search members').fill('')
    await row(page, 'Anna Alt').waitFor()
    expect(await namesIn(club)).toEqual(['Anna Alt'])
  })

  test('keeps what is typed into the search of a large club before all members have come, and finds them', async () => {
    const club = await makeClubAt(product)
    const { id } = await club.call('POST', '/api/members/imports')
    const rows = Array.from({ length: 501 }, (_, n) => ({
      memberId: String(n + 1),
      fullName: `Person Nr${n + 1}`,
      email: `nr${n + 1}-${id.toLowerCase()}@club.example`,
    }))
    for (const part of [rows.slice(0, 300), rows.slice(300)])
      await club.call('POST', `/api/members/imports/${id}`, { rows: part })
    const { page } = await openAdmin(club)
    await row(page, 'Person Nr50').waitFor()
    expect(await page.locator('tbody tr').count()).toBe(50)
    await page.getByLabel('Search members').fill('nr501')
    await row(page, 'Person Nr501').waitFor()
    expect(await page.locator('tbody tr').count()).toBe(1)
    expect(await page.getByLabel('Search members').inputValue()).toBe('nr501')
  })
})
