import { join } from 'node:path'
import type { Member } from '@tessera/domain/members/member'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { atRest, keepScreen } from '../support/browser.ts'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import { pressButton, tabTo } from '../support/keyboard.ts'
import { addMemberTo, configurePasses, makeClubAt, type ProductClub, requireFee } from '../support/product-club.ts'

const names = ['Anna Auer', 'Ben Berg', 'Cora Cerny', 'Dora Dietz', 'Emil Ernst', 'Fritz Felber']

async function makeClub(): Promise<ProductClub> {
  const club = await makeClubAt(product)
  await requireFee(club)
  await configurePasses(club)
  await Promise.all(names.map((fullName, at) => addMemberTo(club, { memberId: `${at + 1}`, fullName })))
  return club
}

const membersOf = ({ call }: ProductClub): Promise<Member[]> => call('GET', '/api/members')
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })
const focusedRow = (page: Page) => page.evaluate(() => document.activeElement?.querySelector('[id]')?.textContent)

/** Shows the boxes, by the menu above the list. */
async function select(page: Page): Promise<void> {
  await tabTo(page, 'More', 'button')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'Select', exact: true }).press('Enter')
  await bar(page).getByText('0 selected').waitFor()
}

describeInBrowser('a selection of members', ({ openAdmin }) => {
  test('by keyboard: a range is chosen, disabled, taken back, and pays together', async () => {
    const club = await makeClub()
    const { page } = await openAdmin(club)
    const { keyboard } = page
    const dialog = page.getByRole('dialog')
    await page.getByRole('row', { name: 'Fritz Felber' }).getByText('Payment Due').waitFor()
    await select(page)
    await keyboard.press('/')
    await keyboard.press('ArrowDown')
    await keyboard.press('ArrowDown')
    await expect.poll(() => focusedRow(page)).not.toBeUndefined()
    await keyboard.press('Space')
    await keyboard.press('Shift+ArrowDown')
    await keyboard.press('Shift+ArrowDown')
    await bar(page).getByText('3 selected').waitFor()
    const ticked = () => page.getByRole('checkbox', { name: /^Select [A-Z]/, checked: true }).count()
    // The bar and the boxes are drawn one after the other.
    await expect.poll(ticked).toBe(3)
    await tabTo(page, 'More for those selected', 'button')
    await keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Disable' }).press('Enter')
    await dialog.getByText('To be changed: 3 of 3').waitFor()
    await pressButton(page, 'Change 3 members')
    await dialog.getByText('Done for 3 members').waitFor()
    expect((await membersOf(club)).filter(({ enabled }) => enabled)).toHaveLength(3)
    await pressButton(page, 'Undo')
    await dialog.getByText('The change was undone').waitFor()
    expect((await membersOf(club)).every(({ enabled }) => enabled)).toBe(true)
    await pressButton(page, 'Done')
    await dialog.waitFor({ state: 'hidden' })
    expect(await ticked()).toBe(3)

    await pressButton(page, 'Record payments')
    await dialog.waitFor()
    await tabTo(page, 'Payment Item')
    await keyboard.type('Annual fee')
    await dialog.getByText(/^To be recorded: 3 of 3/).waitFor()
    await pressButton(page, 'Record 3 payments')
    await dialog.getByText('Done for 3 members').waitFor()
    await pressButton(page, 'Done')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByRole('row').getByText('Active', { exact: true }).count()).toBe(3)
    await keyboard.press('Escape')
    await bar(page).waitFor({ state: 'detached' })
    expect(await page.getByRole('checkbox').count()).toBe(0)
  })

  test('fits every width, reaches every finger, and covers no row', async () => {
    const club = await makeClub()
    const client = await openAdmin(club)
    const { page } = client
    await page.getByRole('row', { name: 'Fritz Felber' }).getByText('Payment Due').waitFor()
    await select(page)
    const boxOf = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
    await boxOf('Anna Auer').click()
    await boxOf('Cora Cerny').click({ modifiers: ['Shift'] })
    await bar(page).getByText('3 selected').waitFor()
    await keepScreen(client, 'members-selected')
    for (const [width, height] of [
      [390, 844],
      [600, 800],
      [820, 1180],
      [899, 800],
      [1000, 800],
      [1280, 800],
      [1680, 1000],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), { message: `${width}` })
        .toBeLessThanOrEqual(0)
      for (const name of names) {
        const box = boxOf(name)
        await box.focus()
        // The box itself is on top where it is pressed, not the bar, the name or a button.
        expect(
          await box.evaluate((element) => {
            const { left, top, width, height } = element.getBoundingClientRect()
            return document.elementFromPoint(left + width / 2, top + height / 2) === element
          }),
          `${name} at ${width}`,
        ).toBe(true)
        const reach = await box.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect()
          const [x, y] = [left + width / 2, top + height / 2]
          return [-20, 20].every(
            (by) =>
              document.elementFromPoint(x + by, y) === element && document.elementFromPoint(x, y + by) === element,
          )
        })
        if (width < 900) expect(reach, `44 pixels of ${name} at ${width}`).toBe(true)
      }
      await expect.poll(() => page.getByRole('row', { name: /Anna Auer/ }).isVisible()).toBe(true)
      if (process.env.SCREENS)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await atRest(page)
          await page.screenshot({ path: join('artifacts/screens', `select-${width}-${colorScheme}.png`) })
        }
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await expectAccessible(client, 'members-selected')
    await page.getByRole('button', { name: 'More for those selected' }).click()
    await page.getByRole('menuitem', { name: 'Disable' }).click()
    await page.getByRole('dialog').getByText('To be changed: 3 of 3').waitFor()
    await expectAccessible(client, 'members-changing')
    await keepScreen(client, 'members-changing')
  })
})
