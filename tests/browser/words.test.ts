import { expect, test } from 'vitest'
import { keepScreen } from '../support/browser.ts'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import { makeClubAt } from '../support/product-club.ts'

const fullName = 'Maria-Theresia von Walther-Thurnhof'
const email = 'maria-theresia.von.walther-thurnhof@vereine.example.org'

describeInBrowser('words', ({ openAdmin }) => {
  test('the button that disables a member shows text on a phone, and an icon on a desktop', async () => {
    const club = await makeClubAt(product)
    await club.call('POST', '/api/members', { memberId: '0012', fullName, email })
    const { page } = await openAdmin(club)
    const button = page.getByRole('row', { name: /Walther/ }).getByRole('button', { name: 'Disable' })
    const seen = async (width: number) => {
      await page.setViewportSize({ width, height: 800 })
      await button.waitFor()
      return button.evaluate((element) => getComputedStyle(element, '::after').content.replace(/ \/ .*/, ''))
    }
    expect(await seen(390)).toBe('"Disable"')
    expect(await seen(1280)).toBe('none')
  })

  test('the preview of an import breaks no e-mail address', async () => {
    const club = await makeClubAt(product)
    await club.call('POST', '/api/members', { memberId: '0012', fullName, email: `old-${email}` })
    const client = await openAdmin(club)
    const { page } = client
    await page.getByRole('button', { name: 'Import' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('CSV file').setInputFiles({
      name: 'members.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Member ID,Full Name,Email\n0012,${fullName},${email}\n0013,Zoë,zoe-${email}\n0014,,`),
    })
    for (const width of [390, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const address of [email, `old-${email}`, `zoe-${email}`]) {
        const shown = dialog.getByTitle(address, { exact: true })
        await shown.waitFor()
        const lines = await shown.evaluate((element) => {
          const range = document.createRange()
          range.selectNodeContents(element)
          return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
        })
        expect([width, address, lines]).toEqual([width, address, 1])
      }
      const cut = await dialog.evaluate((element) => {
        const { right } = element.getBoundingClientRect()
        return [...element.querySelectorAll('td, td input')].filter(
          (one) => one.getBoundingClientRect().right > right - 16,
        ).length
      })
      expect([width, cut]).toEqual([width, 0])
    }
    await keepScreen(client, 'members-import-differs')
  })
})
