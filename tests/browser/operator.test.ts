import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import { nextLink } from '../support/mailbox.ts'
import { operatorMail } from '../support/product.ts'
import { configurePasses, makeClubAt } from '../support/product-club.ts'

describeInBrowser('the operator', ({ open }) => {
  // A product that `make up` started has an OPERATOR_MAIL of its own.
  const address = process.env.UP === '1' ? (process.env.OPERATOR_MAIL ?? '') : operatorMail
  test.skipIf(!address)(
    'signs in by an e-mailed link, sees the state of the server, and suspends a club; axe finds nothing',
    {
      timeout: 300_000,
    },
    async () => {
      const club = await makeClubAt(product, `Segelclub ${randomUUID().slice(0, 8)}`)
      await configurePasses(club)
      const client = await open()
      const { page } = client
      await page.goto('/operator')
      const ask = async (email: string) => {
        await page.getByLabel('Email address').fill(email)
        await page.getByRole('button', { name: 'Send link' }).click()
        await page.getByText(`If ${email} is the operator’s, a link is on its way.`).waitFor()
      }
      await ask('stranger@club.test')
      await expectAccessible(client, 'operator-form')
      await ask(address)
      const link = await nextLink(product, address, '/operator')
      // In the page that asked, as from the address bar: only the hash changes.
      await page.goto(`/operator${new URL(link).hash}`)
      await page.getByRole('heading', { name: 'State of the server' }).waitFor()
      expect(new URL(page.url()).hash).toBe('')
      const row = page.getByRole('listitem').filter({ hasText: club.name })
      await row.getByText('Members: 0 of 25,000').waitFor()
      await row.getByText('Pass certificate until').waitFor()
      for (const figure of ['Version of the database', 'Free disk', 'Last compaction', 'Last restored for a test'])
        await page.getByText(figure).waitFor()
      // The other tests' clubs look the same, and there are hundreds.
      const others = page.getByRole('listitem').filter({ hasNotText: club.name, has: page.getByRole('button') })
      await others.evaluateAll((all) => {
        for (const one of all) one.style.display = 'none'
      })
      await expectAccessible(client, 'operator')
      await page.getByRole('button', { name: `Suspend ${club.name}` }).click()
      await page.getByRole('alertdialog').waitFor()
      await expectAccessible(client, 'operator-suspend')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click()
      await row.getByText('Suspended', { exact: true }).waitFor()
      await page.getByRole('button', { name: `Resume ${club.name}` }).click()
      await page.getByRole('button', { name: `Suspend ${club.name}` }).waitFor()
    },
  )
})
