import type { Visitor } from './browser.ts'
import { linkIn, waitForMail } from './outbox.ts'
import type { Product } from './product.ts'
import type { ProductClub } from './product-club.ts'

/** Signs an administrator in, at the form. */
export async function signInAdmin({ page }: Visitor, { email, password }: Pick<ProductClub, 'email' | 'password'>) {
  await page.goto('/login')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Log Out' }).waitFor()
}

/** Asks for a magic link, at the form; answers the link out of the `count`th e-mail. */
export async function askForLink({ page }: Visitor, product: Product, email: string, count = 1): Promise<string> {
  await page.goto('/member-login')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send Magic Link' }).click()
  await page.getByText('15 minutes').waitFor()
  return linkIn(await waitForMail(product, email, count), '/member-auth')
}

/** Signs a member in by an e-mailed link. */
export async function signInMemberAt(visitor: Visitor, product: Product, email: string, count = 1): Promise<void> {
  await visitor.page.goto(await askForLink(visitor, product, email, count))
  await visitor.page.getByRole('button', { name: 'Log Out' }).waitFor()
}
