import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { openVisitor, type Visitor } from './browser.ts'

/** A club of a test's own in the running product, its administrator signed in at a desk. */
export interface Office extends Visitor {
  readonly email: string
  /** Adds a member by a call, where how that is done is not what a test is about. */
  readonly addMember: (memberId: string, fullName: string, email?: string) => Promise<{ id: string }>
  readonly listMembers: () => Promise<{ id: string; memberId: string; fullName: string; email: string }[]>
}

export async function openOffice(
  browser: Browser,
  address: string,
  size: 'desktop' | 'phone' = 'desktop',
): Promise<Office> {
  const email = `admin-${randomUUID().slice(0, 13)}@club.example`
  const password = `pw-${randomUUID()}`
  const ask = async (
    path: string,
    { method = 'POST', body, token }: { method?: string; body?: object; token?: string },
  ) => {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  await ask('/api/auth/register', { body: { email, password, displayName: 'Anna Admin', clubName: 'Ruderclub' } })
  const signIn = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=test'
  const { idToken } = await ask(signIn, { body: { email, password, returnSecureToken: true } })

  const visitor = await openVisitor(browser, address, size)
  const { page } = visitor
  await page.goto('/login')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Ruderclub' }).waitFor()
  return {
    ...visitor,
    email,
    addMember: (memberId, fullName, own = `m-${randomUUID().slice(0, 13)}@club.example`) =>
      ask('/api/members', { token: idToken, body: { memberId, fullName, email: own } }),
    listMembers: () => ask('/api/members', { method: 'GET', token: idToken }),
  }
}
