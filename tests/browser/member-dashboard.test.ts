import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { ask } from '../../scripts/product/command.ts'
import { spec } from '../spec/tags.ts'
import { goBackWithin, keepScreen, unexpected } from '../support/browser.ts'
import { changeAccount, changeDocument } from '../support/operator.ts'
import {
  addMemberTo,
  configurePasses,
  makeClubAt,
  type ProductClub,
  recordPaymentFor,
  requireFee,
} from '../support/product-club.ts'
import { signInMemberAt } from '../support/sign-in.ts'
import { describeInBrowser, product } from '../support/stage.ts'

const itemsCall = '/v1/projects/*/databases/*/documents:runQuery'
const unreachable = 'The server cannot be reached. Please check your connection and try again.'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

describeInBrowser('a member', ({ open, proxy }) => {
  /** With a pass configuration and a fee. */
  let club: ProductClub
  let fee: Awaited<ReturnType<typeof requireFee>>
  /** With nothing at all. */
  let plain: ProductClub
  beforeAll(async () => {
    club = await makeClubAt(product)
    fee = await requireFee(club)
    await configurePasses(club)
    plain = await makeClubAt(product)
  })

  const visit = (userAgent?: string) => open('phone', userAgent ? { userAgent } : {})
  const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()
  const fact = (page: Page, name: string) =>
    page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })

  test('sees name, address, number and club, and no pass tab where the club has no passes', {
    tags: spec('1.16 2.20 2.46 2.47 2.49 2.50 2.51 2.52 2.54 2.55 2.56 2.57 2.58 2.62 2.71 2.169 3.36 3.37 3.38 3.39'),
  }, async () => {
    const member = await addMemberTo(plain, { memberId: '042', fullName: 'Zoë Ziegler-Ødegård' })
    const visitor = await visit()
    const { page } = visitor
    await signInMemberAt(visitor, product, member.email)
    await page.getByRole('heading', { name: 'Member Dashboard' }).waitFor()
    await page.getByText('Welcome, Zoë Ziegler-Ødegård').waitFor()
    const facts = { 'Full Name': member.fullName, Email: member.email, 'Member ID': '042', Club: plain.name }
    for (const [name, value] of Object.entries(facts)) await fact(page, name).getByText(value).waitFor()
    await expect.poll(() => page.getByRole('tab').allTextContents()).toEqual(['Profile', 'Payments'])
    await page.goto('/member-dashboard#pass')
    await fact(page, 'Member ID').waitFor()

    await openTab(page, 'Payments')
    await page.getByText('No payment records found.').waitFor()
    await page.getByText('Active', { exact: true }).waitFor()
    await page.getByText('0.00').waitFor()
    await expect.poll(() => page.getByText('Missing Requirements').count()).toBe(0)
    await keepScreen(visitor, 'member-payments-empty')
    await page.getByRole('button', { name: 'Log Out' }).click()
    await page.waitForURL('**/member-login')
    await page.getByRole('heading', { name: 'Member Sign In' }).waitFor()
    await goBackWithin(page)
    await page.waitForURL('**/member-login')
    await expect.poll(() => page.getByText(member.fullName).count()).toBe(0)
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  })

  test('whose name and club are not there is welcomed by address, the club as N/A', {
    tags: spec('2.48 2.59'),
  }, async () => {
    const nameless = await makeClubAt(product)
    const member = await addMemberTo(nameless)
    changeDocument(product, `clubs/${nameless.clubId}`, { name: '' })
    changeDocument(product, `members/${member.id}`, { fullName: '' })
    const visitor = await visit()
    const { page } = visitor
    await signInMemberAt(visitor, product, member.email)
    await page.getByText(`Welcome, ${member.email}`).waitFor()
    await fact(page, 'Club').getByText('N/A').waitFor()
    await visitor.context.close()
  })

  test('sees what is missing, then what was paid: date, description, amount, notes, and the total', {
    tags: spec('1.17 2.60 2.61 2.63 2.65 2.66 2.67 2.68 2.69 2.70 2.72 2.73 8.72'),
  }, async () => {
    const member = await addMemberTo(club)
    const visitor = await visit()
    const { page } = visitor
    await signInMemberAt(visitor, product, member.email)
    await openTab(page, 'Payments')
    await page.getByText('Inactive', { exact: true }).waitFor()
    const missing = page.getByRole('heading', { name: 'Missing Requirements' })
    await missing.waitFor()
    await page.getByRole('listitem').getByText(`Annual fee ${fee.year}`, { exact: true }).waitFor()
    await keepScreen(visitor, 'member-payments-inactive')

    const of = { itemId: fee.id, itemName: `Annual fee ${fee.year}`, yearId: fee.yearId }
    await recordPaymentFor(club, member, { ...of, amount: 60, day: '2026-01-12' })
    await recordPaymentFor(club, member, { ...of, amount: 0.1, day: '2026-02-28', notes: 'rounding' })
    const late = await recordPaymentFor(club, member, { ...of, amount: 0.2, day: '2025-12-31', notes: 'late' })
    // As it may have come from elsewhere, before a server looked at dates.
    changeDocument(product, `payments/${late}`, { paymentDate: 'one day' })
    await page.reload()
    await page.getByText('Active', { exact: true }).waitFor()
    await expect.poll(() => missing.count()).toBe(0)
    const table = page.getByRole('table', { name: 'Your payments' })
    const heads = await table.getByRole('columnheader').allTextContents()
    expect(heads).toEqual(['Date', 'Description', 'Amount', 'Notes'])
    const rows = await table
      .locator('tbody tr')
      .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)))
    expect(rows).toEqual([
      ['28 Feb 2026', of.itemName, '€0.10', 'rounding'],
      ['12 Jan 2026', of.itemName, '€60.00', '-'],
      ['Invalid date', of.itemName, '€0.20', 'late'],
    ])
    await page.getByText('€60.30').waitFor()
    await keepScreen(visitor, 'member-payments-paid')
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  })

  test('saves the pass as {memberId}.pkpass, with a busy button', {
    tags: spec('2.53 2.74 2.75 2.76 7.8 8.65'),
  }, async () => {
    const member = await addMemberTo(club, { memberId: 'A 7' })
    const visitor = await visit()
    const { page } = visitor
    await signInMemberAt(visitor, product, member.email)
    await openTab(page, 'Membership Pass')
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/member-auth/download-pass', async (route) => {
      await gate.promise
      await route.continue()
    })
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download Apple Wallet Pass' }).click()
    const busy = page.getByRole('button', { name: 'Downloading...' })
    await busy.waitFor()
    await expect.poll(() => busy.isDisabled()).toBe(true)
    await keepScreen(visitor, 'member-pass-downloading')
    gate.resolve()
    const file = await download
    expect(file.suggestedFilename()).toBe('A-7.pkpass')
    await page.getByText('Pass downloaded successfully').waitFor()
    await page.getByRole('button', { name: 'Download Apple Wallet Pass' }).waitFor()
    expect(unexpected(visitor)).toEqual([])
    await visitor.context.close()
  })

  test('at an iPhone goes straight to an address that Wallet takes, which works once and without a token', async () => {
    const member = await addMemberTo(club, { memberId: '007' })
    const visitor = await visit(iPhone)
    const { page } = visitor
    await signInMemberAt(visitor, product, member.email)
    await openTab(page, 'Membership Pass')
    const opened = visitor.context.waitForEvent('response', (response) => response.url().includes('/passes/'))
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download Apple Wallet Pass' }).click()
    await page.getByText('Pass downloaded successfully').waitFor()
    const response = await opened
    const headers = await response.allHeaders()
    expect(headers['content-type']).toBe('application/vnd.apple.pkpass')
    expect(headers['content-disposition']).toContain('filename="007.pkpass"')
    expect(headers['cache-control']).toBe('no-store')
    expect(response.request().isNavigationRequest()).toBe(true)
    expect((await response.request().allHeaders()).authorization).toBeUndefined()
    expect(response.url()).toMatch(/\/api\/member-auth\/passes\/[\w-]{43}$/)
    const file = await download
    expect(file.suggestedFilename()).toBe('007.pkpass')
    const verified = ask('bash', ['tests/support/verify-pass.sh', await file.path(), 'certs.example/root.pem'])
    expect(verified).toMatchObject({ ok: true, output: '' })
    expect(new URL(page.url()).pathname).toBe('/member-dashboard')
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  })

  test.each([
    ['elsewhere', undefined, '/api/member-auth/download-pass', 'GET'],
    ['at an iPhone', iPhone, '/api/member-auth/pass-ticket', 'POST'],
  ] as const)('is told on the page why there is no pass, %s', async (_, userAgent, call, method) => {
    const member = await addMemberTo(club)
    const visitor = await visit(userAgent)
    const { page } = visitor
    await signInMemberAt(visitor, product, member.email)
    await openTab(page, 'Membership Pass')
    const button = page.getByRole('button', { name: 'Download Apple Wallet Pass' })
    const banner = page.getByRole('alert')
    await proxy.whileCut(call, method, async () => {
      await button.click()
      await banner.getByText(unreachable).waitFor()
    })
    await proxy.whileBroken(call, method, async () => {
      await button.click()
      await banner.getByText('Failed to download pass').waitFor()
    })
    await club.call('PATCH', `/api/members/${member.id}/toggle-status`)
    await button.click()
    await banner.getByText('Your membership is disabled').waitFor()
    expect(new URL(page.url()).pathname).toBe('/member-dashboard')
    await keepScreen(visitor, 'member-pass-refused')
    await visitor.context.close()
  })

  test('who is deleted while looking is signed out at the next step, with a word', async () => {
    const member = await addMemberTo(club)
    const visitor = await visit()
    const { page } = visitor
    await signInMemberAt(visitor, product, member.email)
    await openTab(page, 'Membership Pass')
    await club.call('DELETE', `/api/members/${member.id}`)
    await page.getByRole('button', { name: 'Download Apple Wallet Pass' }).click()
    await page.waitForURL('**/member-login')
    await page.getByRole('alert').getByText('Your session has ended. Please sign in again.').waitFor()
    expect(unexpected(visitor)).toEqual([])
    await visitor.context.close()
  })

  test('who is disabled can sign in, and sees Inactive', async () => {
    const member = await addMemberTo(club)
    await club.call('PATCH', `/api/members/${member.id}/toggle-status`)
    const visitor = await visit()
    await signInMemberAt(visitor, product, member.email)
    await openTab(visitor.page, 'Payments')
    await visitor.page.getByText('Inactive', { exact: true }).waitFor()
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  })

  test.each([
    ['the network is cut', 'whileCut', 'GET', '/api/member-auth/me', unreachable],
    ['the server answers nonsense', 'whileBroken', 'GET', '/api/member-auth/me', 'Failed to fetch member data'],
    ['the club cannot be read', 'whileBroken', 'GET', '/api/member-auth/club-info', 'Failed to fetch member data'],
    ['payments cannot be read', 'whileBroken', 'GET', '/api/member-auth/payments', 'Failed to fetch member data'],
    ['items cannot be read', 'whileBroken', 'POST', itemsCall, 'An error occurred while fetching your data'],
  ] as const)(
    'where %s sees why, with a Log Out button and nothing else',
    { tags: spec('8.53') },
    async (_, how, method, call, sentence) => {
      const member = await addMemberTo(plain)
      const visitor = await visit()
      const { page } = visitor
      await proxy[how](call, method, async () => {
        await signInMemberAt(visitor, product, member.email)
        await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor()
        await expect.poll(() => page.getByRole('button').allTextContents()).toEqual(['Log Out'])
        await expect.poll(() => page.getByRole('tab').count()).toBe(0)
        if (how === 'whileCut') await keepScreen(visitor, 'member-load-failure')
        await page.getByRole('button', { name: 'Log Out' }).click()
        await page.waitForURL('**/member-login')
      })
      expect(unexpected(visitor)).toEqual([])
      await visitor.context.close()
    },
  )

  test('whose account has no address is told so', { tags: spec('5.8 8.47') }, async () => {
    const member = await addMemberTo(plain)
    const visitor = await visit()
    const { page } = visitor
    await signInMemberAt(visitor, product, member.email)
    changeAccount(product, member.email, { deleteAttribute: ['EMAIL'] })
    await page.reload()
    await page.getByRole('alert').getByText('User email not found').waitFor()
    await expect.poll(() => page.getByRole('button').allTextContents()).toEqual(['Log Out'])
    await visitor.context.close()
  })
})
