import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { keepScreen } from '../support/browser.ts'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import { addMemberTo, makeClubAt } from '../support/product-club.ts'
import { readCodes } from '../support/read-code.ts'

/** Everything that the page's origin has on the device, as one text. */
const onDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    const caches = await Promise.all(
      (await globalThis.caches.keys()).map(async (name) =>
        (await (await globalThis.caches.open(name)).keys()).map(({ url }) => url),
      ),
    )
    return JSON.stringify([databases, { ...localStorage }, caches])
  })

/** Waits until the page and the card are on the device. */
async function kept(page: Page, { id }: { readonly id: string }): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => (await caches.match('/card', { cacheName: 'page /card' })) !== undefined)
  await expect.poll(isKept).toBe(true)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tessera.kept'))).toContain(id)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}

describeInBrowser('the card of a club without a certificate', ({ openMember }) => {
  test('opens without a connection after the first visit, also with a session that cannot be checked, until the sign-out', async () => {
    const club = await makeClubAt(product, 'Ruderclub Süd')
    const member = await addMemberTo(club, { fullName: 'Zoë Ziegler' })
    const client = await openMember(club, member, '/member-dashboard', { serviceWorkers: 'allow' })
    const { page, context } = client
    await page.getByRole('link', { name: 'Show the card' }).click()
    const card = page.getByRole('article', { name: 'Membership card of Zoë Ziegler' })
    await card.getByRole('img', { name: 'Code of the card' }).locator('path[d^="M"]').waitFor()
    const [address] = await readCodes(await card.screenshot())
    await keepScreen(client, 'own-card')
    expect(await page.locator('link[rel=manifest]').getAttribute('href')).toBe('/card.en.json')
    const session = await context.newCDPSession(page)
    const { errors } = await session.send('Page.getAppManifest')
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    expect([errors, installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')]).toEqual([[], []])

    await kept(page, member)
    await context.setOffline(true)
    await page.goto('/card')
    await card.getByText('Ruderclub Süd').waitFor()
    await page.getByText('Without a connection: the card as of').waitFor()
    // A tap shows the code over the whole width, and another tap or Escape closes it.
    for (const close of [
      () => page.getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await page.getByRole('button', { name: 'Enlarge the code' }).click()
      const large = page.getByRole('dialog', { name: 'Code of the card' })
      const width = (await large.getByRole('img').boundingBox())?.width
      expect(width).toBe(page.viewportSize()?.width)
      expect(await readCodes(await large.screenshot())).toEqual([address])
      await keepScreen(client, 'own-card-enlarged')
      await close()
      await large.waitFor({ state: 'detached' })
    }
    expect(await readCodes(await card.screenshot())).toEqual([address])
    await keepScreen(client, 'own-card-offline')

    // After an hour the token is no good any more, and the session cannot be checked.
    await page.clock.install({ time: Date.now() + 3 * 3_600_000 })
    await page.reload()
    await card.getByText('Ruderclub Süd').waitFor()
    expect(await readCodes(await card.screenshot())).toEqual([address])

    await context.setOffline(false)
    await page.goto('/member-dashboard')
    const leaves = page.getByRole('button', { name: 'Log Out' })
    await leaves.waitFor()
    // As after a write that came too late: the data is there, but not its owner.
    await page.evaluate(() => localStorage.removeItem('tessera.kept'))
    await leaves.click()
    await page.waitForURL('**/member-login')
    await expect.poll(() => onDevice(page)).not.toContain('tessera-kept')
    expect(await onDevice(page)).not.toContain('Ziegler')
    await context.setOffline(true)
    await page.goto('/card')
    await page.waitForURL('**/member-login')
    expect(await page.getByRole('article').count()).toBe(0)
  })

  test('comes from the server whenever it can be reached: a new name and a withdrawn membership show at once', async () => {
    const club = await makeClubAt(product)
    const member = await addMemberTo(club, { fullName: 'Old Name' })
    const { page, context } = await openMember(club, member, '/member-dashboard', { serviceWorkers: 'allow' })
    await page.getByRole('link', { name: 'Show the card' }).click()
    await page.getByRole('article', { name: 'Membership card of Old Name' }).waitFor()
    await kept(page, member)
    await context.setOffline(true)
    await page.goto('/card')
    await page.getByText('the card as of').waitFor()
    await club.call('PUT', `/api/members/${member.id}`, { ...member, fullName: 'New Name' })
    await context.setOffline(false)
    await page.getByRole('article', { name: 'Membership card of New Name' }).waitFor()
    await club.call('PATCH', `/api/members/${member.id}/toggle-status`)
    await page.getByRole('article').getByText('Disabled').waitFor()
    await page.getByRole('img', { name: 'Code of the card' }).waitFor({ state: 'detached' })
  })
})
