import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import {
  addMemberTo,
  configurePasses,
  makeClubAt,
  type ProductClub,
  recordPaymentFor,
  requireFee,
} from '../support/product-club.ts'
import { signInAdmin, signInMemberAt } from '../support/sign-in.ts'
import { describeInBrowser, product } from '../support/stage.ts'

/** Several screens, each in four looks. */
const patience = { timeout: 600_000 }

describeInBrowser('axe finds nothing, in light and dark, at a desk and on a phone', ({ open, proxy }) => {
  const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
  const linkWith = (code: string) => `mode=signIn&apiKey=self-hosted&oobCode=${code}`
  const refused = async (page: Page, button: string, sentence: string) => {
    await page.getByRole('button', { name: button }).click()
    await page.getByText(sentence).first().waitFor()
  }
  const publicPages: [string, string, (page: Page) => Promise<unknown>][] = [
    ['login', '/login', (page) => page.getByRole('heading', { name: 'Sign in to your account' }).waitFor()],
    ['login-refused', '/login', (page) => refused(page, 'Sign in', 'Email is required')],
    ['register', '/register', (page) => page.getByRole('heading', { name: 'Create your admin account' }).waitFor()],
    ['register-refused', '/register', (page) => refused(page, 'Create account', 'Email is required')],
    [
      'forgot-password',
      '/forgot-password',
      (page) => page.getByRole('heading', { name: 'Reset your password' }).waitFor(),
    ],
    ['member-login', '/member-login', (page) => page.getByRole('heading', { name: 'Member Sign In' }).waitFor()],
    [
      'member-login-sent',
      '/member-login',
      async (page) => {
        await page.getByLabel('Email address').fill('nobody@club.test')
        await refused(page, 'Send Magic Link', 'expires in 15 minutes')
      },
    ],
    ['member-auth-asking', `/member-auth?${linkWith('x')}`, (page) => page.getByText('Which email address').waitFor()],
    ['member-auth-error', '/member-auth', (page) => page.getByText('Invalid magic link').waitFor()],
    ['auth-action-error', '/auth-action', (page) => page.getByText('This link cannot be read.').waitFor()],
  ]

  test.each(publicPages)('%s', async (name, path, ready) => {
    const visitor = await open()
    await visitor.page.goto(path)
    await ready(visitor.page)
    await expectAccessible(visitor, `public-${name}`)
    await visitor.context.close()
  })

  test('the member dashboard: profile, payments with and without any, the pass, a failure', patience, async () => {
    const club = await makeClubAt(product, 'Ruderclub Alte Donau')
    const fee = await requireFee(club)
    await configurePasses(club)
    const member = await addMemberTo(club, { memberId: '042' })
    const visitor = await open('phone')
    const { page } = visitor
    await signInMemberAt(visitor, product, member.email)
    await page.getByText(`Welcome, ${member.fullName}`).waitFor()
    await expectAccessible(visitor, 'member-profile')
    await openTab(page, 'Payments')
    await page.getByText('Missing Requirements').waitFor()
    await expectAccessible(visitor, 'member-payments-due')
    await recordPaymentFor(club, member, {
      itemId: fee.id,
      itemName: fee.name,
      yearId: fee.yearId,
      amount: 60,
      day: '2026-01-12',
    })
    await page.reload()
    await page.getByRole('table', { name: 'Your payments' }).waitFor()
    await expectAccessible(visitor, 'member-payments-some')
    await openTab(page, 'Membership Pass')
    await page.getByRole('button', { name: 'Download Apple Wallet Pass' }).waitFor()
    await expectAccessible(visitor, 'member-pass')
    await proxy.whileCut('/api/member-auth/me', 'GET', async () => {
      await page.reload()
      await page.getByRole('alert').waitFor()
      await expectAccessible(visitor, 'member-failed')
    })
    await visitor.context.close()
  })

  const enterAs = async (club: ProductClub) => {
    const visitor = await open()
    await signInAdmin(visitor, club)
    return visitor
  }

  test('passes and their configuration, before anything is set up', patience, async () => {
    const club = await makeClubAt(product, 'Tanzclub Blau')
    const visitor = await enterAs(club)
    const { page } = visitor
    await openTab(page, 'Member Passes')
    await page.getByText('No members yet').waitFor()
    await expectAccessible(visitor, 'passes-empty')
    await openTab(page, 'Pass Configuration')
    await page.getByText('No certificate yet').waitFor()
    await expectAccessible(visitor, 'pass-config-empty')
    for (const name of ['Certificate and key', 'Template']) {
      await page.getByRole('button', { name, exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Upload' }).click()
      await page.getByRole('dialog').getByRole('alert').waitFor()
      await expectAccessible(visitor, `pass-upload-${name.split(' ')[0]?.toLowerCase()}`)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    await visitor.context.close()
  })

  test('passes and their configuration, once all is set up', patience, async () => {
    const club = await makeClubAt(product, 'Segelclub Attersee')
    await requireFee(club)
    await configurePasses(club)
    const [, away] = [await addMemberTo(club), await addMemberTo(club, { fullName: 'Ursula Abgemeldet' })]
    await club.call('PATCH', `/api/members/${away.id}/toggle-status`)
    const visitor = await enterAs(club)
    const { page } = visitor
    await openTab(page, 'Member Passes')
    await page.getByText('Payment Due').first().waitFor()
    await expectAccessible(visitor, 'passes-some')
    await openTab(page, 'Pass Configuration')
    await page.getByText('The built-in card is used', { exact: true }).waitFor()
    await expectAccessible(visitor, 'pass-config-complete')
    await visitor.context.close()
  })
})
