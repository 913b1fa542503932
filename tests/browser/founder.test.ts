import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { keepScreen } from '../support/browser.ts'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import { nextLink } from '../support/mailbox.ts'
import { readCodes } from '../support/read-code.ts'

describeInBrowser('a founder', ({ open }) => {
  test('has the own card in the browser and as PDF a few clicks after the form, without a certificate', async () => {
    const client = await open('phone')
    const { page } = client
    let clicks = 0
    const press = async (button: Locator) => {
      clicks += 1
      await button.click()
    }
    const email = `founder-${randomUUID()}@club.test`
    await page.goto('/register')
    await page.getByLabel('Full Name').fill('Frida Founder')
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Club Name').fill('Ruderclub Neusiedl')
    await page.getByLabel('Password', { exact: true }).fill('seven green boats on the lake')
    await page.getByLabel('Confirm Password').fill('seven green boats on the lake')
    await press(page.getByRole('button', { name: 'Create account' }))
    const steps = page.getByRole('region', { name: 'First steps' })

    // Before there is a card, the step says how to get it.
    await press(steps.getByRole('link', { name: 'Open your own card' }))
    await page.getByText(`Add yourself as a member with your address ${email}`).waitFor()
    await press(page.getByRole('button', { name: 'Send me the e-mail' }))
    await keepScreen(client, 'founder-no-card')
    const link = await nextLink(product, email, '/auth-action')
    await page.goto(link)
    await press(page.getByRole('button', { name: 'Confirm' }))
    await press(page.getByRole('link', { name: 'Continue' }))

    await press(page.getByRole('button', { name: 'Add Member' }).first())
    const form = page.getByRole('dialog')
    await form.getByLabel('Member ID').fill('1')
    await form.getByLabel('Full Name').fill('Frida Founder')
    await form.getByLabel('Email').fill(email)
    await press(form.getByRole('button', { name: 'Add Member' }))
    await form.waitFor({ state: 'detached' })
    await press(steps.getByRole('link', { name: 'Open your own card' }))
    await press(page.getByRole('button', { name: 'Show my card' }))
    const card = page.getByRole('article', { name: 'Membership card of Frida Founder' })
    await card.getByRole('img', { name: 'Code of the card' }).locator('path[d^="M"]').waitFor()
    expect(new URL(page.url()).pathname).toBe('/card')
    expect(await readCodes(await card.screenshot())).toEqual([expect.stringMatching(/\/pass#/)])
    await keepScreen(client, 'founder-card')
    expect(clicks).toBeLessThanOrEqual(9)

    await press(page.getByRole('link', { name: 'My membership' }))
    const downloaded = page.waitForEvent('download')
    await press(page.getByRole('button', { name: 'Card as PDF' }))
    const file = await downloaded
    expect(file.suggestedFilename()).toBe('1.pdf')
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
    expect(clicks).toBeLessThanOrEqual(11)

    await page.getByRole('button', { name: 'Switch Club' }).click()
    await page.getByRole('menuitem', { name: 'Ruderclub Neusiedl · Administrator' }).click()
    await steps.getByText('Open your own card').waitFor()
    await expect.poll(() => steps.getByRole('link', { name: 'Open your own card' }).count()).toBe(0)
  })
})
