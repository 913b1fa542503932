import { expect, test } from 'vitest'
import { keepScreen } from '../support/browser.ts'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import { makeClubAt } from '../support/product-club.ts'

const fullName = 'Maria-Theresia von Walther-Thurnhof'
const email = 'maria-theresia.von.walther-thurnhof@vereine.example.org'

describeInBrowser('widths', ({ openAdmin }) => {
  test('no width breaks a word of the members, and cards become a table at 900 pixels', async () => {
    const club = await makeClubAt(product)
    await club.call('POST', '/api/members', { memberId: '0012', fullName, email })
    const client = await openAdmin(club)
    const { page } = client
    const row = page.getByRole('row', { name: /Walther/ })
    for (const width of [390, 600, 768, 820, 899, 900, 1024, 1180, 1280, 1600]) {
      await page.setViewportSize({ width, height: 800 })
      await row.getByText(email).waitFor()
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), { message: `${width}` })
        .toBeLessThanOrEqual(0)
      const display = await row.evaluate((element) => getComputedStyle(element).display)
      expect([width, display]).toEqual([width, width < 900 ? 'grid' : 'table-row'])
      // A word in one piece stands on one line.
      const broken = await row.evaluate((element) => {
        const words: string[] = []
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        for (let text = texts.nextNode(); text; text = texts.nextNode())
          for (const { index, 0: word } of (text.textContent ?? '').matchAll(/[^\s-]+/g)) {
            const range = document.createRange()
            range.setStart(text, index)
            range.setEnd(text, index + word.length)
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
            if (lines.size > 1) words.push(word)
          }
        return words
      })
      expect([width, broken]).toEqual([width, []])
      await keepScreen(client, `members-${width}`)
    }
  })
})
