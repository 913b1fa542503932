import type { Page, Request } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { type Client, sizes } from '../support/browser.ts'
import { formOf } from '../support/club.ts'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import {
  addMemberTo,
  configurePasses,
  makeClubAt,
  type ProductClub,
  type ProductMember,
  requireFee,
} from '../support/product-club.ts'
import { signInAdmin } from '../support/sign-in.ts'

/** Chunks that load on demand, by their file names in the build. */
const heavy = { charts: /payments-tab-/, import: /import-steps-/, crop: /photo-cropper-/, export: /export-members-/ }

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1f5f8b' } })
    .png()
    .toBuffer()

const patience = { timeout: 180_000 }

/** Sums up a page's layout shifts while it loads. Must be called before the page is opened. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = { sum: 0, moved: [] as string[] }
    Reflect.set(window, 'shifts', seen)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[]) {
        if (entry.hadRecentInput) continue
        seen.sum += entry.value
        for (const { node, previousRect, currentRect } of entry.sources)
          seen.moved.push(
            `${previousRect.y} to ${currentRect.y}, ${previousRect.height} to ${currentRect.height} high: ${node?.parentElement?.outerHTML.slice(0, 160)}`,
          )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Collects what moves within the open dialog, also right after a click. */
const watchDialogs = (page: Page) =>
  page.addInitScript(() => {
    const moved: string[] = []
    Reflect.set(window, 'movedInDialogs', moved)
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as (PerformanceEntry & LayoutShift)[])
        for (const { node, previousRect, currentRect } of sources) {
          const element = node instanceof Element ? node : node?.parentElement
          if (
            element?.closest('[role=dialog], [role=alertdialog]') &&
            previousRect.height > 0 &&
            previousRect.y !== currentRect.y
          )
            moved.push(`${previousRect.y} to ${currentRect.y}: ${element.outerHTML.slice(0, 160)}`)
        }
    }).observe({ type: 'layout-shift', buffered: true })
  })

interface Shifts {
  readonly sum: number
  readonly moved: readonly string[]
}
interface LayoutShift {
  readonly hadRecentInput: boolean
  readonly value: number
  readonly sources: readonly { readonly node?: Node; readonly previousRect: DOMRect; readonly currentRect: DOMRect }[]
}

/** Emulates a mobile connection: 150 ms latency, 1.6 Mbit/s. */
async function slowDown({ page, context }: Client): Promise<void> {
  const session = await context.newCDPSession(page)
  const speed = { downloadThroughput: 200_000, uploadThroughput: 90_000, latency: 150 }
  await session.send('Network.emulateNetworkConditions', { offline: false, ...speed })
}

/** Opens a page on a slow connection, and returns its layout shifts. */
async function shiftsOf(
  client: Client,
  size: keyof typeof sizes,
  path: string,
  ready: (page: Page) => Promise<unknown>,
) {
  const page = await client.context.newPage()
  await page.setViewportSize(sizes[size])
  await watchShifts(page)
  await slowDown({ ...client, page })
  await page.goto(path)
  await ready(page)
  await page.waitForLoadState('load')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as Shifts)
  await page.close()
  return shifts
}

/** Returns what shifts the layout by more than 0.02 from the sign-in to the settled dashboard, or then after a reload. */
async function shiftsFromSignIn(client: Client, club: ProductClub, settled: string): Promise<readonly string[]> {
  const { page } = client
  const found: string[] = []
  await watchShifts(page)
  await signInAdmin(client, club)
  for (const round of ['sign-in', 'reload']) {
    if (round === 'reload') await page.reload()
    await page.getByText(settled).first().waitFor()
    await page.waitForLoadState('load')
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const { sum, moved } = await page.evaluate(() => Reflect.get(window, 'shifts') as Shifts)
    if (sum > 0.02) found.push(`${round}: ${sum}`, ...moved)
  }
  return found
}

describeInBrowser('while it loads', ({ open, openAdmin, openMember }) => {
  let club: ProductClub
  let member: ProductMember
  beforeAll(async () => {
    club = await makeClubAt(product, 'Ruderclub Alte Donau')
    await requireFee(club)
    await configurePasses(club)
    await club.call('PATCH', '/api/clubs', formOf({ logo: await picture(300, 120) }, { json: '{}' }))
    const people = Array.from({ length: 12 }, (_, n) => ({ memberId: `${n}`, fullName: `Mitglied Nummer ${n}` }))
    const members = await Promise.all(people.map((person) => addMemberTo(club, person)))
    member = members.at(-1) as ProductMember
    // The first card completes the first steps.
    const card = await fetch(`${product.address}/api/passes/generate/${members[0]?.id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${club.writer.token}` },
    })
    expect(card.status).toBe(200)
  })

  test('no layout shifts: sign-in, dashboard without and with members, and member dashboard, on a desktop and on a phone', {
    ...patience,
    tags: ['long'],
  }, async () => {
    const empty = await makeClubAt(product, 'Schachclub Neubau')
    const [stranger, admin, own] = [await open(), await openAdmin(club), await openMember(club, member)]
    for (const size of ['desktop', 'phone'] as const) {
      const shifts = {
        login: await shiftsOf(stranger, size, '/login', (page) =>
          page.getByRole('button', { name: 'Sign in' }).waitFor(),
        ),
        dashboard: await shiftsOf(admin, size, '/', (page) => page.getByText('Payment Due').nth(3).waitFor()),
        own: await shiftsOf(own, size, '/member-dashboard', (page) => page.getByText('Welcome, ').waitFor()),
      }
      for (const [name, { sum, moved }] of Object.entries(shifts)) {
        process.stdout.write(`${name}, ${size}: cumulative layout shift ${sum.toFixed(4)}\n`)
        expect(sum, `${name}, ${size}: ${moved.join('\n')}`).toBeLessThanOrEqual(0.01)
      }
      for (const [signedIn, settled] of [
        [empty, 'Enter the members'],
        [club, 'Mitglied Nummer 3'],
      ] as const)
        expect(await shiftsFromSignIn(await open(size), signedIn, settled), `${size}, ${settled}`).toEqual([])
    }
  })

  test(
    'loads charts, import and photo cropping only on demand; what arrives moves nothing in a dialog',
    patience,
    async () => {
      const client = await openAdmin(club)
      const { page } = client
      const fetched: string[] = []
      page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
      const has = (name: keyof typeof heavy) => fetched.some((path) => heavy[name].test(path))
      await page.reload()
      await page.getByRole('row', { name: 'Mitglied Nummer 3' }).waitFor()
      await page.waitForLoadState('load')
      expect(fetched.filter((path) => Object.values(heavy).some((part) => part.test(path)))).toEqual([])
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export' }).click()
      await saved
      expect(has('export')).toBe(true)
      await page.getByRole('button', { name: 'Import' }).click()
      await expect.poll(() => has('import')).toBe(true)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      expect([has('crop'), has('charts')]).toEqual([false, false])
      await page.getByRole('button', { name: 'Add Member' }).click()
      await page
        .getByLabel('Photo')
        .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture(40, 40) })
      await expect.poll(() => has('crop')).toBe(true)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await page.getByRole('tab', { name: 'Payments' }).click()
      await expect.poll(() => has('charts')).toBe(true)

      // Nothing in a dialog moves under a click while the rest of it arrives.
      const waiting = new Set<Request>()
      page.on('request', (request) => request.url().includes('/api/events') || waiting.add(request))
      page.on('requestfinished', (request) => waiting.delete(request))
      page.on('requestfailed', (request) => waiting.delete(request))
      await watchDialogs(page)
      await page.goto('/')
      const row = page.getByRole('row', { name: 'Mitglied Nummer 3' })
      await row.waitFor()
      await slowDown(client)
      for (const [at, names] of [
        [row, ['Edit', 'Record Payment', 'Delete']],
        [page, ['Add Member']],
      ] as const)
        for (const name of names) {
          await at.getByRole('button', { name, exact: true }).click()
          const dialog = page.locator('[role=dialog], [role=alertdialog]')
          await dialog.waitFor()
          await expect.poll(() => waiting.size).toBe(0)
          await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
          expect([name, await page.evaluate(() => Reflect.get(window, 'movedInDialogs'))]).toEqual([name, []])
          await page.keyboard.press('Escape')
          await dialog.waitFor({ state: 'hidden' })
        }
    },
  )
})
