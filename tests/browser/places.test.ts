import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { keepScreen } from '../support/browser.ts'
import { addMemberTo, freshAddress, makeClubAt, type ProductClub } from '../support/product-club.ts'
import { signInAdmin, signInMemberAt } from '../support/sign-in.ts'
import { describeInBrowser, product } from '../support/stage.ts'

describeInBrowser('who has several places', ({ open, proxy }) => {
  let rowing: ProductClub
  let dancing: ProductClub
  beforeAll(async () => {
    rowing = await makeClubAt(product, 'Ruderclub Alte Donau')
    dancing = await makeClubAt(product, 'Tanzclub Blau')
  })

  const switchTo = async (page: Page, label: string) => {
    await page.getByRole('button', { name: 'Switch Club' }).click()
    await page.getByRole('menuitem', { name: label }).click()
  }
  const path = (page: Page) => new URL(page.url()).pathname

  test('switches between two clubs as a member, and each shows its own', async () => {
    const email = freshAddress('two-clubs')
    await addMemberTo(rowing, { email, fullName: 'Rita Ruder', memberId: 'R-1' })
    await addMemberTo(dancing, { email, fullName: 'Rita Tanz', memberId: 'T-1' })
    const visitor = await open('phone')
    const { page } = visitor
    await signInMemberAt(visitor, product, email)
    await page.getByText('Ruderclub Alte Donau').first().waitFor()
    await page.getByText('R-1').waitFor()
    await page.getByRole('button', { name: 'Switch Club' }).click()
    await page.getByRole('menuitem', { name: 'Tanzclub Blau · Member' }).waitFor()
    await keepScreen(visitor, 'place-menu')
    await page.getByRole('menuitem', { name: 'Tanzclub Blau · Member' }).click()
    await page.getByText('Welcome, Rita Tanz').waitFor()
    await page.getByText('T-1').waitFor()
    await expect.poll(() => page.getByText('R-1').count()).toBe(0)
    await page.reload()
    await page.getByText('Welcome, Rita Tanz').waitFor()
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  })

  test('switches between the club administered and the membership elsewhere, and the other tab follows', async () => {
    const own = await makeClubAt(product, 'Bergfreunde')
    await addMemberTo(rowing, { email: own.email, fullName: 'Berta Berg' })
    const visitor = await open()
    const { page } = visitor
    await signInMemberAt(visitor, product, own.email)
    await page.getByText('Welcome, Berta Berg').waitFor()
    await switchTo(page, 'Bergfreunde · Administrator')
    await page.getByRole('heading', { name: 'Bergfreunde' }).waitFor()
    expect(path(page)).toBe('/')
    await keepScreen(visitor, 'place-menu-admin')
    const other = await visitor.context.newPage()
    await other.goto('/')
    await other.getByRole('heading', { name: 'Bergfreunde' }).waitFor()
    await switchTo(page, 'Ruderclub Alte Donau · Member')
    await page.getByText('Welcome, Berta Berg').waitFor()
    expect(path(page)).toBe('/member-dashboard')
    await other.getByText('Welcome, Berta Berg').waitFor()
    expect(path(other)).toBe('/member-dashboard')
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  })

  test('is told when the switch fails, and stays where they are', async () => {
    const own = await makeClubAt(product, 'Schachfreunde')
    const member = await addMemberTo(rowing, { email: own.email })
    const visitor = await open()
    const { page } = visitor
    await signInMemberAt(visitor, product, own.email)
    await proxy.whileCut('/api/auth/place', 'POST', async () => {
      await switchTo(page, 'Schachfreunde · Administrator')
      await page.getByText('The server cannot be reached.').waitFor()
      await page.getByText(`Welcome, ${member.fullName}`).waitFor()
    })
    await visitor.context.close()
  })

  test('and who has one place sees no switch', async () => {
    const visitor = await open()
    const asked = visitor.page.waitForResponse('**/api/auth/places')
    await signInAdmin(visitor, dancing)
    await (await asked).finished()
    await visitor.page.getByText('No members found').or(visitor.page.getByRole('row').first()).first().waitFor()
    await expect.poll(() => visitor.page.getByRole('button', { name: 'Switch Club' }).count()).toBe(0)
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  })
})
