import { translator } from '@tessera/domain/texts/translate'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { atRest, brokenWords, cutButtons, hiddenButtons, keepScreen, sizes } from '../support/browser.ts'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import { addMemberTo, configurePasses, makeClubAt, recordPaymentFor, requireFee } from '../support/product-club.ts'

const fullName = 'Maria-Theresia von Walther-Schwienbacher'
const email = 'maria-theresia.von.walther-schwienbacher@vereine.example.org'

/** Opens the rows that are folded, as they are on phones. */
async function unfold(page: Page): Promise<void> {
  // Rows follow another width of the window with its next picture.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const folded = page.locator('tbody').getByRole('button', { name: /^(Actions|Aktionen)$/, expanded: false })
  while ((await folded.count()) > 0) await folded.first().click()
}

/** Names of the visible buttons of rows that a notice covers. */
const coveredInRows = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('tbody button')]
      .filter((button) => {
        const { left, top, width, height } = button.getBoundingClientRect()
        const at = document.elementFromPoint(left + width / 2, top + height / 2)
        return at?.closest('[role=group]') && !button.contains(at)
      })
      .map((button) => button.ariaLabel ?? button.textContent),
  )

/** Makes a club of fourteen members who all owe the fee. */
async function makeCrowd() {
  const club = await makeClubAt(product)
  await requireFee(club)
  const people = Array.from({ length: 14 }, (_, n) => ({ memberId: `${n}`, fullName: `Mitglied ${n}` }))
  await Promise.all(people.map((person) => addMemberTo(club, person)))
  return club
}

describeInBrowser('widths', ({ openAdmin }) => {
  test('the members list and its import: no word breaks at any width, a status shows its reason, and cards become a table at 900 pixels', async () => {
    const club = await makeClubAt(product)
    const common = `anna.gruber@${club.clubId.toLowerCase().slice(0, 8)}.at`
    await club.call('POST', '/api/members', { memberId: '0012', fullName, email })
    await club.call('POST', '/api/members', { memberId: '0013', fullName: 'Anna Gruber', email: common })
    const client = await openAdmin(club)
    const { page } = client
    const row = page.getByRole('row', { name: /Walther/ })
    for (const width of [390, 600, 768, 820, 899, 900, 1024, 1180, 1280, 1600]) {
      await page.setViewportSize({ width, height: 800 })
      await row.getByText(email).waitFor()
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), { message: `${width}` })
        .toBeLessThanOrEqual(0)
      const display = await row.evaluate((element) => getComputedStyle(element).display)
      expect([width, display]).toEqual([width, width <= 720 ? 'flex' : width < 900 ? 'grid' : 'table-row'])
      // No word breaks across lines.
      const broken = await row.evaluate(brokenWords)
      expect([width, broken]).toEqual([width, []])
    }
    await keepScreen(client, 'members-long-words')

    // A long e-mail gives way with an ellipsis and a tip; a common one shows whole from 1180 pixels.
    const widthOf = (address: string) =>
      page.getByTitle(address, { exact: true }).evaluate((cell) => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        const { paddingLeft, paddingRight, textOverflow } = getComputedStyle(cell)
        const shown = cell.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        return { shown, wanted: range.getBoundingClientRect().width, textOverflow }
      })
    for (const width of [900, 992, 1024, 1180, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const long = await widthOf(email)
      expect([width, long.textOverflow, long.shown < long.wanted]).toEqual([width, 'ellipsis', true])
      const { shown, wanted } = await widthOf(common)
      expect(shown, `the common address at ${width}`).toBeGreaterThanOrEqual(width < 1180 ? 140 : wanted)
    }

    // A badge is aligned with its row, and its text is centred.
    await row.getByText('Active').waitFor()
    const middles = await row.evaluate((element) => {
      const middle = ({ top, bottom }: { top: number; bottom: number }) => (top + bottom) / 2
      const middleOf = (word: string) => {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          if (text.textContent !== word || !text.parentElement) continue
          const range = document.createRange()
          range.selectNodeContents(text)
          return {
            word: middle(range.getBoundingClientRect()),
            box: middle(text.parentElement.getBoundingClientRect()),
          }
        }
        throw new Error(`The row does not say ${word}`)
      }
      return { number: middleOf('0012'), badge: middleOf('Active') }
    })
    expect(Math.abs(middles.badge.word - middles.number.word)).toBeLessThan(1.5)
    expect(Math.abs(middles.badge.word - middles.badge.box)).toBeLessThan(1.5)

    // The button that disables has its word on a phone, and an icon on a desktop.
    const disable = row.getByRole('button', { name: 'Disable' })
    for (const [width, shown] of [
      [1280, 'none'],
      [390, '"Disable"'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await unfold(page)
      await disable.waitFor()
      const word = () => disable.evaluate((at) => getComputedStyle(at, '::after').content.replace(/ \/ .*/, ''))
      expect(await word(), `${width}`).toBe(shown)
    }

    // The reason for a status shows whole.
    await requireFee(club, 'Annual fee for families and supporting members')
    const reason = row.getByText(/^Annual fee for families .* unpaid$/)
    for (const width of [390, 900, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await unfold(page)
      await reason.waitFor()
      const cut = await reason.evaluate((element) => {
        const cell = element.closest('td')?.getBoundingClientRect()
        const { right, bottom } = element.getBoundingClientRect()
        const hidden = element.scrollWidth > element.clientWidth && getComputedStyle(element).overflowX === 'hidden'
        return hidden || !cell || right > cell.right || bottom > cell.bottom + 1
      })
      expect([width, cut]).toEqual([width, false])
      expect([width, await reason.evaluate(brokenWords)]).toEqual([width, []])
    }

    // The preview of an import breaks no address.
    await page.getByRole('button', { name: 'Import' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('CSV file').setInputFiles({
      name: 'members.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Member ID,Full Name,Email\n0012,${fullName},new-${email}\n0013,Zoë,zoe-${email}\n0014,,`),
    })
    for (const width of [390, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const address of [email, `new-${email}`, `zoe-${email}`]) {
        const shown = dialog.getByTitle(address, { exact: true })
        await shown.waitFor()
        const lines = await shown.evaluate((element) => {
          const range = document.createRange()
          range.selectNodeContents(element)
          return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
        })
        expect([width, address, lines]).toEqual([width, address, 1])
      }
      const cut = await dialog.evaluate((element) => {
        const { right } = element.getBoundingClientRect()
        return [...element.querySelectorAll('td, td input')].filter(
          (one) => one.getBoundingClientRect().right > right - 16,
        ).length
      })
      expect([width, cut]).toEqual([width, 0])
    }
    await keepScreen(client, 'members-import-differs')
  })

  test('wherever the page is scrolled to, Send of the reminders is in view, and a notice covers no control outside the rows', async () => {
    const { page } = await openAdmin(await makeCrowd(), '/?status=Payment+Due')
    await page.getByRole('button', { name: 'Remind 14 members' }).click()
    const send = page.getByRole('button', { name: 'Send 14 e-mails' })
    await page.getByText('Hello Mitglied 0,').waitFor()
    for (const [width, height] of [
      [1280, 800],
      [390, 700],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const to of ['start', 'end'] as const) {
        const dialog = page.getByRole('dialog')
        await dialog.evaluate((element, block) => element.scrollIntoView({ block }), to)
        const isOnTop = () =>
          send.evaluate((element) => {
            const { left, right, top, bottom } = element.getBoundingClientRect()
            const at = (y: number) => document.elementFromPoint((left + right) / 2, y)
            const footer = element.parentElement?.parentElement
            // Nothing of the dialog shows below its footer.
            const isLast =
              footer?.contains(at(innerHeight - 4)) || !footer?.parentElement?.contains(at(innerHeight - 4))
            return top >= 0 && bottom <= innerHeight && element.contains(at((top + bottom) / 2)) && isLast
          })
        await expect.poll(isOnTop, { message: `${width} ${to}` }).toBe(true)
      }
    }
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.setViewportSize(sizes.desktop)
    await page.getByRole('row', { name: 'Mitglied 3' }).getByRole('button', { name: 'Disable' }).click()
    const notice = page.getByRole('region', { name: 'Notices' }).getByRole('group')
    // The focus keeps it open.
    await notice.getByRole('button', { name: 'Dismiss' }).focus()
    await atRest(page)
    // Below the header on a desktop, above the bar of tabs on a phone.
    const placeOf = () => notice.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)
    const covered = () =>
      notice.evaluate((element) => {
        const box = element.getBoundingClientRect()
        const controls = [...document.querySelectorAll('button, a[href], input, select, summary')]
        return controls.flatMap((control) => {
          if (element.contains(control) || control.closest('tbody') || !control.checkVisibility()) return []
          const { left, right, top, bottom } = control.getBoundingClientRect()
          const isBeside = right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom
          return isBeside ? [] : [control.getAttribute('aria-label') ?? control.textContent]
        })
      })
    for (const width of [360, 390, 640, 820, 1024, 1280, 1680]) {
      await page.setViewportSize({ width, height: 800 })
      for (const top of [0, 10_000]) {
        await page.evaluate((y) => scrollTo(0, y), top)
        expect([width, top, await covered()]).toEqual([width, top, []])
      }
      const { top, bottom } = await placeOf()
      const header = await page.getByRole('banner').evaluate((element) => element.getBoundingClientRect().bottom)
      if (width >= 1024) expect([width, await coveredInRows(page), top >= header]).toEqual([width, [], true])
      if (width < 640) expect([width, top > 400, bottom <= 800 - 80]).toEqual([width, true, true])
    }
  })

  test('no word in the payments and payment items breaks at any width; the open tab stays in view when the window becomes narrow', async () => {
    const club = await makeClubAt(product)
    const { id: itemId, name: itemName, yearId } = await requireFee(club, 'Mitgliedsbeitrag für Familien')
    const member = await addMemberTo(club, { fullName, email })
    await recordPaymentFor(club, member, {
      itemId,
      itemName,
      yearId,
      amount: 1250,
      day: `${new Date().getUTCFullYear()}-01-12`,
    })
    const client = await openAdmin(club, '/', { locale: 'de-DE' })
    const { page } = client
    await page.getByRole('tab', { name: 'Zahlungen' }).first().click()
    for (const view of ['Zahlungen', 'Posten', 'Jahre']) {
      await page.setViewportSize(sizes.desktop)
      await page.getByRole('tab', { name: view }).last().click()
      const row = page.getByRole('row').last()
      await row.getByRole('button', { name: 'Löschen' }).waitFor()
      for (const width of [390, 600, 768, 899, 900, 1024, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect([view, width, await row.evaluate(brokenWords)]).toEqual([view, width, []])
      }
      // A phone shows no tooltips: the button that disables has its word.
      await page.setViewportSize(sizes.phone)
      if (view !== 'Zahlungen') {
        // The rows fold a moment after the window has become narrow.
        await row.getByRole('button', { name: 'Aktionen' }).waitFor()
        await unfold(page)
        const toggle = row.getByRole('button', { name: /^(Ruhen lassen|Deaktivieren)$/ })
        expect(await toggle.evaluate((button) => getComputedStyle(button, '::after').content)).toMatch(
          /^"(Ruhen lassen|Deaktivieren)"/,
        )
      }
      await keepScreen(client, view.toLowerCase())
    }

    const tab = page.getByRole('tablist', { name: 'Verein' }).getByRole('tab', { name: 'Zahlungen' })
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      const right = () => tab.evaluate((element) => element.getBoundingClientRect().right)
      await expect.poll(right, { message: `${width}` }).toBeLessThanOrEqual(width)
    }
  })

  test('every specified button is in reach, and those of a row within its table, at any width, by mouse and by finger, with every feature on', async () => {
    const club = await makeClubAt(product)
    const { id: itemId, name: itemName, yearId } = await requireFee(club, 'Mitgliedsbeitrag')
    const type = { id: crypto.randomUUID(), name: 'Familienangehörig', shortName: 'Familienang.', enabled: true }
    const { id: ofType } = await addMemberTo(club, { fullName, email, memberId: '0012' })
    const paid = await addMemberTo(club, { memberId: '0013' })
    const day = `${new Date().getUTCFullYear()}-01-12`
    await recordPaymentFor(club, paid, { itemId, itemName, yearId, amount: 60, day, notes: 'bar' })
    await club.call('PATCH', '/api/clubs', {
      receipts: { address: 'Bootshaus 1' },
      keepsAttendance: true,
      cardChangesIn: 'de',
      colour: '#1f5f8b',
      bankAccount: { holder: 'Ruderclub', iban: 'DE89370400440532013000', bic: '', note: '' },
      membershipTypes: [type],
    })
    await club.call('PUT', `/api/members/${ofType}`, { fullName, email, memberId: '0012', typeId: type.id })
    await configurePasses(club)
    const lists = [
      {
        address: '/',
        row: fullName,
        most: 4,
        specified: ['Add Member', 'Record Payment', 'Edit', 'Disable', 'Delete'],
      },
      { address: '/#member-passes', row: fullName, most: 2, specified: ['Generate Pass', 'Update All Passes'] },
      {
        address: '/#payments',
        row: paid.fullName,
        most: 4,
        specified: ['Record Payment', 'Edit', 'Delete', 'Payment Status Debug'],
      },
      {
        address: '/?part=items#payments',
        row: itemName,
        most: 3,
        specified: ['Add Item', 'Edit', 'Disable', 'Delete'],
      },
      {
        address: '/?part=years#payments',
        row: yearId.slice(-4),
        most: 3,
        specified: ['Add Year', 'Edit', 'Deactivate', 'Delete'],
      },
    ]
    const card = ['Save', 'Certificate and key', 'Template']
    const everywhere = ['Log Out', 'Members', 'Member Passes', 'Pass Configuration', 'Payments']
    const widths = [360, 390, 480, 600, 640, 721, 820, 900, 1024, 1130, 1280, 1440, 1680]
    const inGerman = (names: readonly string[]) => names.map((name) => translator('de')(name))
    const cut: unknown[] = []
    for (const hasTouch of [false, true]) {
      const client = await openAdmin(club, '/', { locale: 'de-DE', hasTouch, isMobile: hasTouch })
      const { page } = client
      const look = async (address: string, specified: readonly string[], width: number) => {
        await page.setViewportSize({ width, height: 800 })
        await unfold(page)
        const hidden = await page.evaluate(hiddenButtons, inGerman([...specified, ...everywhere]))
        cut.push(...hidden.map((button) => ({ address, hasTouch, width, button })))
      }
      await page.goto('/#pass-configuration')
      await page.getByRole('button', { name: translator('de')('Template') }).waitFor()
      for (const width of widths) await look('/#pass-configuration', card, width)
      for (const { address, row, most, specified } of lists) {
        await page.goto(address)
        const shown = page.getByRole('row').filter({ hasText: row })
        const buttons = shown.locator('td:last-child button')
        await expect.poll(() => buttons.count(), { message: address }).toBe(most)
        for (const width of widths) {
          await look(address, specified, width)
          cut.push(...(await page.evaluate(cutButtons)).map((button) => ({ address, hasTouch, width, button })))
          if (address === '/' && width >= 1280) {
            // The short name of the type stands beside the number.
            const off = await shown.getByText(type.shortName).evaluate((tag) => {
              const number = document.createRange()
              number.selectNodeContents(tag.previousSibling ?? tag)
              return Math.abs(tag.getBoundingClientRect().bottom - number.getBoundingClientRect().bottom)
            })
            expect([width, off < 8]).toEqual([width, true])
          }
          if (address === '/#payments')
            expect([hasTouch, width, await shown.evaluate(brokenWords)]).toEqual([hasTouch, width, []])
        }
        // Tables grow to 1560 pixels, with 40 on either side.
        const table = await page.getByRole('table').first().locator('..').boundingBox()
        expect([address, Math.round(table?.width ?? 0)]).toEqual([address, 1480])
        if (address === '/#payments' && !hasTouch) await keepScreen(client, 'payments-with-receipts')
      }
    }
    expect(cut).toEqual([])
  })

  test('fourteen members: how many a screen shows, and what stays while they scroll', { tags: ['long'] }, async () => {
    const { page } = await openAdmin(await makeCrowd())
    const bottomOf = (row: number, part = page.locator('tbody tr').nth(row)) =>
      part.evaluate((element) => element.getBoundingClientRect().bottom)
    await page.setViewportSize(sizes.desktop)
    await page.getByText('Payment Due').nth(3).waitFor()
    await expect.poll(() => bottomOf(9)).toBeLessThanOrEqual(sizes.desktop.height)
    await page.setViewportSize(sizes.phone)
    const first = page.getByText('Mitglied 0', { exact: true })
    const rowOfFirst = page.locator('tbody tr').first()
    await expect.poll(async () => (await rowOfFirst.boundingBox())?.y).toBeLessThanOrEqual(sizes.phone.height / 3)
    expect((await rowOfFirst.boundingBox())?.height).toBeLessThanOrEqual(72)
    // So it is under the filter that offers letters: a phone has them in the menu alone.
    await page
      .getByRole('button', { name: /^Payment Due/ })
      .first()
      .click()
    await page.getByText('Remind 14 members').waitFor({ state: 'attached' })
    await expect.poll(async () => (await rowOfFirst.boundingBox())?.y).toBeLessThanOrEqual(sizes.phone.height / 3)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Remind 14 members' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^All/ }).first().click()
    // The main action of a folded row is a button of its own.
    expect(await page.evaluate(hiddenButtons, ['Record Payment'])).toEqual([])

    const search = page.getByLabel('Search members')
    const middleOf = (part: Locator) =>
      part.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return Math.round((top + bottom) / 2)
      })
    // The further actions take no row of their own on a phone.
    for (const width of [360, sizes.phone.width]) {
      await page.setViewportSize({ width, height: sizes.phone.height })
      for (const name of ['More', 'Add Member'])
        expect([width, name, await middleOf(page.getByRole('button', { name, exact: true }))]).toEqual([
          width,
          name,
          await middleOf(search),
        ])
    }
    const heads = page.getByRole('columnheader', { name: 'Name' })
    const boxOf = async (what: typeof heads) => {
      const box = await what.boundingBox()
      return { top: Math.round(box?.y ?? -1), bottom: Math.round((box?.y ?? -1) + (box?.height ?? 0)) }
    }
    for (const width of [390, 768, 950, 1280]) {
      await page.setViewportSize({ width, height: 700 })
      await page
        .getByRole('button', { name: width < 720 ? 'Actions' : 'Delete' })
        .last()
        .focus()
      await expect.poll(() => page.evaluate(() => scrollY), { message: `${width}` }).toBeGreaterThan(200)
      const tabs = await boxOf(page.getByRole('tablist', { name: 'Club' }))
      const field = await boxOf(search)
      // On a phone they are at the bottom.
      const top = width < 720 ? 0 : tabs.bottom
      expect([width, width < 720 ? tabs.bottom : tabs.top]).toEqual([width, width < 720 ? 700 : 0])
      expect(field.top).toBeGreaterThanOrEqual(top)
      const lowest = width < 900 ? field : await boxOf(heads)
      expect(lowest.top, `${width}`).toBeGreaterThanOrEqual(width < 900 ? top : field.bottom)
      for (let presses = 0; presses < 60; presses += 1) {
        await page.keyboard.press('Shift+Tab')
        const focused = await page.evaluate(() => {
          const row = document.activeElement?.closest('tbody tr')
          return row && document.activeElement?.getBoundingClientRect().top
        })
        if (typeof focused !== 'number') break
        expect(focused, `${width}`).toBeGreaterThanOrEqual(lowest.bottom)
      }
    }
    // A new search scrolls to the top of the list.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(async () => (await boxOf(first)).top).toBeLessThan(0)
    await search.fill('Mitglied')
    await expect.poll(async () => (await boxOf(first)).top).toBeGreaterThanOrEqual((await boxOf(heads)).bottom)

    // The same for the passes.
    await page.goto('/#member-passes')
    await page.getByText('Payment Due').nth(3).waitFor()
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect
      .poll(() =>
        page
          .locator('tbody tr')
          .nth(9)
          .evaluate((row) => row.getBoundingClientRect().bottom),
      )
      .toBeLessThanOrEqual(800)
    await page.setViewportSize({ width: 1280, height: 600 })
    await page.evaluate(() => scrollTo(0, 260))
    const topOf = (part: Locator) => part.evaluate((element) => Math.round(element.getBoundingClientRect().top))
    await expect.poll(() => topOf(page.locator('tbody tr').first())).toBeLessThan(100)
    const searchTop = await topOf(page.getByLabel('Search passes'))
    expect(searchTop).toBeGreaterThan(0)
    expect(searchTop).toBeLessThan(80)
    expect(await topOf(page.getByRole('columnheader', { name: 'Name' }))).toBeGreaterThan(searchTop)
  })

  test('on a phone a long form opens at its top without the keyboard, a menu keeps within the screen, filter and views stand side by side, and the open section of the settings is in view', async () => {
    const club = await makeClubAt(product)
    await club.call('POST', '/api/members', { memberId: '1', fullName: 'Anna Gruber', email, birthday: '1990-01-01' })
    const view = { search: '', status: '', filter: '', sort: 'memberId', columns: ['memberId'], own: false }
    await club.call('POST', '/api/views', { ...view, name: 'Swimmers of the course on Wednesdays and Fridays' })
    const { page } = await openAdmin(club, '/', { locale: 'it-IT', hasTouch: true, isMobile: true })
    await page.setViewportSize(sizes.phone)
    await page.getByRole('row', { name: /Anna Gruber/ }).waitFor()
    const it = translator('it')
    await page.getByRole('button', { name: it('Add Member') }).tap()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: it('Full Name') }).waitFor()
    await atRest(page)
    const close = form.getByRole('button', { name: it('Close') })
    expect((await close.boundingBox())?.y).toBeGreaterThan(0)
    expect(await close.evaluate((button) => button === document.activeElement)).toBe(true)
    await close.tap()
    await form.waitFor({ state: 'hidden' })
    // A mouse gives the focus to the first field, while the sheet is still on its way up.
    await page.getByRole('button', { name: it('Add Member') }).click()
    await form.getByRole('textbox', { name: it('Full Name') }).waitFor()
    await atRest(page)
    expect((await close.boundingBox())?.y).toBeGreaterThan(0)
    await close.click()
    await form.waitFor({ state: 'hidden' })

    const views = page.getByRole('button', { name: it('Views') })
    const filter = page.getByRole('combobox', { name: it('Filter') })
    expect((await views.boundingBox())?.y).toBeCloseTo((await filter.boundingBox())?.y ?? 0, 0)
    await views.tap()
    const menu = await page.getByRole('menu').boundingBox()
    expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(sizes.phone.width)
    await page.keyboard.press('Escape')

    const isInView = (part: Locator) =>
      part.evaluate((element, width) => {
        const { left, right } = element.getBoundingClientRect()
        return left >= 0 && right <= width
      }, sizes.phone.width)
    await page.goto('/settings/cards')
    const section = page.getByRole('link', { name: it('Cards') })
    await section.waitFor()
    await expect.poll(() => isInView(section)).toBe(true)
  })
})
