import { randomBytes } from 'node:crypto'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { spec } from '../spec/tags.ts'
import { keepScreen, openBrowser } from '../support/browser.ts'
import { hugePng } from '../support/huge-png.ts'
import { type Office, openOffice } from '../support/office.ts'

const skipped = process.env.TESSERA_NO_BROWSER ?? (process.env.TESSERA_NO_JAVA && process.env.TESSERA_NO_DOCKER)

describe.skipIf(skipped)('the Members tab', () => {
  let browser: Browser
  let office: Office
  const address = skipped ? '' : inject('product').address

  beforeAll(async () => {
    browser = await openBrowser()
    office = await openOffice(browser, address)
  })
  afterAll(() => browser?.close())

  const row = (name: string) => office.page.getByRole('row', { name })
  const names = () => office.page.getByRole('row').locator('td:nth-child(3)').allTextContents()
  const focused = () => office.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

  test('a double click adds one member, however long a name is in whatever direction', async () => {
    const { page } = office
    await page.getByRole('button', { name: 'Add Member' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Member ID').fill(' 9 ')
    await dialog.getByLabel('Full Name').fill('x'.repeat(300))
    await dialog.getByLabel('Email').fill('nine@club.example')
    await dialog.getByRole('button', { name: 'Add Member' }).click()
    await dialog.getByText('At most 120 characters').waitFor()
    await dialog.getByLabel('Full Name').fill(`محمد علي ${'ع'.repeat(100)}`)
    await dialog.getByRole('button', { name: 'Add Member' }).dblclick()
    await dialog.waitFor({ state: 'hidden' })
    await row('محمد علي').waitFor()
    await expect.poll(() => office.listMembers()).toHaveLength(1)
    // The button that was clicked went with the empty list; the focus is on the one that took its place.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add Member')
    await keepScreen(office, 'members-long-name')
  })

  test('a number that is taken, whatever its case and spaces, is said in the form', async () => {
    const { page } = office
    await office.addMember('10', 'Zoe\u0308 Bauer')
    await office.addMember('b-2', 'Carla')
    await page.reload()
    await row('Carla').waitFor()
    await page.getByRole('button', { name: 'Add Member' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Member ID').fill(' B-2 ')
    await dialog.getByLabel('Full Name').fill('Somebody')
    await dialog.getByLabel('Email').fill('NINE@club.example')
    await dialog.getByRole('button', { name: 'Add Member' }).click()
    await dialog.getByText('Member ID already exists').waitFor()
    await dialog.getByLabel('Member ID').fill('11')
    await dialog.getByRole('button', { name: 'Add Member' }).click()
    await dialog.getByText('Email already exists').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add Member')
  })

  test('a button that is an icon says what it does to whoever points at it', async () => {
    const { page } = office
    for (const name of ['Edit', 'Delete']) {
      await row('Carla').getByRole('button', { name }).hover()
      await page.getByText(name, { exact: true }).waitFor()
    }
    await page.mouse.move(0, 0)
    await expect.poll(() => page.getByText('Delete', { exact: true }).count()).toBe(0)
  })

  test('sorts by a column, both ways', async () => {
    const { page } = office
    const arabic = (await names()).find((name) => name.startsWith('محمد'))
    await expect.poll(() => names()).toEqual([arabic, 'Zoë Bauer', 'Carla'])
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await expect.poll(() => names()).toEqual(['Carla', 'Zoë Bauer', arabic])
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await expect.poll(() => names()).toEqual([arabic, 'Zoë Bauer', 'Carla'])
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort'))
      .toBe('descending')
    await page.getByRole('button', { name: 'Member ID', exact: true }).click()
  })

  test('disabling shows at once; where the server says no it is taken back, with its words', async () => {
    const { page } = office
    const { id } = await office.addMember('d-4', 'Dora')
    await page.reload()
    const gate = Promise.withResolvers<void>()
    await page.route('**/toggle-status', async (route) => {
      await gate.promise
      await route.continue()
    })
    await row('Dora').getByRole('button', { name: 'Disable' }).click()
    await row('Dora').getByText('Disabled').waitFor()
    await office.deleteMember(id)
    gate.resolve()
    await page.getByText('Failed to update status: There is no such member').waitFor()
    await row('Dora').getByText('Active').waitFor()
    await page.reload()
    await row('Carla').getByRole('button', { name: 'Disable' }).click()
    await row('Carla').getByText('Disabled').waitFor()
    await page.getByRole('button', { name: 'Disabled 1' }).waitFor()
    expect(office.faults.splice(0).filter((fault) => !fault.includes('404'))).toEqual([])
  })

  test('a photo is cut to a square, shown, and removed', { tags: spec('1.4 2.96') }, async () => {
    const { page } = office
    const halves = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#0000ff' } })
      .composite([
        { input: { create: { width: 400, height: 400, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
      ])
      .png()
      .toBuffer()
    await row('Carla').getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByLabel('Photo', { exact: true })
      .setInputFiles({ name: 'c.png', mimeType: 'image/png', buffer: halves })
    const square = dialog.getByLabel('Photo as it will be shown')
    await square.waitFor()
    await keepScreen(office, 'member-photo')
    const box = await square.boundingBox()
    if (!box) throw new Error('no square')
    await page.mouse.move(box.x + 20, box.y + 80)
    await page.mouse.down()
    await page.mouse.move(box.x + 160, box.y + 80, { steps: 8 })
    await page.mouse.up()
    await dialog.getByLabel('Zoom').fill('1.5')
    for (let i = 0; i < 8; i += 1) await square.press('ArrowLeft')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => focused()).toBe('Edit')
    const source = await row('Carla').locator('img').getAttribute('src')
    const shown = await fetch(`${address}${source}`)
    const photo = sharp(Buffer.from(await shown.arrayBuffer()))
    expect(await photo.metadata()).toMatchObject({ width: 512, height: 512 })
    const { channels } = await photo.stats()
    expect(channels.map(({ mean }) => Math.round(mean / 64))).toEqual([4, 0, 0])

    await row('Carla').getByRole('button', { name: 'Edit' }).click()
    await dialog.getByRole('button', { name: 'Remove photo' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await row('Carla').locator('img').waitFor({ state: 'detached' })
  })

  test('a photo above 2 MB is taken: the page sends no more of it than the square', {
    tags: spec('5.56'),
  }, async () => {
    const raw = { width: 1000, height: 1000, channels: 3 } as const
    const buffer = await sharp(randomBytes(3_000_000), { raw }).png().toBuffer()
    expect(buffer.length).toBeGreaterThan(2 * 1024 * 1024)
    await row('Carla').getByRole('button', { name: 'Edit' }).click()
    const dialog = office.page.getByRole('dialog')
    await dialog
      .getByLabel('Photo', { exact: true })
      .setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer })
    await dialog.getByLabel('Photo as it will be shown').waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await row('Carla').locator('img').waitFor()
  })

  test('what is no photo is refused in a sentence, and the member is as before', async () => {
    const { page } = office
    const before = await office.listMembers()
    await row('Carla').getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    for (const [buffer, sentence] of [
      [Buffer.from('only text'), 'Photo must be a JPG, PNG or GIF image'],
      [hugePng(20_000), 'Photo must have at most 50 megapixels'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Photo must be a JPG, PNG or GIF image'],
    ] as const) {
      await dialog
        .getByLabel('Photo', { exact: true })
        .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer })
      await dialog.getByText(sentence).waitFor()
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => office.listMembers()).toEqual(before)
  })

  test('deleting asks, and hands the focus to the next row', async () => {
    const { page } = office
    await row('Zoë').getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('Are you sure you want to delete this member?').waitFor()
    await dialog.getByRole('button', { name: 'Delete' }).dblclick()
    await row('Zoë').waitFor({ state: 'detached' })
    await expect.poll(() => names()).toHaveLength(2)
    await expect.poll(() => focused()).toBe('Delete')
    expect(
      await row('Carla')
        .getByRole('button', { name: 'Delete' })
        .evaluate((it) => it === document.activeElement),
    ).toBe(true)
  })

  test('when the last is deleted, the focus is on what adds the next', async () => {
    const { page } = office
    for (let left = 2; left > 0; left -= 1) {
      await page.getByRole('button', { name: 'Delete' }).first().click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect.poll(() => page.getByRole('button', { name: 'Delete' }).count()).toBe(left - 1)
    }
    await page.getByText('No members found. Add your first member!').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add Member')
  })

  test('nothing went wrong in the browser', () => expect(office.faults).toEqual([]))
})
