import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { goBackWithin, openVisitor, unexpected } from '../support/browser.ts'
import { loseAnswerOf, type Office, openOffice, openView } from '../support/payments-office.ts'
import { describeInBrowser, product } from '../support/stage.ts'

describeInBrowser('what was typed into a form', ({ browser, proxy }) => {
  let office: Office
  beforeAll(async () => {
    office = await openOffice(product)
  })

  const enter = async () => {
    const visitor = await office.enter(browser(), { proxy: proxy.settings() })
    onTestFinished(async () => {
      expect(unexpected(visitor)).toEqual([])
      await visitor.context.close()
    })
    return visitor.page
  }
  const note = (at: Page | Locator) => at.getByText('Restored what you had typed')
  const kept = (page: Page) =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('tessera')))
  const members = (page: Page) => page.getByRole('tab', { name: 'Members', exact: true }).click()

  test('for a member is there again after a reload, but for the photo, and gone once it is cancelled', async () => {
    const page = await enter()
    const dialog = page.getByRole('dialog')
    const add = () => page.getByRole('button', { name: 'Add Member' }).click()
    await members(page)
    await add()
    await dialog.getByLabel('Full Name').fill('Zoë Ziegler')
    await page.reload()
    await add()
    await note(dialog).waitFor()
    await expect.poll(() => dialog.getByLabel('Full Name').inputValue()).toBe('Zoë Ziegler')
    await dialog.getByLabel('Email').fill('zoe@club.test')
    await page.reload()
    await add()
    await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe('zoe@club.test')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await kept(page)).toEqual([])
    await add()
    await expect.poll(() => dialog.getByLabel('Full Name').inputValue()).toBe('')
    expect(await note(dialog).count()).toBe(0)
  })

  test('over a member keeps what was changed alone, and is gone once it is saved', async () => {
    const page = await enter()
    const dialog = page.getByRole('dialog')
    const edit = () => page.getByRole('row', { name: 'Ferraro' }).getByRole('button', { name: 'Edit' }).click()
    await members(page)
    await edit()
    await dialog.getByLabel('Full Name').fill('Benedikt Ferraro-Huber')
    const drafts = await page.evaluate(() =>
      Object.values({ ...sessionStorage }).filter((value) => /Ferraro/.test(value)),
    )
    expect(drafts).toEqual(['{"fullName":"Benedikt Ferraro-Huber"}'])
    await page.reload()
    await edit()
    await note(dialog).waitFor()
    await expect.poll(() => dialog.getByLabel('Full Name').inputValue()).toBe('Benedikt Ferraro-Huber')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('row', { name: 'Benedikt Ferraro-Huber' }).waitFor()
    expect(await kept(page)).toEqual([])
  })

  test('for a payment is there again, and one that had arrived before the reload is not recorded twice', async () => {
    const page = await enter()
    const dialog = page.getByRole('dialog')
    const open = () => page.getByRole('button', { name: 'Record Payment' }).click()
    const record = dialog.getByRole('button', { name: 'Record Payment' })
    await open()
    await dialog.getByLabel('Member', { exact: true }).fill('ferr')
    await page.getByRole('option', { name: 'Ferraro' }).click()
    await dialog.getByLabel('Payment Item').selectOption({ label: `Annual fee ${office.year}` })
    await dialog.getByLabel('Amount').fill('12.5')
    await dialog.getByLabel('Notes').fill('in cash')
    await loseAnswerOf(proxy, page, record)
    await page.reload()
    await open()
    await note(dialog).waitFor()
    await expect.poll(() => dialog.getByLabel('Notes').inputValue()).toBe('in cash')
    expect(await dialog.getByLabel('Amount').inputValue()).toBe('12.5')
    expect(await dialog.getByLabel('Member', { exact: true }).inputValue()).toContain('Ferraro')
    await record.click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await office.stored('payments')).toHaveLength(1)
    expect(await kept(page)).toEqual([])
  })

  test('for an item is there again', async () => {
    const page = await enter()
    const dialog = page.getByRole('dialog')
    const add = () => page.getByRole('button', { name: 'Add Item' }).click()
    await openView(page, 'Payment Items')
    await add()
    await dialog.getByLabel('Name').fill('Locker')
    await dialog.getByLabel('Price').fill('25')
    await dialog.getByLabel('Required for active membership').check()
    await page.reload()
    await add()
    await note(dialog).waitFor()
    await expect.poll(() => dialog.getByLabel('Price').inputValue()).toBe('25')
    expect(await dialog.getByLabel('Required for active membership').isChecked()).toBe(true)
    await dialog.getByRole('button', { name: 'Add Item' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await office.stored('paymentItems')).toHaveLength(2)
    expect(await kept(page)).toEqual([])
  })

  test('over a payment is there again, and the payment itself as it was', async () => {
    const page = await enter()
    const dialog = page.getByRole('dialog')
    const edit = async () => {
      await openView(page, 'Payments')
      await page.getByRole('row', { name: 'Ferraro' }).getByRole('button', { name: 'Edit' }).click()
    }
    await edit()
    await dialog.getByLabel('Amount').fill('30')
    await dialog.getByLabel('Notes').fill('by transfer')
    await page.reload()
    await edit()
    await note(dialog).waitFor()
    await expect.poll(() => dialog.getByLabel('Amount').inputValue()).toBe('30')
    expect(await dialog.getByLabel('Notes').inputValue()).toBe('by transfer')
    expect((await office.stored('payments')).map(({ notes }) => notes)).toEqual(['in cash'])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect((await office.stored('payments')).map(({ notes }) => notes)).toEqual(['by transfer'])
    expect(await kept(page)).toEqual([])
  })

  test('for a year is there again', async () => {
    const page = await enter()
    const dialog = page.getByRole('dialog')
    const add = async () => {
      await openView(page, 'Years')
      await page.getByRole('button', { name: 'Add Year' }).click()
    }
    await add()
    await dialog.getByLabel('Year').fill('2040')
    await dialog.getByLabel('Active').uncheck()
    await page.reload()
    await add()
    await note(dialog).waitFor()
    await expect.poll(() => dialog.getByLabel('Year').inputValue()).toBe('2040')
    expect(await dialog.getByLabel('Active').isChecked()).toBe(false)
    await dialog.getByRole('button', { name: 'Add Year' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await kept(page)).toEqual([])
  })

  test('for the club is there again', async () => {
    const page = await enter()
    const dialog = page.getByRole('dialog')
    const settings = () => page.getByRole('button', { name: 'Club settings' }).click()
    await settings()
    await dialog.getByLabel('Club Name').fill('Rowing Club')
    await page.reload()
    await settings()
    await note(dialog).waitFor()
    await expect.poll(() => dialog.getByLabel('Club Name').inputValue()).toBe('Rowing Club')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => kept(page)).toEqual([])
  })

  test('to register is there again, but for the passwords', async () => {
    const visitor = await openVisitor(browser(), product.address)
    onTestFinished(async () => {
      expect(unexpected(visitor)).toEqual([])
      await visitor.context.close()
    })
    const { page } = visitor
    await page.goto('/register')
    await page.getByLabel('Full Name').fill('Zoë Ziegler')
    await page.getByLabel('Club Name').fill('Rowing Club')
    await page.getByLabel('Password', { exact: true }).fill('a long password 1')
    await page.reload()
    await note(page).waitFor()
    expect(await page.getByLabel('Full Name').inputValue()).toBe('Zoë Ziegler')
    expect(await page.getByLabel('Club Name').inputValue()).toBe('Rowing Club')
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect.poll(() => kept(page)).toEqual([])
  })

  test('into the pass configuration waits through a reload and another tab, until it is saved', async () => {
    const page = await enter()
    const tab = () => page.getByRole('tab', { name: 'Pass Configuration' }).click()
    const type = page.getByLabel('Pass Type Identifier')
    await tab()
    await type.fill('pass.org.example.club')
    await page.reload()
    await note(page).waitFor()
    await expect.poll(() => type.inputValue()).toBe('pass.org.example.club')
    await members(page)
    await tab()
    await note(page).waitFor()
    await page.getByLabel('Team Identifier').fill('EXAMPLE123')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Pass configuration saved successfully').first().waitFor()
    await note(page).waitFor({ state: 'hidden' })
    expect(await kept(page)).toEqual([])
  })

  test('is gone with the page that one leaves by going back', async () => {
    const page = await enter()
    await members(page)
    await page.getByRole('button', { name: 'Add Member' }).click()
    await page.getByRole('dialog').getByLabel('Full Name').fill('Zoë Ziegler')
    await goBackWithin(page)
    await expect.poll(() => kept(page)).toEqual([])
  })
})
