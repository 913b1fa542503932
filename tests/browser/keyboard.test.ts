import { expect, test } from 'vitest'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import { chooseTab, pressButton, tabTo, typeInto } from '../support/keyboard.ts'
import { configurePasses, makeClubAt } from '../support/product-club.ts'

const year = String(new Date().getFullYear())

describeInBrowser('the main job without a mouse', ({ open }) => {
  test('from the sign-in to the card: by Tab, arrows, Space and Enter alone', async () => {
    const club = await makeClubAt(product, 'Ruderclub Alte Donau')
    await configurePasses(club)
    const { page } = await open()
    const { keyboard } = page
    const dialog = page.getByRole('dialog')
    const closed = () => dialog.waitFor({ state: 'hidden' })
    await page.goto('/login')
    await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor()
    await typeInto(page, 'Email address', club.email)
    await typeInto(page, 'Password', club.password)
    await keyboard.press('Enter')

    await page.getByText('No members found. Add your first member!').waitFor()
    await pressButton(page, 'Add Member')
    await dialog.waitFor()
    await typeInto(page, 'Member ID', '022')
    await typeInto(page, 'Full Name', 'Benedikt Ferraro')
    await typeInto(page, 'Email', `keyboard-${club.clubId.toLowerCase()}@club.test`)
    await keyboard.press('Enter')
    await closed()
    const row = page.getByRole('row', { name: 'Benedikt Ferraro' })
    await row.getByText('Active').waitFor()

    await chooseTab(page, 'Members', 'Payments')
    await page.getByRole('tab', { name: 'Years' }).waitFor()
    // The tabs within come after the tab, and one of them bears the same name.
    await keyboard.press('Tab')
    await chooseTab(page, 'Payments', 'Years')
    await page.getByText('No years yet').first().waitFor()
    await pressButton(page, 'Add Year')
    await dialog.waitFor()
    await typeInto(page, 'Year', year)
    await keyboard.press('Enter')
    await closed()
    await page.getByRole('row', { name: year }).waitFor()
    await chooseTab(page, 'Years', 'Payment Items')
    await pressButton(page, 'Add Item')
    await dialog.waitFor()
    await typeInto(page, 'Name', 'Annual fee')
    await typeInto(page, 'Price', '60')
    await tabTo(page, 'Year')
    await keyboard.type(year)
    await tabTo(page, /^Required for active membership/)
    await keyboard.press('Space')
    await pressButton(page, 'Add Item')
    await closed()
    await page.getByRole('row', { name: 'Annual fee' }).waitFor()

    await chooseTab(page, 'Payments', 'Members')
    await row.getByText('Payment Due').waitFor()
    await pressButton(page, 'Record Payment')
    await dialog.waitFor()
    await pressButton(page, `Annual fee ${year}`)
    await expect
      .poll(() => dialog.getByLabel('Amount').evaluate((field) => field === document.activeElement))
      .toBe(true)
    await keyboard.press('Enter')
    await closed()
    await row.getByText('Active').waitFor()

    await chooseTab(page, 'Members', 'Member Passes')
    const download = page.waitForEvent('download')
    await pressButton(page, 'Generate Pass')
    expect((await download).suggestedFilename()).toBe('022.pkpass')
    await page.getByText('Pass generated successfully for member 022').first().waitFor()
  })
})
