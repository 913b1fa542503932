import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { brokenWords, keepScreen } from '../support/browser.ts'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import { addMemberTo, configurePasses, makeClubAt, recordPaymentFor, requireFee } from '../support/product-club.ts'

const day = `${new Date().getUTCFullYear()}-01-12`
const longName = 'Maria-Theresia von Walther-Schwienbacher'

const isFocused = (page: Page, name: string) =>
  page.getByRole('row', { name }).evaluate((element) => element === document.activeElement)
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

describeInBrowser('the page of a member', ({ openAdmin }) => {
  test('by keyboard there, along the list and back to the same place, on a phone and on a desktop', async () => {
    const club = await makeClubAt(product)
    const people = Array.from({ length: 160 }, (_, n) => ({
      memberId: String(n + 1),
      fullName: `Person ${String(n + 1).padStart(3, '0')}`,
      email: false,
    }))
    const { id } = await club.call('POST', '/api/members/imports')
    await club.call('POST', `/api/members/imports/${id}`, { rows: people })
    for (const size of ['phone', 'desktop'] as const) {
      const { page } = await openAdmin(club, '/?member-search=Person 00', { size })
      const { keyboard } = page
      const down = async (times: number) => {
        for (let n = 0; n < times; n += 1) await keyboard.press('ArrowDown')
      }
      await page.getByRole('row', { name: 'Person 001' }).getByText('Active').waitFor()
      // The code of a long list arrives while somebody is in its rows.
      const arrival = Promise.withResolvers<void>()
      await page.route('**/window-body-*.js', (route) => arrival.promise.then(() => route.continue()))
      await page.getByLabel('Search members').fill('Person')
      await page.getByRole('row', { name: 'Person 040' }).waitFor()
      await down(12)
      await expect.poll(() => isFocused(page, 'Person 012')).toBe(true)
      arrival.resolve()
      await page.locator('tbody[class*=window]').waitFor()
      await down(19)
      await expect.poll(() => isFocused(page, 'Person 031')).toBe(true)
      const scrolled = await page.evaluate(() => scrollY)
      expect(scrolled).toBeGreaterThan(400)
      await keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Person 031' }).waitFor()
      expect(await page.evaluate(() => scrollY)).toBe(0)
      await keyboard.press('Escape')
      await expect.poll(() => isFocused(page, 'Person 031')).toBe(true)
      expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(60)
      expect(new URL(page.url()).search).toBe('?member-search=Person')

      await keyboard.press('Enter')
      await page.getByText('31 of 160').waitFor()
      await keyboard.press('ArrowRight')
      await page.getByRole('heading', { name: 'Person 032' }).waitFor()
      await page.reload()
      await page.getByText('32 of 160').waitFor()
      await page.goBack()
      await expect.poll(() => isFocused(page, 'Person 032')).toBe(true)

      // Far down, in rows that the list has not rendered.
      await page.goto('/members/150')
      await page.getByText('150 of 160').waitFor()
      await keyboard.press('Escape')
      await expect.poll(() => isFocused(page, 'Person 150')).toBe(true)
      await expect.poll(() => page.getByRole('row', { name: 'Person 150' }).isVisible()).toBe(true)
      await page.close()
    }
  })

  test('fits every width, with the main action in view and nothing that moves', async () => {
    const club = await makeClubAt(product, 'Ruderclub Alte Donau')
    const { id: itemId, name: itemName, yearId } = await requireFee(club, 'Annual fee for families')
    await configurePasses(club)
    const member = await addMemberTo(club, { memberId: 'A.1/2', fullName: longName })
    const owing = await addMemberTo(club, { memberId: 'A.2' })
    await recordPaymentFor(club, member, {
      itemId,
      itemName,
      yearId,
      amount: 60,
      day,
      notes: 'in cash at the summer party',
    })
    const client = await openAdmin(club, '/members/A.1%2F2')
    const { page } = client
    await page.getByText('in cash at the summer party').waitFor()
    await page.getByText('No card yet').waitFor()
    for (const width of [360, 390, 600, 820, 900, 1280, 1680]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => fits(page), { message: `${width}` }).toBeLessThanOrEqual(0)
      expect([width, await page.getByRole('tabpanel').evaluate(brokenWords)]).toEqual([width, []])
      const button = await page.getByRole('button', { name: 'Record Payment' }).boundingBox()
      expect((button?.y ?? 800) + (button?.height ?? 0), `${width}`).toBeLessThan(700)
    }
    await keepScreen(client, 'member-page')
    await page.goto(`/members/${owing.memberId}`)
    await page.getByRole('button', { name: /^Record Annual fee/ }).waitFor()
    await keepScreen(client, 'member-page-due')
  })
})
