import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Response } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { root } from '../../scripts/product/environment.ts'
import { spec } from '../spec/tags.ts'
import { type Client, openClient } from '../support/browser.ts'
import { ofWorker } from '../support/browser-of-worker.ts'
import { answerAsGoogle, type HostedProduct, type Outgoing, startHostedProduct } from '../support/hosted-product.ts'
import { describeWith } from '../support/needs.ts'
import { signInAdmin } from '../support/sign-in.ts'

const projectId = 'browser-club-1'

describeWith(['java', 'browser'], 'the app of a hosted club, in Chromium', () => {
  let product: HostedProduct
  let client: Client
  let outgoing: readonly Outgoing[]
  /** Whose head of the family the member is. */
  const child = { id: '', memberId: '8', fullName: 'Cleo Ferraro' }
  const admin = { email: `anna-${randomUUID()}@club.test`, password: 'correct horse' }
  const member = { memberId: '7', fullName: 'Benedikt Ferraro', email: `ben-${randomUUID()}@club.test` }

  const ending = new AbortController()
  let starting: Promise<HostedProduct> | undefined

  ofWorker.beforeAll(async ({ chromium }) => {
    starting = startHostedProduct(projectId, ending.signal)
    product = await starting
    const registered = await fetch(`${product.address}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...admin, displayName: 'Anna Admin', clubName: 'Ruderclub' }),
    })
    expect(registered.status, await registered.text()).toBe(201)
    client = await openClient(chromium, product.address)
    outgoing = await answerAsGoogle(client.context, product)
  })
  afterAll(async () => {
    // It may still be starting, where that took longer than a hook may take.
    ending.abort()
    await client?.context.close()
    // What failed to start has failed the hook above, and has stopped by itself.
    const started = await starting?.catch(() => undefined)
    await started?.stop()
  })

  /** Returns the code of the newest e-mail that Google would have sent. */
  async function mailedCode(email: string, requestType: string): Promise<string> {
    const path = `emulator/v1/projects/${projectId}/oobCodes`
    const answer = await fetch(`http://${product.project.google.authHost}/${path}`, {
      headers: { authorization: 'Bearer owner' },
    })
    const { oobCodes } = (await answer.json()) as {
      oobCodes: { email: string; requestType: string; oobCode: string }[]
    }
    const own = oobCodes.filter((one) => one.email === email && one.requestType === requestType)
    return own.at(-1)?.oobCode ?? ''
  }
  const calls = (host: string) => outgoing.filter((one) => one.host === host).map(({ path }) => path)

  /** Adds a child of the member whom a page has added, with the page's right. */
  async function addChild(added: Response): Promise<string> {
    const { authorization = '' } = await added.request().allHeaders()
    const { id: belongsTo } = await added.json()
    const { memberId, fullName } = child
    const answer = await fetch(added.url(), {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ memberId, fullName, email: false, belongsTo }),
    })
    expect(answer.status).toBe(201)
    return ((await answer.json()) as { id: string }).id
  }

  test('starts no emulator and no gateway', () => {
    expect(readdirSync(join(product.dataDir, 'logs')).sort()).toEqual(['api.log', 'product.log', 'web.log'])
    expect(readdirSync(product.dataDir)).not.toContain('journal')
  })

  test('an administrator signs in, adds a member and a year, using only three hosts of Google', {
    tags: spec('1.21'),
  }, async () => {
    await signInAdmin(client, admin)
    const { page } = client
    await page.getByRole('button', { name: 'Add Member' }).first().click()
    await page.getByLabel('Member ID').fill(member.memberId)
    await page.getByLabel('Full Name').fill(member.fullName)
    await page.getByLabel('Email').fill(member.email)
    const isAdding = (one: Response) => one.request().method() === 'POST' && one.url().endsWith('/api/members')
    const added = page.waitForResponse(isAdding)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Add|Save/ })
      .click()
    child.id = await addChild(await added)
    // In hosted mode the server caches no payments; the page uses those that it loads itself.
    const row = page.getByRole('row', { name: member.fullName })
    await row.getByText('Active', { exact: true }).waitFor()
    await page.getByRole('tab', { name: 'Payments' }).click()
    await page.getByRole('button', { name: 'Record Payment' }).waitFor()
    await page.goto('/?part=years#payments')
    await page.getByRole('button', { name: 'Add Year' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add Year' }).click()
    await page.getByRole('row').getByRole('button', { name: 'Deactivate' }).waitFor()

    expect(calls('identitytoolkit.googleapis.com')).toEqual(
      expect.arrayContaining(['/v1/accounts:signInWithPassword', '/v1/accounts:lookup']),
    )
    expect(new Set(calls('securetoken.googleapis.com'))).toEqual(new Set(['/v1/token']))
    const documents = `/v1/projects/${projectId}/databases/(default)/documents`
    expect(calls('firestore.googleapis.com').map(decodeURIComponent)).toContain(`${documents}:commit`)
  })

  test('a reset link leads to the page for a new password', async () => {
    const { page } = client
    await page.getByRole('button', { name: 'Log Out' }).click()
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill(admin.email)
    await page.getByRole('button', { name: /Reset|Send/ }).click()
    await page.getByText('Check your inbox for further instructions').waitFor()
    const oobCode = await mailedCode(admin.email, 'PASSWORD_RESET')
    // The link in Google's e-mail, once this address is set in the Firebase console.
    await page.goto(`/auth-action?${new URLSearchParams({ mode: 'resetPassword', oobCode, apiKey: 'AIza-test' })}`)
    await page.getByText(`For ${admin.email}`).waitFor()
  })

  test('a magic link targets this app, and leads through /auth-action to the membership', async () => {
    const { page } = client
    await page.goto('/member-login')
    await page.getByLabel('Email address').fill(member.email)
    await page.getByRole('button', { name: 'Send Magic Link' }).click()
    await expect.poll(() => mailedCode(member.email, 'EMAIL_SIGNIN')).not.toBe('')
    const asked = outgoing.filter(({ path }) => path === '/v1/accounts:sendOobCode').at(-1)
    expect(JSON.parse(asked?.body ?? '')).toMatchObject({
      requestType: 'EMAIL_SIGNIN',
      continueUrl: `${product.address}/member-auth`,
      canHandleCodeInApp: true,
    })
    const oobCode = await mailedCode(member.email, 'EMAIL_SIGNIN')
    await page.goto(`/auth-action?${new URLSearchParams({ mode: 'signIn', oobCode, apiKey: 'AIza-test' })}`)
    await page.getByRole('button', { name: 'Log Out' }).waitFor()
    await page.getByText(member.fullName).first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/member-dashboard')
  })

  test('a magic link about a child of the family, opened where nothing was kept, leads to the child', async () => {
    const { page } = client
    await page.getByRole('button', { name: 'Log Out' }).click()
    await page.goto(`/member-login?person=${child.id}`)
    await page.getByLabel('Email address').fill(member.email)
    await page.getByRole('button', { name: 'Send Magic Link' }).click()
    await expect.poll(() => mailedCode(member.email, 'EMAIL_SIGNIN')).not.toBe('')
    const asked = JSON.parse(outgoing.filter(({ path }) => path === '/v1/accounts:sendOobCode').at(-1)?.body ?? '')
    expect(asked.continueUrl).toBe(`${product.address}/member-auth?person=${child.id}`)
    const oobCode = await mailedCode(member.email, 'EMAIL_SIGNIN')
    await page.evaluate(() => localStorage.removeItem('tessera.linked-person'))
    const link = { mode: 'signIn', oobCode, apiKey: 'AIza-test', continueUrl: asked.continueUrl }
    await page.goto(`/auth-action?${new URLSearchParams(link)}`)
    await page.getByText(child.fullName).first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/member-dashboard')
  })

  test('the page sends requests to no other host, and its policy allows no other', async () => {
    expect([...new Set(outgoing.map(({ host }) => host))].sort()).toEqual([
      'firestore.googleapis.com',
      'identitytoolkit.googleapis.com',
      'securetoken.googleapis.com',
    ])
    expect(client.faults).toEqual([])
    const attempt = (url: string) =>
      client.page.evaluate(
        (address) =>
          fetch(address, { mode: 'no-cors' }).then(
            () => 'went out',
            () => 'blocked',
          ),
        url,
      )
    expect(await attempt('https://example.org/')).toBe('blocked')
    expect(await attempt('https://storage.googleapis.com/')).toBe('blocked')
    expect(outgoing.filter(({ host }) => /example|storage/.test(host))).toEqual([])
  })

  test('every composite index that the queries used is deployed', async () => {
    const { bareFirestore } = product.project.google
    const database = `projects/${projectId}/databases/(default)`
    const answer = await fetch(
      `http://${bareFirestore}/emulator/v1/projects/${projectId}:indexUsage?database=${database}`,
    )
    const { reports = [] } = (await answer.json()) as { reports?: { index: Index }[] }
    const { indexes } = JSON.parse(readFileSync(join(root, 'firebase/firestore.indexes.json'), 'utf8')) as {
      indexes: Index[]
    }
    const used = reports.map(({ index }) => textOf(index)).filter((text) => text.includes(','))
    const deployed = new Set(indexes.map(textOf))
    expect(used).not.toEqual([])
    expect(used.filter((text) => !deployed.has(text))).toEqual([])
  })
})

interface Index {
  readonly collectionGroup?: string
  readonly name?: string
  readonly fields: readonly { readonly fieldPath: string; readonly order?: string }[]
}

const textOf = ({ fields }: Index): string =>
  fields
    .filter(({ fieldPath }) => fieldPath !== '__name__')
    .map(({ fieldPath, order }) => `${fieldPath} ${order}`)
    .join(', ')
