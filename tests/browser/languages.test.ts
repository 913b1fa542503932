import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { keepScreen } from '../support/browser.ts'
import { makeClubAt } from '../support/product-club.ts'
import { describeInBrowser, product } from '../support/stage.ts'

describeInBrowser('languages', ({ open }) => {
  const visit = async (locale: string) => {
    const visitor = await open('desktop', { locale })
    onTestFinished(async () => {
      expect(visitor.faults).toEqual([])
      await visitor.context.close()
    })
    return visitor
  }
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  const spoken = (page: Page) => expect.poll(() => page.locator('html').getAttribute('lang'))
  const choose = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

  test('Deutsch, chosen before the sign-in, holds at once and from then on; nothing that was typed is lost', async () => {
    const visitor = await visit('en-GB')
    const { page } = visitor
    await page.goto('/login')
    await heading(page, 'Sign in to your account').waitFor()
    await spoken(page).toBe('en')
    await page.getByLabel('Email address').fill('ada@example.org')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Password is required').waitFor()
    await choose(page, 'Deutsch')
    await heading(page, 'Anmelden').waitFor()
    await spoken(page).toBe('de')
    await page.getByText('Das Passwort fehlt').waitFor()
    await expect.poll(() => page.title()).toBe('Anmelden · Tessera')
    await expect.poll(() => page.getByLabel('E-Mail-Adresse').inputValue()).toBe('ada@example.org')
    await keepScreen(visitor, 'login-deutsch')
    await page.reload()
    await heading(page, 'Anmelden').waitFor()
    await spoken(page).toBe('de')
    await page.getByRole('link', { name: 'Passwort vergessen?' }).click()
    await heading(page, 'Passwort zurücksetzen').waitFor()
    await choose(page, 'English')
    await heading(page, 'Reset your password').waitFor()
    await spoken(page).toBe('en')
  })

  test('the browser’s own language is spoken without being chosen, and English where it is none of them', async () => {
    const { page } = await visit('it-CH')
    await page.goto('/member-login')
    await heading(page, 'Accesso per i soci').waitFor()
    await spoken(page).toBe('it')
    const { page: other } = await visit('fr-FR')
    await other.goto('/member-login')
    await heading(other, 'Member Sign In').waitFor()
    await spoken(other).toBe('en')
  })

  test('another tab follows the choice', async () => {
    const { page, context } = await visit('en-GB')
    await page.goto('/login')
    await heading(page, 'Sign in to your account').waitFor()
    const other = await context.newPage()
    await other.goto('/register')
    await heading(other, 'Create your admin account').waitFor()
    await choose(other, 'Italiano')
    await heading(page, 'Accesso').waitFor()
  })

  test('what the server, the schemas and the identity provider say is translated, and e-mails are asked for in the language', async () => {
    const { page } = await visit('de-DE')
    await page.goto('/register')
    await page.getByLabel('Passwort', { exact: true }).fill('short')
    await page.getByRole('button', { name: 'Konto anlegen' }).click()
    await page.getByRole('alert').getByText('Mindestens 8 Zeichen').waitFor()
    await page.goto('/forgot-password')
    await page.getByLabel('E-Mail-Adresse').fill('nobody@example.org')
    const asked = page.waitForRequest((request) => request.url().includes('accounts:sendOobCode'))
    await page.getByRole('button', { name: 'Link senden' }).click()
    expect(await (await asked).headerValue('x-firebase-locale')).toBe('de')
    await page.getByText('Wie es weitergeht, steht in der E-Mail').waitFor()
  })

  test('signed in, the language is chosen beside the appearance', async () => {
    const club = await makeClubAt(product)
    const visitor = await visit('en-GB')
    const { page } = visitor
    await page.goto('/login')
    await page.getByLabel('Email address').fill(club.email)
    await page.getByLabel('Password', { exact: true }).fill(club.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('tab', { name: 'Members', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Italiano' }).click()
    await page.getByRole('tab', { name: 'Soci', exact: true }).waitFor()
    await page.getByText(`Benvenuto: ${club.email}`).waitFor()
    await spoken(page).toBe('it')
    await keepScreen(visitor, 'dashboard-italiano')
    await page.getByRole('button', { name: 'Lingua' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'English' }).click()
    await page.getByRole('tab', { name: 'Members', exact: true }).waitFor()
  })
})
