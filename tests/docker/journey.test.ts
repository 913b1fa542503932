import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import { addMemberTo, configurePasses, makeClubAt } from '../support/product-club.ts'
import { signInAdmin } from '../support/sign-in.ts'
import { stopPart } from '../support/stop-part.ts'
import { verifyPass } from '../support/verify-pass.ts'

// tests/browser shows the app on the product in local mode; this is what nginx and the containers could spoil.
describeInBrowser('the app behind nginx', ({ open, openAdmin, openMember }) => {
  const row = (page: Page, name: string) => page.getByRole('row', { name })

  test('an administrator signs in, sees the members and each change at once; the member saves the pass', async () => {
    const club = await makeClubAt(product)
    await configurePasses(club)
    const member = await addMemberTo(club, { memberId: '007', fullName: 'Anna Auer' })
    const client = await open()
    await signInAdmin(client, club)
    await row(client.page, 'Anna Auer').getByText('Active').waitFor()
    await addMemberTo(club, { fullName: 'Ben Bauer' })
    await row(client.page, 'Ben Bauer').waitFor()
    const { page } = await openMember(club, member, '/member-dashboard#pass')
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download Apple Wallet Pass' }).click()
    const file = await downloaded
    expect(file.suggestedFilename()).toBe('007.pkpass')
    expect(await verifyPass(await readFile(await file.path()))).toBe(0)
  })

  test('says that the API cannot be reached while its container is stopped, and goes on once it is back', async () => {
    const club = await makeClubAt(product)
    await addMemberTo(club, { fullName: 'Anna Auer' })
    const { page } = await openAdmin(club)
    const disable = () => row(page, 'Anna Auer').getByRole('button', { name: 'Disable' }).click()
    await row(page, 'Anna Auer').getByText('Active').waitFor()
    const { start } = await stopPart(product, 'api')
    await disable()
    await page.getByText('Failed to update status: Failed to toggle member status').waitFor()
    await start()
    await disable()
    await row(page, 'Anna Auer').getByText('Disabled').waitFor()
    await addMemberTo(club, { fullName: 'Ben Bauer' })
    await row(page, 'Ben Bauer').waitFor()
  })
})
