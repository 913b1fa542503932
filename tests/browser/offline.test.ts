import { beforeAll, expect, test } from 'vitest'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import { addMemberTo, makeClubAt, type ProductClub } from '../support/product-club.ts'
import { signInAdmin } from '../support/sign-in.ts'

describeInBrowser('a browser without a connection, or without storage', ({ open, openAdmin }) => {
  let club: ProductClub
  beforeAll(async () => {
    club = await makeClubAt(product)
    await addMemberTo(club, { fullName: 'Maria Muster' })
  })

  test('offline, one line says so; a tab whose code is missing says so in its place, and loads once it is back', async () => {
    const { page, context } = await openAdmin(club)
    await page.getByRole('row', { name: 'Maria Muster' }).waitFor()
    await context.setOffline(true)
    await page.getByRole('status').filter({ hasText: 'No connection.' }).waitFor()
    await page.getByRole('tab', { name: 'Pass Configuration' }).click()
    await page.getByText('This part is not loaded yet.').waitFor()
    expect(await page.getByRole('alert').filter({ visible: true }).count()).toBe(0)
    await page.getByRole('heading', { level: 1, name: club.name }).waitFor()
    await page.getByRole('tab', { name: 'Members', exact: true }).click()
    await page.getByRole('row', { name: 'Maria Muster' }).waitFor()
    await page.getByRole('tab', { name: 'Pass Configuration' }).click()
    await context.setOffline(false)
    await page.getByRole('heading', { name: 'Your club’s card' }).waitFor()
    const styles = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href))
    expect(styles).toContainEqual(expect.stringMatching(/pass-configuration-tab-.*\.css$/))
    await expect.poll(() => page.getByText('No connection.').count()).toBe(0)
  })

  test('where site data is blocked, it says what to do, and works until the page is closed', async () => {
    const client = await open('desktop')
    const { page } = client
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('Access is denied for this document.', 'SecurityError')
          },
        })
    })
    await signInAdmin(client, club)
    await page.getByText(`Welcome, ${club.email}`).waitFor()
    await page.getByRole('button', { name: 'Add Member' }).click()
    await page.getByLabel('Full Name').fill('Nina Neu')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Log Out' }).click()
    await page.getByText('This browser keeps no data of this site').waitFor()
  })
})
