import { expect, test } from 'vitest'
import { atRest, sizes } from '../support/browser.ts'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import { addMemberTo, makeClubAt, requireFee } from '../support/product-club.ts'

describeInBrowser('looks', ({ openAdmin, openMember }) => {
  test('the label of a German profile keeps its distance from the value', async () => {
    const club = await makeClubAt(product)
    const member = await addMemberTo(club, { fullName: 'Maria-Theresia von Walther-Schwienbacher' })
    const { page } = await openMember(club, member, '/member-dashboard', { locale: 'de-DE' })
    await page.getByText('Mitgliedsnummer').waitFor()
    for (const width of [390, 768, 900, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const facts = await page.getByRole('term').evaluateAll((terms) =>
        terms.map((term) => {
          const textBox = (element: Element) => {
            const range = document.createRange()
            range.selectNodeContents(element)
            return range.getBoundingClientRect()
          }
          const [label, value] = [textBox(term), textBox(term.nextElementSibling as Element)]
          return Math.max(value.left - label.right, value.top - label.bottom)
        }),
      )
      expect(facts).toHaveLength(4)
      for (const distance of facts) expect(distance, `${width}`).toBeGreaterThanOrEqual(width < 720 ? 0 : 12)
    }
  })

  test('letters, chips and banners: the web fonts have Vietnamese ones, a chosen chip looks chosen, a banner has its colours', async () => {
    const club = await makeClubAt(product, 'Câu lạc bộ Nguyễn Thị Hồng')
    const { name } = await requireFee(club)
    await addMemberTo(club, { fullName: 'Nguyễn Thị Hồng Đức' })
    const { page, context } = await openAdmin(club)
    await page.getByRole('row', { name: /Nguyễn/ }).waitFor()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const session = await context.newCDPSession(page)
    await session.send('DOM.enable')
    await session.send('CSS.enable')
    const { root } = await session.send('DOM.getDocument')
    for (const selector of ['h1', 'tbody td:nth-child(3)']) {
      const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
      const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
      expect([selector, fonts.filter(({ isCustomFont }) => !isCustomFont)]).toEqual([selector, []])
    }

    await page.getByRole('button', { name: 'Record Payment' }).first().click()
    const chip = page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${name}`) })
    const backgroundOf = () => chip.evaluate((element) => getComputedStyle(element).backgroundColor)
    await page.getByRole('dialog').getByRole('button', { name, pressed: true }).waitFor()
    await atRest(page)
    const chosen = await backgroundOf()
    await page.getByLabel('Payment Item').selectOption('')
    await page.getByRole('dialog').getByRole('button', { name, pressed: false }).waitFor()
    await atRest(page)
    expect(await backgroundOf()).not.toBe(chosen)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })

    // The banner's icon is on the line of its text.
    await page.getByRole('tab', { name: 'Member Passes' }).click()
    const banner = page.getByRole('status').filter({ hasText: 'Passes can be made once' })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const seen = await banner.evaluate((element) => {
        const colourOf = (token: string) => {
          const probe = document.createElement('i')
          probe.style.color = `var(${token})`
          element.append(probe)
          const { color } = getComputedStyle(probe)
          probe.remove()
          return color
        }
        const icon = element.querySelector('svg') as Element
        const range = document.createRange()
        range.selectNodeContents(icon.nextElementSibling as Element)
        const [line] = range.getClientRects()
        const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2
        return {
          background: getComputedStyle(element).backgroundColor === colourOf('--accent-soft'),
          icon: getComputedStyle(icon).color === colourOf('--accent-text'),
          off: Math.abs(middle(icon.getBoundingClientRect()) - middle(line as DOMRect)),
        }
      })
      expect(seen).toMatchObject({ background: true, icon: true })
      expect(seen.off).toBeLessThan(1.5)
      await page.setViewportSize(sizes.phone)
      await page.setViewportSize(sizes.desktop)
    }
  })
})
