import type { BrowserContextOptions } from 'playwright-core'
import type { Client } from './browser.ts'
import { nextLink } from './mailbox.ts'
import type { Product } from './product.ts'
import { askIdentity, type ProductClub, post, type SignedIn } from './product-club.ts'

/** Returns the storage of a signed-in browser, in the format of the Firebase SDK. */
export function storageOf(
  { address }: Product,
  signedIn: SignedIn,
): NonNullable<BrowserContextOptions['storageState']> {
  const { uid, email, idToken: accessToken, refreshToken, apiKey } = signedIn
  const stsTokenManager = { accessToken, refreshToken, expirationTime: Date.now() + 3_600_000 }
  const user = {
    uid,
    email,
    emailVerified: true,
    isAnonymous: false,
    providerData: [],
    apiKey,
    appName: '[DEFAULT]',
    stsTokenManager,
  }
  const localStorage = [{ name: `firebase:authUser:${apiKey}:[DEFAULT]`, value: JSON.stringify(user) }]
  return { cookies: [], origins: [{ origin: address, localStorage }] }
}

/** Signs a member in with an e-mailed link, without a browser. */
export async function memberSession(product: Product, club: ProductClub, email: string): Promise<SignedIn> {
  const continueUrl = `${product.address}/member-auth`
  await askIdentity(product, 'sendOobCode', {
    requestType: 'EMAIL_SIGNIN',
    email,
    continueUrl,
    canHandleCodeInApp: true,
  })
  const link = new URL(await nextLink(product, email, '/member-auth'))
  const oobCode = link.searchParams.get('oobCode')
  const { localId: uid, ...tokens } = await askIdentity(product, 'signInWithEmailLink', { email, oobCode })
  await post(product.address, '/api/member-auth/verify-auth', { email, uid }, tokens.idToken)
  // Only the next token holds role and club; the app fetches it if a token has none.
  return { ...tokens, uid, email, apiKey: club.signedIn.apiKey }
}

/** Signs an administrator in with the form. */
export async function signInAdmin({ page }: Client, { email, password }: Pick<ProductClub, 'email' | 'password'>) {
  await page.goto('/login')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Log Out' }).waitFor()
}

/** Requests a magic link with the form; returns the link of e-mail number `count`. */
export async function askForLink({ page }: Client, product: Product, email: string, count = 1): Promise<string> {
  await page.goto('/member-login')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send Magic Link' }).click()
  await page.getByText('15 minutes').waitFor()
  return nextLink(product, email, '/member-auth', count)
}

/** Signs a member in with an e-mailed link. */
export async function signInMemberAt(client: Client, product: Product, email: string, count = 1): Promise<void> {
  await client.page.goto(await askForLink(client, product, email, count))
  await client.page.getByRole('button', { name: 'Log Out' }).waitFor()
}
