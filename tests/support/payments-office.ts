import { randomUUID } from 'node:crypto'
import { paymentYearId } from '@tessera/domain/payments/payment'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { openVisitor, unexpected, type Visitor } from './browser.ts'
import { deleteDocuments, type Fields, listDocuments } from './documents.ts'
import { addMemberTo, makeClubAt, type ProductClub } from './product-club.ts'
import type { ProxyOnTheWay } from './proxy.ts'
import { signInAdmin } from './sign-in.ts'

/** A club of a test's own in the running product, with a fee and a member, and a way past the screens to what is stored. */
export interface Office extends Pick<ProductClub, 'clubId' | 'uid' | 'write' | 'writer'> {
  readonly year: string
  readonly itemId: string
  readonly member: { readonly id: string; readonly fullName: string }
  readonly deleteDocument: (path: string) => Promise<void>
  /** The club's documents of a collection, as plain values. */
  readonly stored: (collection: string) => Promise<Record<string, unknown>[]>
  /** Writes a payment of the member; gives its id. */
  readonly pay: (amount: number, day: string, more?: Fields) => Promise<string>
  /** An administrator at a browser of their own, with the Payments tab open. */
  readonly enter: (browser: Browser, more?: BrowserContextOptions) => Promise<Visitor>
}

/** An administrator at a browser of their own for one test, on the way that the proxy is; what the browser complains of fails it. */
export async function enterForTest(
  office: Office,
  browser: Browser,
  proxy: NonNullable<BrowserContextOptions['proxy']>,
): Promise<Visitor> {
  const visitor = await office.enter(browser, { proxy })
  onTestFinished(async () => {
    expect(unexpected(visitor)).toEqual([])
    await visitor.context.close()
  })
  return visitor
}

/** Registers a club with this year, one fee and one member. */
export async function openOffice({ address }: { readonly address: string }, year = '2026'): Promise<Office> {
  const club = await makeClubAt({ address }, 'Ruderclub Alte Donau')
  const { clubId, uid, write, writer } = club
  const { id: memberId, fullName: memberName } = await addMemberTo(club, { memberId: '022' })
  const itemId = randomUUID()
  const yearId = paymentYearId(clubId, year)
  await write(`paymentYears/${yearId}`, { year, active: true })
  await write(`paymentItems/${itemId}`, {
    ...{ name: 'Annual fee', price: 60, purchaseRestriction: 'multiple', enabled: true, yearId },
    isRequiredForActive: true,
  })
  const pay: Office['pay'] = async (amount, day, more = {}) => {
    const id = randomUUID()
    const payment = {
      ...{ memberId, memberName, itemId, itemName: `Annual fee ${year}`, amount, yearId },
      ...{ paymentDate: new Date(`${day}T00:00:00Z`), notes: '', createdBy: uid },
      ...more,
    }
    await write(`payments/${id}`, payment, ['createdAt'])
    return id
  }
  return {
    ...{ clubId, uid, year, itemId, member: { id: memberId, fullName: memberName } },
    ...{ write, writer, pay },
    stored: (collection) => listDocuments(writer, collection, clubId),
    deleteDocument: (path) => deleteDocuments(writer, [path]),
    enter: async (browser, more) => {
      const visitor = await openVisitor(browser, address, 'desktop', more)
      const { page } = visitor
      await signInAdmin(visitor, club)
      await page.getByRole('tab', { name: 'Payments' }).click()
      await page.getByRole('button', { name: 'Record Payment' }).waitFor()
      return visitor
    },
  }
}

/** Opens one of the three views of the Payments tab. */
export const openView = (page: Page, name: 'Payments' | 'Payment Items' | 'Years'): Promise<void> =>
  page.getByRole('tabpanel').getByRole('tab', { name, exact: true }).click()

/** Opens Record Payment, and chooses the member and the fee. */
export async function fillPayment(page: Page, { member, year }: Office): Promise<Locator> {
  await page.getByRole('button', { name: 'Record Payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Member', { exact: true }).fill('ferr')
  await page.getByRole('option', { name: member.fullName }).click()
  await dialog.getByLabel('Payment Item').selectOption({ label: `Annual fee ${year}` })
  return dialog
}

/** Where a browser's writes go. */
export const commitPath = '/v1/projects/*/databases/*/documents:commit'

/** What a button of a page sends arrives, and the connection is cut before the answer comes. */
export const loseAnswerOf = (proxy: ProxyOnTheWay, page: Page, button: Locator): Promise<void> =>
  proxy.whileLost(commitPath, 'POST', async () => {
    const lost = page.waitForEvent('requestfailed', (request) => request.url().includes(':commit'))
    await button.click()
    await lost
  })
