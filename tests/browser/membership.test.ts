import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import { addMemberTo, configurePasses, makeClubAt } from '../support/product-club.ts'
import { verifyPass } from '../support/verify-pass.ts'

const userAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const download = 'Download Apple Wallet Pass'

describeInBrowser('a member', ({ openMember }) => {
  test('on an iPhone gets a pass URL for Wallet without a token', async () => {
    const club = await makeClubAt(product)
    await configurePasses(club)
    const member = await addMemberTo(club, { memberId: '007' })
    const { page, context } = await openMember(club, member, '/member-dashboard#pass', { userAgent })
    const opened = context.waitForEvent('response', (response) => response.url().includes('/passes/'))
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: download }).click()
    await page.getByText('Pass downloaded successfully').waitFor()
    const response = await opened
    expect(response.url()).toMatch(/\/api\/member-auth\/passes\/[\w-]+\.[\w-]{43}$/)
    expect(response.request().isNavigationRequest()).toBe(true)
    expect((await response.request().allHeaders()).authorization).toBeUndefined()
    expect(await response.allHeaders()).toMatchObject({
      'content-type': 'application/vnd.apple.pkpass',
      'content-disposition': expect.stringContaining('filename="007.pkpass"'),
      'cache-control': 'no-store',
    })
    const file = await downloaded
    expect(file.suggestedFilename()).toBe('007.pkpass')
    expect(await verifyPass(await readFile(await file.path()))).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/member-dashboard')
  })

  test('sees a notice when disabled, and is signed out with a message when deleted', async () => {
    const club = await makeClubAt(product)
    await configurePasses(club)
    const member = await addMemberTo(club)
    const { page } = await openMember(club, member, '/member-dashboard#pass')
    const button = page.getByRole('button', { name: download })
    await button.waitFor()
    await club.call('PATCH', `/api/members/${member.id}/toggle-status`)
    await button.click()
    await page.getByRole('alert').getByText('Your membership is disabled').waitFor()
    // The page hears of it, and leaves by itself.
    await club.call('DELETE', `/api/members/${member.id}`)
    await page.waitForURL('**/member-login')
    await page.getByRole('status').getByText('Your session has ended. Please sign in again.').waitFor()
  })
})
