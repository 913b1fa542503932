import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../support/browser.ts'
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

/** What is loaded only for those who ask for it: the file's name, as the build calls it. */
const heavy = { charts: /payments-tab-/, import: /import-steps-/, crop: /photo-cropper-/, export: /export-members-/ }

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1f5f8b' } })
    .png()
    .toBuffer()

const patience = { timeout: 180_000 }

/** Sums up how far what is seen moves while a page loads, as browsers count it. To be called before it is opened. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = { sum: 0, moved: [] as string[] }
    Reflect.set(window, 'shifts', seen)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[]) {
        if (entry.hadRecentInput) continue
        seen.sum += entry.value
        seen.moved.push(...entry.sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 160) ?? ''))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
interface LayoutShift {
  readonly hadRecentInput: boolean
  readonly value: number
  readonly sources: readonly { readonly node?: Node }[]
}

/** A phone's connection on the way: 150 ms there and back, 1.6 Mbit a second. */
async function slowDown({ page, context }: Client): Promise<void> {
  const session = await context.newCDPSession(page)
  const speed = { downloadThroughput: 200_000, uploadThroughput: 90_000, latency: 150 }
  await session.send('Network.emulateNetworkConditions', { offline: false, ...speed })
}

/** Opens a page as with a slow connection and an empty cache, and reads how far it moved. */
async function shiftsOf(client: Client, path: string, ready: (page: Page) => Promise<unknown>) {
  const page = await client.context.newPage()
  await watchShifts(page)
  await slowDown({ ...client, page })
  await page.goto(path)
  await ready(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as { sum: number; moved: string[] })
  await page.close()
  return shifts
}

describeInBrowser('while it loads', ({ open, openAdmin, openMember }) => {
  let club: ProductClub
  let members: ProductMember[]
  beforeAll(async () => {
    club = await makeClubAt(product, 'Ruderclub Alte Donau')
    await requireFee(club)
    await configurePasses(club)
    await club.call('PUT', '/api/clubs/logo', formOf({ logo: await picture(300, 120) }))
    const people = Array.from({ length: 12 }, (_, n) => ({ memberId: `${n}`, fullName: `Mitglied Nummer ${n}` }))
    members = await Promise.all(people.map((person) => addMemberTo(club, person)))
  })

  test.each(['desktop', 'phone'] as const)(
    'nothing jumps: sign-in, dashboard and member dashboard, on a %s',
    patience,
    async (size) => {
      const member = members.pop()
      if (!member) throw new Error('no member')
      const stranger = await open(size)
      const login = await shiftsOf(stranger, '/login', (page) =>
        page.getByRole('button', { name: 'Sign in' }).waitFor(),
      )
      const admin = await openAdmin(club, '/', { size })
      const dashboard = await shiftsOf(admin, '/', (page) => page.getByText('Payment Due').nth(3).waitFor())
      const phone = await openMember(club, member, '/member-dashboard', { size })
      const own = await shiftsOf(phone, '/member-dashboard', (page) => page.getByText('Welcome, ').waitFor())
      for (const [name, { sum, moved }] of Object.entries({ login, dashboard, own })) {
        process.stdout.write(`${name}, ${size}: cumulative layout shift ${sum.toFixed(4)}\n`)
        expect(sum, `${name}: ${moved.join('\n')}`).toBeLessThanOrEqual(0.05)
      }
    },
  )

  test('charts, import and the cutting of photos are fetched only when they are asked for', patience, async () => {
    const { page } = await openAdmin(club)
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
    const has = (name: keyof typeof heavy) => fetched.some((path) => heavy[name].test(path))
    await page.reload()
    await page.getByRole('row', { name: 'Mitglied Nummer 3' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(fetched.filter((path) => Object.values(heavy).some((part) => part.test(path)))).toEqual([])
    await page.getByRole('button', { name: 'Export' }).click()
    await expect.poll(() => has('export')).toBe(true)
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
  })

  test('no part of the app is larger than 200 kB', async () => {
    const found = new Map<string, number>()
    const visit = async (path: string): Promise<void> => {
      if (found.has(path)) return
      found.set(path, 0)
      const text = await (await fetch(`${product.address}${path}`)).text()
      if (path.endsWith('.js')) found.set(path, gzipSync(text, { level: 9 }).length)
      const named = [...text.matchAll(/(?:\/?assets\/|\.\/)([\w.-]+\.js)/g)].map(([, name]) => `/assets/${name}`)
      for (const name of named) await visit(name)
    }
    await visit('/login')
    const scripts = [...found].filter(([path]) => path.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(20)
    for (const [path, size] of scripts) expect(size, path).toBeLessThanOrEqual(200_000)
  })
})
