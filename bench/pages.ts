import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page, Response } from 'playwright-core'
import { connectAdmin } from '../tests/support/admin-sdk.ts'
import { openBrowser } from '../tests/support/browser.ts'
import { fillClub, insideOf, type LoadedClub } from './club.ts'
import { findProduct } from './product.ts'
import { tokenOf } from './signed-in.ts'
import { percentile } from './times.ts'

/**
 * Measures page loads in a browser with a cold and a warm cache: the sign-in page, and the dashboards of an admin and a
 * member. Interactive: the controls are there; complete: the statuses too. Also a sign-in from the click to the rows
 * beside its wait of 500 ms, an unchanged member list asked for again, and a first visit on a slow phone.
 * `scripts/with-node node bench/pages.ts [members:payments …]`.
 */
const clubs = process.argv.slice(2).length > 0 ? process.argv.slice(2) : ['500:1000']
const visits = 3

interface Visit {
  readonly requests: number
  readonly bytes: number
  /** Bytes of the scripts, each compressed as nginx does. */
  readonly script: number
  /** Milliseconds until the page is usable; `complete`: until everything is shown. */
  readonly interactive: number
  readonly complete: number
  readonly heap: number
}

type Wait = (page: Page) => Promise<unknown>

/** Opens an address in a new page and waits until it is complete. */
async function open(
  context: BrowserContext,
  address: string,
  isCold: boolean,
  isInteractive: Wait,
  isComplete: Wait = async () => undefined,
  isSlow = false,
): Promise<Visit> {
  const page = await context.newPage()
  page.setDefaultTimeout(300_000)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: isCold })
  if (isSlow) {
    // 1.6 Mbit/s and 150 ms, as a phone on a slow connection, at a quarter of this processor's speed.
    const speed = { downloadThroughput: 200_000, uploadThroughput: 90_000, latency: 150 }
    await session.send('Network.emulateNetworkConditions', { offline: false, ...speed })
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response)
  })
  let requests = 0
  let bytes = 0
  session.on('Network.requestWillBeSent', () => {
    requests += 1
  })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.goto(address, { waitUntil: 'commit' })
  await isInteractive(page)
  const interactive = await page.evaluate(() => performance.now())
  await isComplete(page)
  const complete = await page.evaluate(() => performance.now())
  await page.waitForLoadState('load')
  const sizes = await Promise.all(scripts.map(async (one) => gzipSync(await one.body(), { level: 6 }).length))
  const script = sizes.reduce((sum, size) => sum + size, 0)
  await session.send('Performance.enable')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
  await page.close()
  return { requests, bytes, script, interactive, complete, heap }
}

const line = (...cells: string[]) =>
  process.stdout.write(
    `${(cells[0] ?? '').padEnd(40)}${cells
      .slice(1)
      .map((cell) => cell.padStart(14))
      .join('')}\n`,
  )

async function report(name: string, visit: (isCold: boolean) => Promise<Visit>): Promise<void> {
  for (const isCold of [true, false]) {
    const all: Visit[] = []
    for (let n = 0; n < visits; n += 1) all.push(await visit(isCold))
    const of = (key: keyof Visit) =>
      percentile(
        all.map((one) => one[key]),
        0.5,
      )
    const times = [of('interactive'), of('complete')].map((ms) => `${ms.toFixed(0)} ms`)
    const kilobytes = (['bytes', 'script'] as const).map((key) => `${(of(key) / 1000).toFixed(0)} kB`)
    const figures = [of('requests').toFixed(0), ...kilobytes, ...times]
    line(`${name}, ${isCold ? 'first visit' : 'again'}`, ...figures, `${(of('heap') / 1024 / 1024).toFixed(1)} MB`)
  }
}

/** Adds a member as the club's admin; returns the member's e-mail address and a sign-in link. */
async function linkOfMember(club: LoadedClub): Promise<{ email: string; link: string }> {
  const post = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const answer = await fetch(`${product.address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Record<string, string>
  }
  const { email, password } = club
  const signIn = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=load'
  const { idToken } = await post(signIn, { email, password, returnSecureToken: true })
  const member = { memberId: 'guest', fullName: 'Max Member', email: `max@${club.clubId.toLowerCase()}.test` }
  await post('/api/members', member, idToken)
  const admin = connectAdmin(insideOf(product.dataDir))
  const url = `${product.address}/member-auth`
  const link = await admin.auth.generateSignInWithEmailLink(member.email, { url, handleCodeInApp: true })
  await admin.close()
  return { email: member.email, link }
}

const { stop, ...product } = await findProduct()
const browser = await openBrowser()
const newContext = () => browser.newContext({ baseURL: product.address, locale: 'en-GB' })

/** Measures the member list whole, and asked for again when nothing has changed. */
async function reportUnchangedList(club: LoadedClub, members: number): Promise<void> {
  const token = await tokenOf({ publicUrl: product.address }, club)
  const ask = (headers: Record<string, string>) =>
    fetch(`${product.address}/api/members`, { headers: { authorization: `Bearer ${token}`, ...headers } })
  const whole = await ask({})
  const bytes = gzipSync(await whole.arrayBuffer(), { level: 6 }).length
  const again = await ask({ 'if-none-match': whole.headers.get('etag') ?? '' })
  const body = (await again.arrayBuffer()).byteLength
  line(`GET /api/members, ${members}, gzip`, '', `${(bytes / 1000).toFixed(0)} kB`)
  line(`again, nothing changed: ${again.status}`, '', `${body} B`)
}

/** Measures an admin's dashboard in a signed-in browser. */
async function reportDashboard(size: string): Promise<LoadedClub> {
  const [members = 0, payments = 0] = size.split(':').map(Number)
  const club = await fillClub(product, { members, payments })
  const table = (page: Page) => page.getByRole('table', { name: 'Members' })
  const row = (page: Page) => table(page).getByRole('button', { name: 'Edit' }).first()
  let office = await newContext()
  const signIns: number[] = []
  for (let n = 0; n <= visits; n += 1) {
    await office.close()
    office = await newContext()
    const desk = await office.newPage()
    desk.setDefaultTimeout(300_000)
    await desk.goto('/login')
    await desk.getByLabel('Email address').fill(club.email)
    await desk.getByLabel('Password', { exact: true }).fill(club.password)
    const clicked = performance.now()
    await desk.getByRole('button', { name: 'Sign in' }).click()
    await row(desk).waitFor()
    // The first one waits for a server that has just been filled.
    if (n > 0) signIns.push(performance.now() - clicked)
    await desk.close()
  }
  line(`sign-in, ${members} members: click to rows`, '', '', '', `${percentile(signIns, 0.5).toFixed(0)} ms`)
  await reportUnchangedList(club, members)
  const status = (page: Page) =>
    table(page)
      .getByText(/^(Active|Payment Due|Disabled)$/)
      .first()
  for (const slow of [false, true])
    await report(`dashboard, ${members} members${slow ? ', slow phone' : ''}`, (isCold) =>
      open(
        office,
        '/',
        isCold,
        (page) => row(page).waitFor(),
        (page) => status(page).waitFor(),
        slow,
      ),
    )
  await office.close()
  return club
}

try {
  line('', 'requests', 'bytes', 'script (gzip)', 'interactive', 'complete', 'heap')
  const client = await newContext()
  await report('/login', (isCold) =>
    open(client, '/login', isCold, (page) => page.getByRole('button', { name: 'Sign in', disabled: false }).waitFor()),
  )
  for (const size of clubs) {
    const club = await reportDashboard(size)
    const home = await newContext()
    const phone = await home.newPage()
    const { email, link } = await linkOfMember(club)
    await phone.goto(link)
    await phone.getByLabel('Email address').fill(email)
    await phone.getByRole('button', { name: 'Sign in' }).click()
    await phone.getByRole('button', { name: 'Log Out' }).waitFor()
    await phone.close()
    await report('member dashboard of that club', (isCold) =>
      open(home, '/member-dashboard', isCold, (page) => page.getByText('Max Member').first().waitFor()),
    )
    await home.close()
  }
} finally {
  await browser.close()
  await stop()
}
