import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../../scripts/product/environment.ts'
import { spec } from '../spec/tags.ts'
import { keepScreen } from '../support/browser.ts'
import { formOf } from '../support/club.ts'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import { linkIn, nextMail } from '../support/mailbox.ts'
import { addMemberTo, makeClubAt } from '../support/product-club.ts'
import { askForLink, signInAdmin } from '../support/sign-in.ts'

describeInBrowser('a link in an e-mail', ({ browser, open }) => {
  test('signs a member in once, not used up by a mail scanner; on another device it asks for the address', {
    tags: spec('4.17 4.24 8.29'),
  }, async () => {
    const member = await addMemberTo(await makeClubAt(product))
    const [asker, client] = [await open('phone'), await open('phone')]
    const { page } = client
    const give = async (email: string) => {
      await page.getByLabel('Email address').fill(email)
      await page.getByRole('button', { name: 'Sign in' }).click()
    }
    const link = await askForLink(asker, product, member.email)
    for (const method of ['GET', 'HEAD']) expect((await fetch(link, { method })).ok).toBe(true)
    await page.goto(link)
    await page.getByText('Which email address was the link sent to?').waitFor()
    await keepScreen(client, 'member-auth-asks')
    await give('somebody.else@club.test')
    await page.getByRole('alert').getByText('This link was sent to another email address.').waitFor()
    await keepScreen(client, 'member-auth-other-address')
    await page.getByRole('button', { name: 'Enter another address' }).click()
    await give(`  ${member.email.toUpperCase()} `)
    await page.getByText(`Welcome, ${member.fullName}`).waitFor()
    await page.reload()
    await page.getByText(`Welcome, ${member.fullName}`).waitFor()

    await asker.page.goto(link)
    await asker.page.getByRole('heading', { name: 'Authentication Error' }).waitFor()
    await asker.page.getByRole('alert').getByText('This link has already been used.').waitFor()
    await keepScreen(asker, 'member-auth-used')
  })

  test('opened in two tabs at once signs in once, and both tabs open the dashboard', async () => {
    const member = await addMemberTo(await makeClubAt(product))
    const client = await open('phone')
    const link = await askForLink(client, product, member.email)
    const other = await client.context.newPage()
    await Promise.all([client.page.goto(link), other.goto(link)])
    await Promise.race([client.page.waitForURL('**/member-dashboard'), other.waitForURL('**/member-dashboard')])
    for (const page of [client.page, other]) {
      await page.goto('/member-dashboard')
      await page.getByText(`Welcome, ${member.fullName}`).waitFor()
    }
  })

  test('ends with the membership, and so does the session', async () => {
    const club = await makeClubAt(product)
    const member = await addMemberTo(club)
    const [client, later] = [await open('phone'), await open('phone')]
    await client.page.goto(await askForLink(client, product, member.email))
    await client.page.getByText(`Welcome, ${member.fullName}`).waitFor()
    const link = await askForLink(later, product, member.email, 2)
    await club.call('DELETE', `/api/members/${member.id}`)
    await client.page.reload()
    await client.page.waitForURL('**/member-login')
    await later.page.goto(link)
    await later.page.getByRole('alert').getByText('has already been used or is not valid any more').waitFor()
    await later.page.goto('/member-dashboard')
    await later.page.waitForURL('**/member-login')
  })

  test('replaces a forgotten password, once, and ends every session', { tags: spec('4.7 7.48') }, async () => {
    const club = await makeClubAt(product)
    const [elsewhere, client] = [await open(), await open('phone')]
    const { page } = client
    await signInAdmin(elsewhere, club)
    await page.goto('/forgot-password')
    await page.getByLabel('Email address').fill(club.email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await page.getByText('Check your inbox for further instructions').waitFor()
    await keepScreen(client, 'forgot-password-sent')
    const mail = await nextMail(product, club.email, 1, '/auth-action')
    const link = linkIn(mail, '/auth-action')
    expect(mail.text?.trim().split('\n\n')).toEqual([
      'Hello Anna Admin,',
      `Here is your link to choose a new password for ${club.name}.`,
      link,
      'This link works once and expires in 15 minutes.',
      'You did not ask for it? Then nothing needs doing: your password stays as it is.',
      club.name,
    ])
    await page.goto(link)
    await page.getByText(`For ${club.email}`).waitFor()
    await keepScreen(client, 'new-password')
    for (const label of ['New Password', 'Confirm Password']) await page.getByLabel(label).fill('a new password')
    await page.getByRole('button', { name: 'Save new password' }).click()
    await page.getByText('Your password is changed. Sign in with the new one.').waitFor()
    await page.getByLabel('Email address').fill(club.email)
    await page.getByLabel('Password', { exact: true }).fill(club.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Wrong email or password.').waitFor()
    await page.getByLabel('Password', { exact: true }).fill('a new password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText(`Welcome, ${club.email}`).waitFor()

    await elsewhere.page.reload()
    await elsewhere.page.waitForURL('**/login')
    await elsewhere.page.goto(link)
    await elsewhere.page.getByRole('alert').getByText('This link has already been used.').waitFor()
  })

  test('is a button on a phone, readable in light and dark, under the logo of the club', async () => {
    const club = await makeClubAt(product, 'Turn- und Sportverein „Grün & Weiß“ Oberfeld')
    const logo = await sharp({ create: { width: 300, height: 120, channels: 3, background: '#1f5f8b' } })
      .png()
      .toBuffer()
    await club.call('PATCH', '/api/clubs', formOf({ logo }, { json: '{}' }))
    const member = await addMemberTo(club, { fullName: 'Zoë Ziegler-Ødegård' })
    const link = await askForLink(await open(), product, member.email)
    const mail = await nextMail(product, member.email, 1, '/member-auth')
    expect([mail.from?.name, mail.subject]).toEqual(['Tessera', 'Your sign-in link'])
    expect(mail.text?.trim().split('\n\n')).toEqual([
      'Hello Zoë Ziegler-Ødegård,',
      `Here is your link to sign in to ${club.name}.`,
      link,
      'This link works once and expires in 15 minutes.',
      'You did not ask for it? Then nothing needs doing: without the link nobody gets in.',
      club.name,
    ])
    const [picture, ...others] = mail.attachments
    expect([picture?.mimeType, picture?.disposition, others]).toEqual(['image/png', 'inline', []])
    const address = `cid:${picture?.contentId?.replace(/[<>]/g, '')}`
    expect(mail.html).toContain(`src="${address}"`)
    const bytes = Buffer.from(picture?.content as ArrayBuffer)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 250, height: 100 })

    const context = await browser().newContext({ viewport: { width: 390, height: 844 }, offline: true })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    const fetched: string[] = []
    page.on('request', (request) => request.url().startsWith('data:') || fetched.push(request.url()))
    await page.setContent(mail.html?.replace(address, `data:image/png;base64,${bytes.toString('base64')}`) ?? '')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `scrolls sideways in ${colorScheme}`).toBeLessThanOrEqual(0)
      expect(Math.min(...(await page.evaluate(readContrasts))), colorScheme).toBeGreaterThanOrEqual(4.5)
      if (process.env.SCREENS)
        await page.screenshot({ path: join(root, `artifacts/screens/mail-${colorScheme}.png`), fullPage: true })
    }
    expect(fetched).toEqual([])
  })
})

/** Returns the WCAG contrast of every visible text with its background. Runs in the page. */
function readContrasts(): number[] {
  const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number)
  const light = (colour: string) => {
    const [r = 0, g = 0, b = 0] = channels(colour).map((value) => {
      const part = value / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const behind = (element: Element | null): string => {
    if (!element) return 'rgb(255, 255, 255)'
    const { backgroundColor } = getComputedStyle(element)
    return channels(backgroundColor)[3] === 0 ? behind(element.parentElement) : backgroundColor
  }
  const texts = [...document.querySelectorAll<HTMLElement>('h1, p, a, span')].filter(
    (element) => element.offsetHeight > 0 && element.textContent?.trim(),
  )
  return texts.map((element) => {
    const [a, b] = [light(getComputedStyle(element).color), light(behind(element))].sort((x, y) => y - x)
    return ((a ?? 0) + 0.05) / ((b ?? 0) + 0.05)
  })
}
