import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { spec } from '../spec/tags.ts'
import { openBrowser, openVisitor } from '../support/browser.ts'
import {
  addMemberTo,
  configurePasses,
  makeClubAt,
  type ProductClub,
  recordPaymentFor,
  requireFee,
} from '../support/product-club.ts'
import { signInAdmin } from '../support/sign-in.ts'

const skipped = process.env.TESSERA_NO_BROWSER ?? (process.env.TESSERA_NO_JAVA && process.env.TESSERA_NO_DOCKER)

describe.skipIf(skipped)('the club dashboard', () => {
  const product = skipped ? { address: '', kind: 'local' as const, dataDir: '' } : inject('product')
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
  })

  const enter = async (club: ProductClub): Promise<Page> => {
    const visitor = await openVisitor(browser, product.address)
    onTestFinished(async () => {
      expect(visitor.faults).toEqual([])
      await visitor.context.close()
    })
    await signInAdmin(visitor, club)
    return visitor.page
  }
  const columns = (page: Page, name: string) =>
    page.getByRole('table', { name, exact: true }).getByRole('columnheader').allTextContents()
  /** Holds calls back until they are let go. */
  const hold = async (page: Page, call: string): Promise<() => void> => {
    const gate = Promise.withResolvers<void>()
    await page.route(call, async (route) => {
      await gate.promise
      await route.continue()
    })
    return gate.resolve
  }

  test('has the club, a welcome and Log Out above four tabs, Members first', {
    tags: spec('2.21 2.22 2.77 2.79 2.80 2.82 2.83 2.85 2.86 2.87 2.88 2.89 3.1'),
  }, async () => {
    const club = await makeClubAt(product)
    const page = await enter(club)
    await page.getByRole('heading', { name: club.name }).waitFor()
    await page.getByText(`Welcome, ${club.email}`).waitFor()
    await page.getByRole('button', { name: 'Log Out' }).waitFor()
    const tabs = page.getByRole('tablist', { name: 'Club' }).getByRole('tab')
    await expect
      .poll(() => tabs.allTextContents())
      .toEqual(['Members', 'Member Passes', 'Pass Configuration', 'Payments'])
    await expect.poll(() => page.getByRole('tab', { selected: true }).allTextContents()).toEqual(['Members'])
    await page.goto('/#pass-configuration')
    await page.getByLabel('Pass Type Identifier').waitFor()
    const letClub = await hold(page, '**/api/clubs')
    await page.reload()
    await page.getByRole('status').getByText('Loading...').waitFor()
    letClub()
    await page.getByRole('heading', { name: club.name }).waitFor()
  })

  test('the club is renamed', { tags: spec('1.3 7.53') }, async () => {
    const page = await enter(await makeClubAt(product))
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Club settings' }).click()
    await dialog.getByLabel('Club Name').fill('Ruderclub Neue Donau')
    const changed = page.waitForRequest((request) => request.method() === 'PUT')
    await dialog.getByRole('button', { name: 'Save' }).click()
    expect(new URL((await changed).url()).pathname).toBe('/api/clubs')
    expect((await changed).postDataJSON()).toMatchObject({ name: 'Ruderclub Neue Donau' })
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('heading', { name: 'Ruderclub Neue Donau' }).waitFor()
  })

  test('on a phone members are cards of at most 130 pixels, and tabs that are out of sight fade in from the edge', async () => {
    const club = await makeClubAt(product)
    await requireFee(club)
    await addMemberTo(club, { memberId: '022', fullName: 'Maximilian Hohenlohe' })
    const page = await enter(club)
    await page.setViewportSize({ width: 390, height: 844 })
    const card = page.getByRole('row', { name: 'Maximilian' })
    await card.getByText('Annual fee').waitFor()
    const height = async () => (await card.boundingBox())?.height
    await expect.poll(height).toBeLessThanOrEqual(130)
    const tabs = page.getByRole('tablist', { name: 'Club' })
    const hidden = () => tabs.evaluate((row) => ['before', 'after'].filter((side) => row.hasAttribute(`data-${side}`)))
    await expect.poll(hidden).toEqual(['after'])
    await page.getByRole('tab', { name: 'Payments' }).click()
    await expect.poll(hidden).toEqual(['before'])
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect.poll(hidden).toEqual([])
  })

  test('Members: the empty list, the table, what a row can do, and Calculating... until it is known', {
    tags: spec(
      '1.10 1.11 1.12 1.13 2.90 2.91 2.92 2.93 2.94 2.95 2.97 2.99 2.100 2.101 2.102 2.103 2.104 2.106 2.107 2.170 2.171 4.42 4.62 7.18',
    ),
  }, async () => {
    const club = await makeClubAt(product)
    const page = await enter(club)
    await page.getByText('No members found. Add your first member!').waitFor()
    const fee = await requireFee(club)
    const member = await addMemberTo(club, { memberId: '042', fullName: 'Zoë Ziegler' })
    await page.reload()
    const row = page.getByRole('row', { name: member.fullName })
    await row.getByText('Payment Due', { exact: true }).waitFor()
    await expect
      .poll(() => columns(page, 'Members'))
      .toEqual(['Photo', 'Member ID', 'Name', 'Email', 'Status', 'Actions'])
    await expect.poll(() => row.getByRole('cell').nth(1).textContent()).toBe('042')
    await expect.poll(() => row.getByRole('cell').nth(2).textContent()).toBe('Zoë Ziegler')
    await expect.poll(() => row.getByRole('cell').nth(3).textContent()).toBe(member.email)
    const buttons = row.getByRole('button')
    const names = () =>
      buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent))
    await expect.poll(() => names()).toEqual(['Payment Due', 'Record Payment', 'Edit', 'Disable', 'Delete'])
    const toggled = page.waitForRequest(`**/api/members/${member.id}/toggle-status`)
    await row.getByRole('button', { name: 'Disable' }).click()
    expect((await toggled).method()).toBe('PATCH')
    // A second press counts once the first was answered.
    await (await (await toggled).response())?.finished()
    await row.getByText('Disabled', { exact: true }).waitFor()
    await expect.poll(() => names()).toEqual(['Edit', 'Enable', 'Delete'])
    await row.getByRole('button', { name: 'Enable' }).click()
    await row.getByText('Payment Due', { exact: true }).waitFor()
    const paid = { itemId: fee.id, itemName: `${fee.name} ${fee.year}`, yearId: fee.yearId, amount: 60 }
    await recordPaymentFor(club, member, { ...paid, day: `${fee.year}-01-01` })
    await page.reload()
    await row.getByText('Active', { exact: true }).waitFor()
    await expect.poll(() => names()).toEqual(['Edit', 'Disable', 'Delete'])

    const letMembers = await hold(page, '**/api/members')
    const letPaid = await hold(page, '**/api/payments/paid')
    const letBooks = await hold(page, '**/documents:runQuery*')
    await page.reload()
    await page.getByText('Loading members...').waitFor()
    letMembers()
    await row.getByText('Calculating...').waitFor()
    const paidSaid = page.waitForResponse('**/api/payments/paid')
    letPaid()
    await paidSaid
    await row.getByText('Calculating...').waitFor()
    letBooks()
    await row.getByText('Active', { exact: true }).waitFor()
  })

  test('the member form: its fields, trimmed before they are judged, and the calls it makes', {
    tags: spec('2.98 2.105 2.108 2.109 5.10 5.11 5.13 5.14 5.61 6.8 7.14 7.15 7.16 9.15'),
  }, async () => {
    const club = await makeClubAt(product)
    const page = await enter(club)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Add Member' }).click()
    await dialog.getByRole('heading', { name: 'Add Member' }).waitFor()
    const labels = dialog.locator('label')
    await expect.poll(() => labels.allTextContents()).toEqual(['Member ID', 'Full Name', 'Email', 'Photo'])
    await expect.poll(() => dialog.getByLabel('Email').getAttribute('type')).toBe('email')
    await dialog.getByText('JPG, PNG or GIF up to 2MB').waitFor()
    await expect.poll(() => dialog.getByLabel('Photo', { exact: true }).getAttribute('accept')).toBe('image/*')
    for (const label of ['Member ID', 'Full Name', 'Email']) await dialog.getByLabel(label).fill('   ')
    await dialog.getByRole('button', { name: 'Add Member' }).click()
    await dialog.getByText('All fields are required').waitFor()
    await dialog.getByLabel('Member ID').fill(' 7 ')
    await dialog.getByLabel('Full Name').fill(' Anna Acht ')
    await dialog.getByLabel('Email').fill(' anna@club.test ')
    const added = page.waitForRequest('**/api/members')
    await dialog.getByRole('button', { name: 'Add Member' }).click()
    expect((await added).postDataJSON()).toEqual({ memberId: '7', fullName: 'Anna Acht', email: 'anna@club.test' })
    expect((await added).headers().authorization).toMatch(/^Bearer /)
    const row = page.getByRole('row', { name: 'Anna Acht' })
    await row.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByRole('heading', { name: 'Edit Member' }).waitFor()
    await expect.poll(() => dialog.getByLabel('Full Name').inputValue()).toBe('Anna Acht')
    await dialog.getByLabel('Full Name').fill('Anna Neun')
    const changed = page.waitForRequest((request) => request.method() === 'PUT')
    await dialog.getByRole('button', { name: 'Save' }).click()
    expect(new URL((await changed).url()).pathname).toMatch(/^\/api\/members\/[\w-]+$/)
    expect((await changed).postDataJSON()).toEqual({ memberId: '7', fullName: 'Anna Neun', email: 'anna@club.test' })
    const other = page.getByRole('row', { name: 'Anna Neun' })
    await other.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Are you sure you want to delete this member?').waitFor()
    const deleted = page.waitForRequest((request) => request.method() === 'DELETE')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    expect(new URL((await deleted).url()).pathname).toMatch(/^\/api\/members\/[\w-]+$/)
    await page.getByText('No members found. Add your first member!').waitFor()
  })

  test('a modal closes on Escape, on a click outside and by its button; the page does not scroll meanwhile', {
    tags: spec('2.165 2.166 2.167 2.168'),
  }, async () => {
    const page = await enter(await makeClubAt(product))
    const dialog = page.getByRole('dialog')
    const open = async () => {
      await page.getByRole('button', { name: 'Add Member' }).click()
      await dialog.waitFor()
      const overflow = () =>
        page.evaluate(() => [document.documentElement, document.body].map((one) => getComputedStyle(one).overflowY))
      await expect.poll(overflow, { timeout: 60_000 }).toContain('hidden')
    }
    const closed = async () => {
      await dialog.waitFor({ state: 'hidden' })
      const scrolls = () =>
        page.evaluate(() =>
          [document.documentElement, document.body].every((one) => getComputedStyle(one).overflowY !== 'hidden'),
        )
      await expect.poll(scrolls, { timeout: 60_000 }).toBe(true)
    }
    await open()
    await page.keyboard.press('Escape')
    await closed()
    await open()
    await page.mouse.click(5, 5)
    await closed()
    await open()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await closed()
  })

  test('Member Passes: the prompt, the table, and the buttons once the setup is complete', {
    tags: spec('2.121 2.122 2.123 2.124 2.125 2.126 2.127 2.128 2.129 2.130 2.172 2.173 5.43 5.44 7.25 7.26 7.55 8.64'),
  }, async () => {
    const club = await makeClubAt(product)
    await requireFee(club)
    const before = String(new Date().getFullYear() - 1)
    const yearId = `${club.clubId}_${before}`
    await club.write(`paymentYears/${yearId}`, { year: before, active: true })
    const old = { name: 'Old fee', price: 1, purchaseRestriction: 'multiple', enabled: true, isRequiredForActive: true }
    await club.write(`paymentItems/old-${club.clubId}`, { ...old, yearId })
    const member = await addMemberTo(club, { memberId: '042', fullName: 'Zoë Ziegler' })
    const page = await enter(club)
    await page.getByRole('row', { name: member.fullName }).getByRole('button', { name: 'Payment Due' }).click()
    await page.getByText(`Old fee ${before}`).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Member Passes' }).click()
    const row = page.getByRole('row', { name: member.fullName })
    await row.getByText('Payment Due', { exact: true }).waitFor()
    await expect
      .poll(() => columns(page, 'Member Passes'))
      .toEqual(['Member ID', 'Name', 'Status', 'Missing Requirements', 'Actions'])
    const missing = row.getByRole('cell').nth(3)
    await expect.poll(() => missing.textContent()).toBe(`Annual fee ${new Date().getFullYear()}`)
    await expect.poll(() => row.getByRole('button', { name: 'Generate Pass' }).isDisabled()).toBe(true)
    await expect.poll(() => page.getByRole('button', { name: 'Update All Passes' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Configure Passes' }).click()
    await page.getByLabel('Team Identifier').waitFor()
    expect(new URL(page.url()).hash).toBe('#pass-configuration')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Pass Type Identifier is required').waitFor()
    await page.getByText('Team Identifier is required').waitFor()
    for (const label of ['Organization Name', 'Description', 'Logo Text']) await page.getByLabel(label).waitFor()

    await configurePasses(club)
    await page.goto('/#member-passes')
    await page.reload()
    await page.getByRole('button', { name: 'Update All Passes' }).waitFor()
    await expect.poll(() => page.getByText('Configure Passes').count()).toBe(0)
    const generated = page.waitForRequest(`**/api/passes/generate/${member.id}`)
    const download = page.waitForEvent('download')
    await row.getByRole('button', { name: 'Generate Pass' }).click()
    expect((await generated).method()).toBe('POST')
    expect((await download).suggestedFilename()).toBe('042.pkpass')
    await page.getByText('Pass generated successfully for member 042').waitFor()
  })
})
