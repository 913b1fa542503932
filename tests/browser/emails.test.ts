import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { root } from '../../scripts/product/environment.ts'
import { spec } from '../spec/tags.ts'
import { formOf } from '../support/club.ts'
import { linkIn, waitForMail } from '../support/outbox.ts'
import { addMemberTo, makeClubAt, type ProductClub } from '../support/product-club.ts'
import { askForLink } from '../support/sign-in.ts'
import { describeInBrowser, product } from '../support/stage.ts'

describeInBrowser('an e-mail, as a person sees it on a phone', ({ browser, open }) => {
  let club: ProductClub
  beforeAll(async () => {
    club = await makeClubAt(product, 'Turn- und Sportverein „Grün & Weiß“ Oberfeld')
  })

  /** Draws the e-mail in light and dark, keeps the pictures, and answers how strongly each text stands out. */
  const draw = async (html: string, name: string) => {
    const context = await browser().newContext({ viewport: { width: 390, height: 844 }, offline: true })
    const page = await context.newPage()
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await page.setContent(html)
    const contrasts: number[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
      contrasts.push(...(await page.evaluate(readContrasts)))
      await page.screenshot({ path: join(root, `artifacts/screens/mail-${name}-${colorScheme}.png`), fullPage: true })
    }
    expect(fetched).toEqual([])
    await context.close()
    return contrasts
  }

  test('the magic link: club and member by name, a button, when it ends, and what if it was not asked for', async () => {
    const member = await addMemberTo(club, { fullName: 'Zoë Ziegler-Ødegård' })
    const visitor = await open()
    const link = await askForLink(visitor, product, member.email)
    const mail = await waitForMail(product, member.email)
    expect(mail.from?.name).toBe(club.name)
    expect(mail.subject).toBe(`Sign in to ${club.name}`)
    expect(mail.text?.trim().split('\n\n')).toEqual([
      'Hello Zoë Ziegler-Ødegård,',
      `Here is your link to sign in to ${club.name}.`,
      link,
      'This link works once and expires in 15 minutes.',
      'You did not ask for it? Then nothing needs doing: without the link nobody gets in.',
      club.name,
    ])
    expect(Math.min(...(await draw(mail.html ?? '', 'magic-link')))).toBeGreaterThanOrEqual(4.5)
    await visitor.context.close()
  })

  test('of a club with a logo shows it, without fetching it', async () => {
    const own = await makeClubAt(product, 'Ruderclub Alte Donau')
    const logo = await sharp({ create: { width: 300, height: 120, channels: 3, background: '#1f5f8b' } })
      .png()
      .toBuffer()
    await own.call('PUT', '/api/clubs/logo', formOf({ logo }))
    const member = await addMemberTo(own)
    const visitor = await open()
    await askForLink(visitor, product, member.email)
    const mail = await waitForMail(product, member.email)
    const [picture, ...others] = mail.attachments
    expect([picture?.mimeType, picture?.disposition, others]).toEqual(['image/png', 'inline', []])
    const address = `cid:${picture?.contentId?.replace(/[<>]/g, '')}`
    expect(mail.html).toContain(`src="${address}"`)
    const bytes = Buffer.from(picture?.content as ArrayBuffer)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 250, height: 100 })
    await draw(mail.html?.replace(address, `data:image/png;base64,${bytes.toString('base64')}`) ?? '', 'logo')
    await visitor.context.close()
  })

  test.each([
    ['de-AT', 'E-Mail-Adresse', 'Anmeldelink senden', 'Der Link gilt einmal und läuft nach 15 Minuten ab.'],
    ['it-IT', 'Indirizzo e-mail', 'Invia il link di accesso', 'Il link vale una sola volta e scade dopo 15 minuti.'],
  ])('the magic link, asked for by a page in %s', async (locale, field, button, once) => {
    const member = await addMemberTo(club, { fullName: 'Zoë Ziegler-Ødegård' })
    const visitor = await open('phone', { locale })
    await visitor.page.goto('/member-login')
    await visitor.page.getByLabel(field).fill(member.email)
    await visitor.page.getByRole('button', { name: button }).click()
    const mail = await waitForMail(product, member.email)
    expect(mail.text).toContain(once)
    expect(mail.html).toContain(once)
    expect(Math.min(...(await draw(mail.html ?? '', `magic-link-${locale}`)))).toBeGreaterThanOrEqual(4.5)
    await visitor.context.close()
  })

  test('the password reset', { tags: spec('7.48') }, async () => {
    const visitor = await open()
    await visitor.page.goto('/forgot-password')
    await visitor.page.getByLabel('Email address').fill(club.email)
    await visitor.page.getByRole('button', { name: 'Send reset link' }).click()
    const mail = await waitForMail(product, club.email)
    expect(mail.text?.trim().split('\n\n')).toEqual([
      'Hello Anna Admin,',
      `Here is your link to choose a new password for ${club.name}.`,
      linkIn(mail, '/auth-action'),
      'This link works once and expires in 15 minutes.',
      'You did not ask for it? Then nothing needs doing: your password stays as it is.',
      club.name,
    ])
    expect(Math.min(...(await draw(mail.html ?? '', 'password-reset')))).toBeGreaterThanOrEqual(4.5)
    await visitor.context.close()
  })
})

/** The contrast of every text that is seen with what is behind it, as WCAG counts it. Runs in the page. */
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
