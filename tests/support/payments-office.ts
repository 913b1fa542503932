import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { openVisitor, type Visitor } from './browser.ts'

type Value = string | number | boolean | Date

/** A club of a test's own in the running product, and a way past the screens to what is stored. */
export interface Office {
  readonly clubId: string
  readonly token: string
  readonly uid: string
  readonly year: string
  readonly itemId: string
  readonly member: { readonly id: string; readonly fullName: string }
  /** Writes a document as the administrator, under the rules. */
  readonly write: (path: string, fields: Record<string, Value>, serverTimes?: readonly string[]) => Promise<void>
  readonly deleteDocument: (path: string) => Promise<void>
  /** The club's documents of a collection, as plain values. */
  readonly stored: (collection: string) => Promise<Record<string, unknown>[]>
  /** Writes a payment of the member; gives its id. */
  readonly pay: (amount: number, day: string, more?: Record<string, Value>) => Promise<string>
  /** An administrator at a browser of their own, with the Payments tab open. */
  readonly enter: (browser: Browser, more?: BrowserContextOptions) => Promise<Visitor>
}

const projectId = 'demo-tessera'
const base = `projects/${projectId}/databases/(default)/documents`

const encode = (value: Value) => {
  if (value instanceof Date) return { timestampValue: value.toISOString() }
  if (typeof value === 'string') return { stringValue: value }
  return typeof value === 'number' ? { doubleValue: value } : { booleanValue: value }
}

/** Registers a club with this year, one fee and one member. */
export async function openOffice({ address }: { readonly address: string }, year = '2026'): Promise<Office> {
  const email = `office-${randomUUID().slice(0, 12)}@club.test`
  const password = `pw-${randomUUID()}`
  const post = async (path: string, body: unknown, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const response = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const registration = { email, password, displayName: 'Anna Admin', clubName: 'Ruderclub Alte Donau' }
  const { clubId } = (await post('/api/auth/register', registration)) as { clubId: string }
  const signIn = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=test'
  const session = (await post(signIn, { email, password, returnSecureToken: true })) as {
    idToken: string
    localId: string
  }
  const { idToken: token, localId: uid } = session
  const fullName = 'Benedikt Ferraro'
  const member = (await post('/api/members', { memberId: '022', fullName, email: `b-${email}` }, token)) as {
    id: string
  }

  const write: Office['write'] = async (path, fields, serverTimes = []) => {
    const update = {
      name: `${base}/${path}`,
      fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, encode(value)])),
    }
    const updateTransforms = serverTimes.map((fieldPath) => ({ fieldPath, setToServerValue: 'REQUEST_TIME' }))
    await post(`/v1/${base}:commit`, { writes: [{ update, updateTransforms }] }, token)
  }
  const stored: Office['stored'] = async (collectionId) => {
    const fieldFilter = { field: { fieldPath: 'clubId' }, op: 'EQUAL', value: { stringValue: clubId } }
    const structuredQuery = { from: [{ collectionId }], where: { fieldFilter } }
    const rows = (await post(`/v1/${base}:runQuery`, { structuredQuery }, token)) as {
      document?: { fields: Record<string, Record<string, unknown>> }
    }[]
    return rows.flatMap(({ document }) =>
      document
        ? [
            Object.fromEntries(
              Object.entries(document.fields).map(([name, value]) => {
                const [one] = Object.values(value)
                return [name, 'integerValue' in value || 'doubleValue' in value ? Number(one) : one]
              }),
            ),
          ]
        : [],
    )
  }
  const itemId = randomUUID()
  const yearId = `${clubId}_${year}`
  await write(`paymentYears/${yearId}`, { clubId, year, active: true })
  await write(`paymentItems/${itemId}`, {
    ...{ clubId, name: 'Annual fee', price: 60, purchaseRestriction: 'multiple', enabled: true, yearId },
    isRequiredForActive: true,
  })
  const pay: Office['pay'] = async (amount, day, more = {}) => {
    const id = randomUUID()
    const payment = {
      ...{ clubId, memberId: member.id, memberName: fullName, itemId, itemName: `Annual fee ${year}`, amount, yearId },
      ...{ paymentDate: new Date(`${day}T00:00:00Z`), notes: '', createdBy: uid },
      ...more,
    }
    await write(`payments/${id}`, payment, ['createdAt'])
    return id
  }
  return {
    ...{ clubId, token, uid, year, itemId, member: { id: member.id, fullName }, write, stored, pay },
    deleteDocument: async (path) => {
      await post(`/v1/${base}:commit`, { writes: [{ delete: `${base}/${path}` }] }, token)
    },
    enter: async (browser, more) => {
      const visitor = await openVisitor(browser, address, 'desktop', more)
      const { page } = visitor
      await page.goto('/login')
      await page.getByLabel('Email address').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign in' }).click()
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

/** Lets the next commit reach the server, and cuts the connection before the answer comes. */
export async function loseNextAnswer(page: Page): Promise<void> {
  await page.route(
    '**/*:commit*',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
}

/** What the browser itself reports of requests that a test has made fail is expected; anything else is a fault. */
export const unexpected = ({ faults }: Visitor): string[] =>
  faults.filter((fault) => !/^Failed to load resource/.test(fault))
