import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { spec } from '../spec/tags.ts'
import { breakStore } from '../support/break-store.ts'
import type { Visitor } from '../support/browser.ts'
import { addMemberTo, configurePasses, freshAddress, makeClubAt, type ProductClub } from '../support/product-club.ts'
import { askForLink, signInAdmin, signInMemberAt } from '../support/sign-in.ts'
import { describeInBrowser, product } from '../support/stage.ts'

/** Each default sentence, where its call gets no answer of the product's; what Firestore refuses is in payments-errors. */
describeInBrowser('what fails without a sentence of the server gets its own', ({ open, proxy }) => {
  let club: ProductClub
  beforeAll(async () => {
    club = await makeClubAt(product)
  })

  const visit = async (): Promise<Visitor> => {
    const visitor = await open()
    onTestFinished(() => visitor.context.close())
    return visitor
  }
  const enter = async (tab?: string): Promise<Visitor> => {
    const visitor = await visit()
    await signInAdmin(visitor, club)
    if (tab) await visitor.page.getByRole('tab', { name: tab, exact: true }).click()
    return visitor
  }
  const surprises = ({ faults }: Visitor) => faults.filter((fault) => !fault.startsWith('Failed to load resource'))
  const banner = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true }).waitFor()
  const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

  test('signing in, registering, asking for a password and for a link', {
    tags: spec('8.1 8.2 8.4 8.5 8.55 8.56 8.57 8.58 8.67'),
  }, async () => {
    const { page } = await visit()
    await page.goto('/login')
    await page.getByLabel('Email address').fill(club.email)
    await page.getByLabel('Password', { exact: true }).fill(club.password)
    await proxy.whileRefused('signInWithPassword', 'SOMETHING_NEW', async () => {
      await press(page, 'Sign in')
      await banner(page, 'Failed to login')
    })
    await page.goto('/register')
    for (const label of ['Full Name', 'Club Name']) await page.getByLabel(label).fill('Somebody')
    await page.getByLabel('Email address').fill(freshAddress('new'))
    for (const label of ['Password', 'Confirm Password'])
      await page.getByLabel(label, { exact: true }).fill('eight and more')
    await proxy.whileBroken('/api/auth/register', 'POST', async () => {
      await press(page, 'Create account')
      await banner(page, 'Failed to register')
    })
    await page.goto('/forgot-password')
    await page.getByLabel('Email address').fill(club.email)
    await proxy.whileRefused('sendOobCode', 'SOMETHING_NEW', async () => {
      await press(page, 'Send reset link')
      await banner(page, 'Failed to send password reset email')
      await expect.poll(() => page.getByText('Check your inbox for further instructions').count()).toBe(0)
    })
    await page.goto('/member-login')
    await page.getByLabel('Email address').fill(club.email)
    await proxy.whileRefused('sendOobCode', 'SOMETHING_NEW', async () => {
      await press(page, 'Send Magic Link')
      await banner(page, 'Failed to send magic link')
      await page.getByText('a magic link is on its way').waitFor()
    })
  })

  test('opening a magic link, and a place that cannot be taken at the start', {
    tags: spec('8.6 8.7 8.34 8.59'),
  }, async () => {
    const member = await addMemberTo(club)
    const visitor = await visit()
    const { page } = visitor
    await page.goto('/member-login')
    await page.evaluate((email) => localStorage.setItem('tessera.sign-in-email', email), member.email)
    await proxy.whileRefused('signInWithEmailLink', 'SOMETHING_NEW', async () => {
      await page.goto('/member-auth?apiKey=self-hosted&mode=signIn&oobCode=any')
      await page.getByRole('heading', { name: 'Authentication Error' }).waitFor()
      await banner(page, 'Failed to sign in with magic link')
    })
    await proxy.whileBroken('/api/member-auth/verify-auth', 'POST', async () => {
      await page.goto(await askForLink(visitor, product, member.email))
      await banner(page, 'Failed to verify member')
    })
    const asked = Promise.withResolvers<void>()
    await page.route('**/api/member-auth/verify-auth', () => asked.resolve())
    await page.goto(await askForLink(visitor, product, member.email, 2))
    await asked.promise
    await proxy.whileBroken('/api/auth/place', 'POST', async () => {
      await page.goto('/member-dashboard')
      await page.waitForURL('**/member-login')
      await banner(page, 'API request failed')
    })
  })

  test('a sign-out that fails is only logged', { tags: spec('8.3 8.60') }, async () => {
    const visitor = await enter()
    const { page } = visitor
    await breakStore(page, 'fails')
    const warned = page.waitForEvent('console', (message) => message.text() === 'Failed to logout')
    await press(page, 'Log Out')
    expect((await warned).type()).toBe('warning')
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    expect(surprises(visitor)).toEqual([])
  })

  test('calls while a sign-out is under way bear no token', { tags: spec('8.32') }, async () => {
    const member = await addMemberTo(club, { fullName: 'Nora Nobody' })
    const visitor = await enter()
    const { page } = visitor
    const row = page.getByRole('row', { name: member.fullName })
    await row.waitFor()
    await breakStore(page, 'hangs')
    await press(page, 'Log Out')
    await row.getByRole('button', { name: 'Disable' }).click()
    await toast(page, 'Failed to update status: Not authenticated')
    expect(surprises(visitor)).toEqual([])
  })

  test('the club: loading and renaming', { tags: spec('2.78 2.84 7.11 8.8 8.9') }, async () => {
    const visitor = await enter()
    const { page } = visitor
    await proxy.whileBroken('/api/clubs', 'GET', async () => {
      await page.reload()
      await page.getByRole('heading', { name: 'Club Dashboard' }).waitFor()
      await banner(page, 'Failed to fetch club')
    })
    await press(page, 'Try again')
    await page.getByRole('heading', { name: club.name }).waitFor()
    await press(page, 'Club settings')
    await proxy.whileBroken('/api/clubs', 'PUT', async () => {
      await page.getByRole('dialog').getByLabel('Club Name').fill('Another name')
      await press(page, 'Save')
      await banner(page, 'Failed to update club')
    })
    await press(page, 'Cancel')
    await page.getByRole('heading', { name: club.name }).waitFor()
    expect(surprises(visitor)).toEqual([])
  })

  test('members: loading, adding, changing, disabling, deleting', {
    tags: spec('8.10 8.11 8.12 8.13 8.14 8.44 8.45'),
  }, async () => {
    const member = await addMemberTo(club, { fullName: 'Carla Calma' })
    const visitor = await enter()
    const { page } = visitor
    const dialog = page.getByRole('dialog')
    const row = page.getByRole('row', { name: member.fullName })
    await proxy.whileBroken('/api/members', 'GET', async () => {
      await page.reload()
      await banner(page, 'Failed to fetch members')
    })
    await press(page, 'Try again')
    await row.waitFor()
    await press(page, 'Add Member')
    await dialog.getByLabel('Member ID').fill('new')
    await dialog.getByLabel('Full Name').fill('Somebody')
    await dialog.getByLabel('Email').fill(freshAddress('new'))
    await proxy.whileBroken('/api/members', 'POST', async () => {
      await dialog.getByRole('button', { name: 'Add Member' }).click()
      await banner(page, 'Failed to add member')
    })
    await press(page, 'Cancel')
    await row.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByLabel('Full Name').fill('Carla Other')
    await proxy.whileBroken('/api/members/*', 'PUT', async () => {
      await press(page, 'Save')
      await banner(page, 'Failed to update member')
    })
    await press(page, 'Cancel')
    await proxy.whileBroken('/api/members/*/toggle-status', 'PATCH', async () => {
      await row.getByRole('button', { name: 'Disable' }).click()
      await toast(page, 'Failed to update status: Failed to toggle member status')
    })
    await proxy.whileBroken('/api/members/*', 'DELETE', async () => {
      await row.getByRole('button', { name: 'Delete' }).click()
      await page.getByText('Are you sure you want to delete this member?').waitFor()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await toast(page, 'Failed to delete: Failed to delete member')
    })
    await row.getByText('Active').waitFor()
    expect(surprises(visitor)).toEqual([])
  })

  test('members with a photo: only logged, and the modal closes', { tags: spec('8.41 8.42 8.43') }, async () => {
    const member = await addMemberTo(club, { fullName: 'Paula Photo' })
    const visitor = await enter()
    const { page } = visitor
    const dialog = page.getByRole('dialog')
    const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0f5c4d' } })
      .png()
      .toBuffer()
    const choose = () =>
      dialog
        .getByLabel('Photo', { exact: true })
        .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: photo })
    const logged = (text: string) => page.waitForEvent('console', (message) => message.text().startsWith(text))
    await press(page, 'Add Member')
    await dialog.getByLabel('Member ID').fill('new')
    await dialog.getByLabel('Full Name').fill('Never Added')
    await dialog.getByLabel('Email').fill(freshAddress('new'))
    await choose()
    await proxy.whileBroken('/api/members/with-photo', 'POST', async () => {
      const said = logged('Failed to add member with photo')
      await dialog.getByRole('button', { name: 'Add Member' }).click()
      expect((await said).type()).toBe('error')
      await dialog.waitFor({ state: 'hidden' })
    })
    await page.getByRole('row', { name: member.fullName }).getByRole('button', { name: 'Edit' }).click()
    await choose()
    await proxy.whileBroken('/api/members/*/with-photo', 'PUT', async () => {
      const said = logged('Failed to update member with photo')
      await press(page, 'Save')
      expect((await said).type()).toBe('error')
      await dialog.waitFor({ state: 'hidden' })
    })
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    await expect.poll(() => page.getByRole('row', { name: 'Never Added' }).count()).toBe(0)
  })

  test('passes: loading, saving, uploading, generating, updating; and their successes', {
    tags: spec('8.35 8.36 8.37 8.38 8.39 8.40 8.61 8.62'),
  }, async () => {
    await configurePasses(club)
    const member = await addMemberTo(club, { memberId: 'card-7', fullName: 'Karl Card' })
    const visitor = await enter('Pass Configuration')
    const { page } = visitor
    const dialog = page.getByRole('dialog')
    await proxy.whileBroken('/api/passes/config', 'GET', async () => {
      await page.reload()
      await banner(page, 'An error occurred')
    })
    await press(page, 'Try again')
    await page.getByLabel('Logo Text').fill('Ruderclub')
    await proxy.whileBroken('/api/passes/config', 'POST', async () => {
      await press(page, 'Save')
      await banner(page, 'Failed to save pass configuration')
    })
    await press(page, 'Save')
    await toast(page, 'Pass configuration saved successfully')
    await press(page, 'Certificate and key')
    await dialog.getByLabel('Signer Certificate').setInputFiles('certs.example/signer-cert.pem')
    await dialog.getByLabel('Private Key').setInputFiles('certs.example/signer-key.pem')
    await proxy.whileBroken('/api/passes/certificates', 'POST', async () => {
      await press(page, 'Upload')
      await banner(page, 'Failed to upload certificates')
    })
    await press(page, 'Cancel')
    await press(page, 'Template')
    await dialog.getByLabel('Pass Template').setInputFiles('certs.example/root.pem')
    await proxy.whileBroken('/api/passes/template', 'POST', async () => {
      await press(page, 'Upload')
      await banner(page, 'Failed to upload template')
    })
    await press(page, 'Cancel')
    await page.getByRole('tab', { name: 'Member Passes' }).click()
    const generate = page.getByRole('row', { name: member.fullName }).getByRole('button', { name: 'Generate Pass' })
    await proxy.whileBroken('/api/passes/generate/*', 'POST', async () => {
      await generate.click()
      await toast(page, 'Failed to generate pass')
    })
    await generate.click()
    await toast(page, 'Pass generated successfully for member card-7')
    await proxy.whileBroken('/api/passes/update-all', 'POST', async () => {
      await press(page, 'Update All Passes')
      await toast(page, 'Failed to update passes')
    })
    await page.route('**/api/passes/update-all', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), message: '' } })
    })
    await press(page, 'Update All Passes')
    await toast(page, 'All passes updated successfully')
    expect(surprises(visitor)).toEqual([])
  })

  test('the member: no token, and a browser that cannot keep the card', {
    tags: spec('5.9 8.48 8.49 8.50 8.51 8.52'),
  }, async () => {
    await configurePasses(club)
    const member = await addMemberTo(club)
    const visitor = await visit()
    const { page } = visitor
    await signInMemberAt(visitor, product, member.email)
    await page.getByRole('tab', { name: 'Membership Pass' }).click()
    await proxy.whileBroken('/api/member-auth/download-pass', 'GET', async () => {
      await press(page, 'Download Apple Wallet Pass')
      await banner(page, 'Failed to download pass')
    })
    await page.evaluate(() => {
      URL.createObjectURL = () => {
        throw new DOMException('The disk is full', 'QuotaExceededError')
      }
    })
    await press(page, 'Download Apple Wallet Pass')
    await banner(page, 'An error occurred while downloading your pass')
    await proxy.whileBroken('/v1/projects/*/databases/*/documents:runQuery', 'POST', async () => {
      await page.reload()
      await banner(page, 'An error occurred while fetching your data')
    })
    await proxy.whileBroken('/api/member-auth/me', 'GET', async () => {
      await page.reload()
      await banner(page, 'Failed to fetch member data')
      await breakStore(page, 'hangs')
      await press(page, 'Log Out')
      // Loading is tried again by itself, and then nobody is signed in any more.
      await banner(page, 'Authentication token not available')
    })
    expect(surprises(visitor)).toEqual([])
  })
})
