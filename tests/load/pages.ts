import type { BrowserContext, Page } from 'playwright-core'
import { connectAdmin } from '../support/admin-sdk.ts'
import { openBrowser } from '../support/browser.ts'
import { fillClub, insideOf, type LoadedClub } from './club.ts'
import { findProduct } from './product.ts'
import { percentile } from './times.ts'

/**
 * What a page costs a browser: the sign-in page, and the dashboards of an administrator and of a member of a club of so
 * many members with so many payments, opened for the first time and again; interactive: what one works with is there;
 * complete: each status, too: `scripts/with-node node tests/load/pages.ts [members:payments …]`.
 */
const clubs = process.argv.slice(2).length > 0 ? process.argv.slice(2) : ['500:1000']
const visits = 3

interface Visit {
  readonly requests: number
  readonly bytes: number
  /** Milliseconds until one can work, and until all is there. */
  readonly interactive: number
  readonly complete: number
  readonly heap: number
}

type Wait = (page: Page) => Promise<unknown>

/** Opens an address in a page of its own until all is there. */
async function open(
  context: BrowserContext,
  address: string,
  isCold: boolean,
  isInteractive: Wait,
  isComplete: Wait = async () => undefined,
): Promise<Visit> {
  const page = await context.newPage()
  page.setDefaultTimeout(300_000)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: isCold })
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
  await page.waitForLoadState('networkidle')
  await session.send('Performance.enable')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
  await page.close()
  return { requests, bytes, interactive, complete, heap }
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
    const figures = [of('requests').toFixed(0), `${(of('bytes') / 1024).toFixed(0)} kB`, ...times]
    line(`${name}, ${isCold ? 'first visit' : 'again'}`, ...figures, `${(of('heap') / 1024 / 1024).toFixed(1)} MB`)
  }
}

/** A member of the club, added as its administrator does, with a link that signs in. */
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

/** An administrator's dashboard, in a browser that is signed in. */
async function reportDashboard(size: string): Promise<LoadedClub> {
  const [members = 0, payments = 0] = size.split(':').map(Number)
  const club = await fillClub(product, { members, payments })
  const office = await newContext()
  const desk = await office.newPage()
  await desk.goto('/login')
  await desk.getByLabel('Email address').fill(club.email)
  await desk.getByLabel('Password', { exact: true }).fill(club.password)
  await desk.getByRole('button', { name: 'Sign in' }).click()
  await desk.getByRole('button', { name: 'Log Out' }).waitFor()
  await desk.close()
  const table = (page: Page) => page.getByRole('table', { name: 'Members' })
  await report(`dashboard, ${members} members`, (isCold) =>
    open(
      office,
      '/',
      isCold,
      (page) => table(page).getByRole('button', { name: 'Edit' }).first().waitFor(),
      (page) =>
        table(page)
          .getByText(/^(Active|Payment Due|Disabled)$/)
          .first()
          .waitFor(),
    ),
  )
  await office.close()
  return club
}

try {
  line('', 'requests', 'bytes', 'interactive', 'complete', 'heap')
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
