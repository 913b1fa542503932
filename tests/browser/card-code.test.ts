import { expect, test } from 'vitest'
import { keepScreen } from '../support/browser.ts'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import {
  addMemberTo,
  configurePasses,
  makeClubAt,
  type ProductClub,
  type ProductMember,
} from '../support/product-club.ts'
import { readCodes } from '../support/read-code.ts'

async function clubWithMember(): Promise<{ club: ProductClub; member: ProductMember }> {
  const club = await makeClubAt(product, 'Ruderclub Nord')
  const member = await addMemberTo(club)
  await configurePasses(club)
  return { club, member }
}

describeInBrowser('the code of a card', ({ open, openMember }) => {
  test('can be read from the member’s screen, at several resolutions, light and dark', async () => {
    const { club, member } = await clubWithMember()
    const client = await openMember(club, member, '/member-dashboard#pass')
    const { page, context } = client
    const card = page.getByRole('article', { name: /^Membership card of/ })
    await card.getByRole('img', { name: 'Code of the card' }).locator('path[d^="M"]').waitFor()
    await keepScreen(client, 'card-code')
    const session = await context.newCDPSession(page)
    for (const deviceScaleFactor of [1, 2, 3])
      for (const colorScheme of ['light', 'dark'] as const) {
        await session.send('Emulation.setDeviceMetricsOverride', {
          width: 390,
          height: 844,
          mobile: true,
          deviceScaleFactor,
        })
        await page.emulateMedia({ colorScheme })
        const [address = ''] = await readCodes(await card.screenshot())
        expect(address, `${deviceScaleFactor} ${colorScheme}`).toMatch(
          /^https?:\/\/[^/]+\/pass#[\w-]+\.[\w-]+\.[\w-]+$/,
        )
      }
  })

  test('opens a page that says whether the card is genuine, and goes on without a connection', async () => {
    const { club, member } = await clubWithMember()
    const code = async () => {
      const { page } = await openMember(club, member, '/member-dashboard#pass')
      const image = page.getByRole('img', { name: 'Code of the card' })
      await image.locator('path[d^="M"]').waitFor()
      return (await readCodes(await image.screenshot()))[0] ?? ''
    }
    const scanned = new URL(await code())
    const path = scanned.pathname + scanned.hash
    const client = await open('phone', { serviceWorkers: 'allow' })
    const { page, context } = client
    await page.goto(path)
    await page.getByRole('heading', { name: 'This card is genuine' }).waitFor()
    await page.getByText('Ruderclub Nord').waitFor()
    expect(await page.locator('body').innerText()).not.toContain(member.fullName)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await page.getByRole('heading', { name: 'This card is genuine' }).waitFor()
    const isKept = () =>
      page.evaluate(async () => (await (await caches.open('page /pass')).match('/pass')) !== undefined)
    await expect.poll(isKept).toBe(true)
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('heading', { name: 'This card is genuine' }).waitFor()
    await page.getByText('Ruderclub Nord').waitFor()
    await page.getByText('Checked without a connection').waitFor()
    await keepScreen(client, 'scanned-card-offline')
    const [head, claims, seal = ''] = scanned.hash.slice(1).split('.')
    const other = seal.startsWith('A') ? 'B' : 'A'
    await page.goto(`/pass#${head}.${claims}.${other}${seal.slice(1)}`)
    await page.getByRole('heading', { name: 'This is not a genuine card' }).waitFor()
    await keepScreen(client, 'scanned-card-forged')
  })
})
